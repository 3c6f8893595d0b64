import { type BadCall, type Call, FORBIDDEN, NOT_FOUND, type Refusal } from './bad-call.ts';
import { describeValue, splitList } from './bad-input.ts';
import { GOOD_ORDER } from './good-order.ts';

const ORDERS: Call = { method: 'POST', path: '/orders', body: GOOD_ORDER };
const ASSERT: Call = { method: 'POST', path: '/payments/saferpay/assert?p=<return secret>' };
const OUTCOME: Call = { method: 'POST', path: '/orders/outcome', raw: '{}' };
const PRODUCTS: Call = { method: 'GET', path: '/products?category=digital' };
const ORDER: Call = { method: 'GET', path: '/orders?id=<order>' };

/** Returns one case per call and value. */
const combine = (
  field: string,
  calls: readonly Call[],
  values: readonly string[],
  createHeaders: (value: string) => Record<string, string>,
  refusal: Refusal,
): BadCall[] =>
  calls.flatMap((call) =>
    values.map((value): BadCall => {
      const location = `${field} of ${call.method} ${call.path}`;
      return [describeValue(value), location, { ...call, headers: createHeaders(value) }, refusal];
    }),
  );

const TOKENS = [
  '',
  ...splitList(
    'wrong | <other token> | <session> | <token>A | <token>, <token> | "<token>" | XSRF-TOKEN=<token> | null | schlüssel',
  ),
  't'.repeat(4000),
];

/** Invalid session cookies, each sent with a valid CSRF cookie. */
const COOKIES = [
  ...splitList(
    `cadeau_session= | cadeau_session=unknown | cadeau_session=<token> | cadeau_session=<other session> | \
cadeau_session=<session>A | cadeau_session=<session><session> | CADEAU_SESSION=<session> | \
__Host-cadeau_session=<session> | cadeau_session<session> | cadeau_session=%E0%A4%A | cadeau_session=%00 | \
cadeau_session=unknown; cadeau_session=<other session> | __proto__=<session> | cadeau_session={"session":"<session>"} | \
cadeau_session=' or 1=1 --`,
  ),
  `cadeau_session=${'s'.repeat(4000)}`,
].map((cookie) => `${cookie}; XSRF-TOKEN=<token>`);

const UNSUPPORTED_TYPES = splitList(
  `text/html | image/* | application/xml | text/plain | text/* | application/x-www-form-urlencoded | application/pdf | json | \
text/json | image/avif, video/mp4;q=0.5 | ;;q=,`,
);

const CONTENT_TYPES = splitList(
  `text/plain | application/x-www-form-urlencoded | multipart/form-data; boundary=b | application/xml | text/html | text/json | \
application/vnd.api+json | application/json-patch+json | application/x-ndjson | text/javascript | application/octet-stream | \
image/png | json | nonsense | ; charset=utf-8 | text/plain, application/json`,
);

/** Headers with which callers claim another origin or identity. The shop ignores them. */
const FORWARDING_HEADERS = splitList(
  `x-forwarded-for: 127.0.0.1 | x-forwarded-host: shop.example | x-forwarded-proto: https | \
forwarded: for=127.0.0.1;proto=https | x-http-method-override: GET | x-original-url: /api/products | x-user: admin | \
authorization: Basic YWRtaW46YWRtaW4= | authorization: Bearer <session>`,
);
const parseHeader = (line: string) => {
  const [name = '', value = ''] = line.split(': ');
  return { [name]: value };
};

const NOT_ACCEPTABLE: Refusal = { status: 406, messageKey: 'MEDIA_TYPE_NOT_ACCEPTABLE' };
const NO_MEDIA_TYPE: Refusal = { status: 415, messageKey: 'MEDIA_TYPE_NOT_ACCEPTABLE' };
const WRITES = [ORDERS, ASSERT];
const OTHER_ORDER: Call = { method: 'GET', path: '/orders?id=<other order>' };

/** Cookies and headers of otherwise valid calls. */
export const BAD_HEADERS: readonly BadCall[] = [
  ...combine('token', WRITES, TOKENS, (token) => ({ 'x-xsrf-token': token }), FORBIDDEN),
  ...combine(
    'session',
    WRITES,
    ['', 'XSRF-TOKEN=<token>', ';;;===;;', ...COOKIES],
    (cookie) => ({ cookie, 'x-xsrf-token': '<token>' }),
    FORBIDDEN,
  ),
  ...combine('accept', [PRODUCTS, ORDER], UNSUPPORTED_TYPES, (accept) => ({ accept }), NOT_ACCEPTABLE),
  ...combine('type', [ORDERS, OUTCOME], CONTENT_TYPES, (type) => ({ 'content-type': type }), NO_MEDIA_TYPE),
  ...combine(
    'claim',
    [ORDERS],
    FORWARDING_HEADERS,
    (line) => ({ ...parseHeader(line), 'x-xsrf-token': '' }),
    FORBIDDEN,
  ),
  ...combine('claim', [OTHER_ORDER], FORWARDING_HEADERS, parseHeader, NOT_FOUND),
  [
    'a byte more than 64 KiB',
    'length of a body',
    { method: 'POST', path: '/orders', raw: JSON.stringify({ note: 'x'.repeat(64 * 1024 + 1 - 11) }) },
    { status: 413, messageKey: 'MAXIMUM_UPLOAD_SIZE_EXCEEDED' },
  ],
];
