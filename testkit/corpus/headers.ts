import { type BadCall, type Call, FORBIDDEN, NOT_FOUND, type Refusal } from './bad-call.ts';
import { GOOD_ORDER } from './good-order.ts';

type Header = readonly [cause: string, value: string];

/** The calls that change something, and need a session with its token. */
const GUARDED: readonly (readonly [name: string, call: Call])[] = [
  ['orders', { method: 'POST', path: '/orders', body: GOOD_ORDER }],
  ['assert', { method: 'POST', path: '/payments/saferpay/assert?p=<return secret>' }],
];

const guarded = (
  field: string,
  cases: readonly Header[],
  headersOf: (value: string) => Record<string, string>,
): BadCall[] =>
  GUARDED.flatMap(([name, call]) =>
    cases.map(([cause, value]): BadCall => {
      return [cause, `${field} of ${name}`, { ...call, headers: headersOf(value) }, FORBIDDEN];
    }),
  );

const TOKENS: readonly Header[] = [
  ['empty', ''],
  ['no token of ours', 'wrong'],
  ['of another session', '<other token>'],
  ['the session itself', '<session>'],
  ['its own and a letter', '<token>A'],
  ['its own twice', '<token>, <token>'],
  ['its own between quotation marks', '"<token>"'],
  ['its own with its name', 'XSRF-TOKEN=<token>'],
  ['null', 'null'],
  ['letters beyond ASCII', 'schlüssel'],
  ['4,000 letters', 't'.repeat(4000)],
];

const own = 'XSRF-TOKEN=<token>';

const COOKIES: readonly Header[] = [
  ['none', ''],
  ['the token alone', own],
  ['empty', `cadeau_session=; ${own}`],
  ['unknown', `cadeau_session=unknown; ${own}`],
  ['the token in its place', `cadeau_session=<token>; ${own}`],
  ['of another session, with one’s own token', `cadeau_session=<other session>; ${own}`],
  ['its own and a letter', `cadeau_session=<session>A; ${own}`],
  ['its own twice in one', `cadeau_session=<session><session>; ${own}`],
  ['under a name in capitals', `CADEAU_SESSION=<session>; ${own}`],
  ['under a name of a host’s own', `__Host-cadeau_session=<session>; ${own}`],
  ['without an equals sign', `cadeau_session<session>; ${own}`],
  ['half an escape', `cadeau_session=%E0%A4%A; ${own}`],
  ['a zero byte in escapes', `cadeau_session=%00; ${own}`],
  ['an unknown one before its own', `cadeau_session=unknown; cadeau_session=<session>; ${own}`],
  ['the prototype', `__proto__=<session>; ${own}`],
  ['JSON', `cadeau_session={"session":"<session>"}; ${own}`],
  ['a condition of SQL', `cadeau_session=' or 1=1 --; ${own}`],
  ['4,000 letters', `cadeau_session=${'s'.repeat(4000)}; ${own}`],
  ['only separators', ';;;===;;'],
];

const NOT_ACCEPTABLE: Refusal = { status: 406, messageKey: 'MEDIA_TYPE_NOT_ACCEPTABLE' };
const NO_MEDIA_TYPE: Refusal = { status: 415, messageKey: 'MEDIA_TYPE_NOT_ACCEPTABLE' };

const ACCEPTED: readonly Header[] = [
  ['a web page', 'text/html'],
  ['any picture', 'image/*'],
  ['XML', 'application/xml'],
  ['plain text', 'text/plain'],
  ['text of any kind', 'text/*'],
  ['a form', 'application/x-www-form-urlencoded'],
  ['a PDF', 'application/pdf'],
  ['a word', 'json'],
  ['a JSON that is a text', 'text/json'],
  ['a picture and a film', 'image/avif, video/mp4;q=0.5'],
  ['nonsense', ';;q=,'],
];

const CONTENT_TYPES: readonly Header[] = [
  ['plain text', 'text/plain'],
  ['a form', 'application/x-www-form-urlencoded'],
  ['a form of parts', 'multipart/form-data; boundary=b'],
  ['XML', 'application/xml'],
  ['a web page', 'text/html'],
  ['JSON as a text', 'text/json'],
  ['JSON of a vendor', 'application/vnd.api+json'],
  ['a patch of JSON', 'application/json-patch+json'],
  ['lines of JSON', 'application/x-ndjson'],
  ['a script', 'text/javascript'],
  ['bytes', 'application/octet-stream'],
  ['a picture', 'image/png'],
  ['a word', 'json'],
  ['nonsense', 'nonsense'],
  ['only a parameter', '; charset=utf-8'],
  ['a list of two', 'text/plain, application/json'],
];

const BODIES: readonly (readonly [name: string, call: Call])[] = [
  ['orders', { method: 'POST', path: '/orders', raw: JSON.stringify(GOOD_ORDER) }],
  ['orders/outcome', { method: 'POST', path: '/orders/outcome', raw: '{}' }],
];

const READS: readonly (readonly [name: string, path: string])[] = [
  ['products', '/products?category=digital'],
  ['order', '/orders?id=<order>'],
];

/** What a caller claims of where it comes from changes nothing: these orders are refused as without it. */
const CLAIMS: readonly (readonly [cause: string, name: string, value: string])[] = [
  ['another address', 'x-forwarded-for', '127.0.0.1'],
  ['another host', 'x-forwarded-host', 'shop.example'],
  ['HTTPS', 'x-forwarded-proto', 'https'],
  ['a forwarding of its own', 'forwarded', 'for=127.0.0.1;proto=https'],
  ['another method', 'x-http-method-override', 'GET'],
  ['another address of the call', 'x-original-url', '/api/products'],
  ['a user of its own', 'x-user', 'admin'],
  ['a password', 'authorization', 'Basic YWRtaW46YWRtaW4='],
  ['a bearer', 'authorization', 'Bearer <session>'],
];

const tooLarge: BadCall = [
  'a byte more than 64 KiB',
  'length of a body',
  { method: 'POST', path: '/orders', raw: JSON.stringify({ note: 'x'.repeat(64 * 1024 + 1 - 11) }) },
  { status: 413, messageKey: 'MAXIMUM_UPLOAD_SIZE_EXCEEDED' },
];

/** Cookies and headers of calls that are otherwise right. */
export const BAD_HEADERS: readonly BadCall[] = [
  ...guarded('token', TOKENS, (token) => ({ 'x-xsrf-token': token })),
  ...guarded('session', COOKIES, (cookie) => ({ cookie, 'x-xsrf-token': '<token>' })),
  ...READS.flatMap(([name, path]) =>
    ACCEPTED.map(([cause, accept]): BadCall => {
      return [cause, `accept of ${name}`, { method: 'GET', path, headers: { accept } }, NOT_ACCEPTABLE];
    }),
  ),
  ...BODIES.flatMap(([name, call]) =>
    CONTENT_TYPES.map(([cause, type]): BadCall => {
      return [
        cause,
        `content-type of ${name}`,
        { ...call, headers: { 'content-type': type } },
        NO_MEDIA_TYPE,
      ];
    }),
  ),
  ...CLAIMS.flatMap(([cause, name, value]): BadCall[] => [
    [
      cause,
      `${name} of an order without a token`,
      { method: 'POST', path: '/orders', body: GOOD_ORDER, headers: { [name]: value, 'x-xsrf-token': '' } },
      FORBIDDEN,
    ],
    [
      cause,
      `${name} of another visitor’s order`,
      { method: 'GET', path: '/orders?id=<other order>', headers: { [name]: value } },
      NOT_FOUND,
    ],
  ]),
  tooLarge,
];
