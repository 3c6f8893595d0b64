import {
  BAD_URL,
  type BadCall,
  type Call,
  NOT_DECODABLE,
  NOT_FOUND,
  type Refusal,
  UNKNOWN_IDS,
  URL_TOO_LONG,
} from './bad-call.ts';
import { describeValue, splitList } from './bad-input.ts';

/**
 * A notification that may not come from the provider. The response to an unknown secret is an empty 200, so that
 * callers can't learn which secrets exist. The shop polls the provider regardless of the content.
 */
export type BadNotification = [cause: string, field: string, call: Call, response: Refusal | { status: 200 }];

const ACCEPTED = { status: 200 } as const;
const NOTIFY_PATH = 'saferpay/notify/<notify secret>';

const createCall = (path: string, changes: Partial<Call> = {}): Call => {
  return { method: 'GET', path: `/payments/${path}`, ...changes };
};
const createCases = (
  field: string,
  texts: readonly string[],
  createPath: (text: string) => string,
  response: Refusal | { status: 200 },
) =>
  texts.map((text): BadNotification => [describeValue(text), field, createCall(createPath(text)), response]);
const notify = (secret: string) => `saferpay/notify/${secret}/success`;

const PROVIDERS = [
  ...['', 'p'.repeat(200)],
  ...splitList(
    'nobody | Saferpay | saferpay%20 | saferpay%00 | __proto__ | constructor | saferpay,datatrans | ..%2fsaferpay',
  ),
];

/** Values in place of a payment's secret. */
const SECRETS = [
  ...['', 's'.repeat(3000)],
  ...UNKNOWN_IDS.filter((text) => text !== '%00'),
  ...splitList(
    `<notify secret>A | A<notify secret> | <notify secret>%20 | <notify secret>,<notify secret> | <return secret> | \
<outcome secret> | <order> | <reference> | <session>`,
  ),
];

/** Path endings that claim an outcome of an open, unpaid payment. */
const CLAIMS = [
  '',
  ...splitList(
    `success | fail | captured | SUCCESS | 0 | success?amount=1&currency=CHF | success?Status=CAPTURED | \
success?p=<return secret> | success?token=k7w2m9x4q1z8c5v3b6n0p2r4t | success?outcome=fail`,
  ),
];

const PATHS = [
  ...['saferpay/notify/', 'saferpay/notify', NOTIFY_PATH],
  ...['success/more', 'success/', '/success', 'success%2Fmore', 'success%00'].map(
    (rest) => `${NOTIFY_PATH}/${rest}`,
  ),
  ...['saferpay/notifications/<notify secret>/success', 'saferpay/NOTIFY/<notify secret>/success'],
];

const createPost = (type: string, raw: string): Call =>
  createCall(`${NOTIFY_PATH}/success`, { method: 'POST', raw, headers: { 'content-type': type } });

/** Calls with a body. Saferpay sends no body, so the shop doesn't read it. */
const BODIES = [
  ...splitList(
    '{"Transaction":{"Status":"CAPTURED"}} | null | [] | {"Transaction": | {"__proto__":{"paid":true}}',
  ).map((raw) => createPost('application/json', raw)),
  createPost('application/x-www-form-urlencoded', 'Status=CAPTURED'),
  createPost('application/xml', '<Status>CAPTURED</Status>'),
  createPost('text/plain', 'CAPTURED'),
];
const TOO_LARGE = createPost('application/json', JSON.stringify({ note: 'x'.repeat(64 * 1024 + 1 - 11) }));

const HEADERS = splitList(
  `accept: text/html | x-forwarded-for: 91.215.244.1 | x-http-method-override: POST | saferpay-signature: v1=0000 | \
authorization: Basic YWRtaW46YWRtaW4= | cookie: cadeau_session=<other session> | x-xsrf-token: wrong`,
);

export const BAD_NOTIFICATIONS: readonly BadNotification[] = [
  ...createCases('provider', PROVIDERS, (name) => `${name}/notify/<notify secret>/success`, NOT_FOUND),
  ...createCases('secret', SECRETS, notify, ACCEPTED),
  ...createCases('secret', ['s'.repeat(4096)], notify, URL_TOO_LONG),
  ...createCases('secret', ['%00'], notify, NOT_FOUND),
  ...createCases('secret', NOT_DECODABLE, notify, BAD_URL),
  ...createCases('claim', CLAIMS, (rest) => `${NOTIFY_PATH}/${rest}`, ACCEPTED),
  ...createCases('path', PATHS, (path) => path, NOT_FOUND),
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method): BadCall => {
    return [method, 'method', createCall(`${NOTIFY_PATH}/success`, { method }), NOT_FOUND];
  }),
  ...BODIES.map((call): BadCall => [describeValue(call.raw), 'body', call, NOT_FOUND]),
  ['a byte more than 64 KiB', 'body', TOO_LARGE, { status: 413, messageKey: 'MAXIMUM_UPLOAD_SIZE_EXCEEDED' }],
  ...HEADERS.map((line): BadNotification => {
    const [name = '', value = ''] = line.split(': ');
    return [line, 'header', createCall(`${NOTIFY_PATH}/success`, { headers: { [name]: value } }), ACCEPTED];
  }),
];
