import {
  ADDRESS_TOO_LONG,
  BAD_ADDRESS,
  type BadCall,
  type Call,
  NOT_DECODABLE,
  NOT_FOUND,
  type Refusal,
  UNKNOWN_IDS,
} from './bad-call.ts';
import { describeValue, splitList } from './bad-input.ts';

/**
 * A notification that may not come from the provider. A valid path with an unknown secret gets 200 and an
 * empty body. Callers therefore can't learn which secrets exist. The shop polls the provider regardless of the
 * content.
 */
export type BadNotification = [cause: string, field: string, call: Call, answer: Refusal | { status: 200 }];

const TAKEN = { status: 200 } as const;
const OWN = 'saferpay/notify/<notify secret>';

const at = (path: string, more: Partial<Call> = {}): Call => {
  return { method: 'GET', path: `/payments/${path}`, ...more };
};
const each = (
  field: string,
  texts: readonly string[],
  createPath: (text: string) => string,
  answer: Refusal | { status: 200 },
) => texts.map((text): BadNotification => [describeValue(text), field, at(createPath(text)), answer]);
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

/** Claims about an open, unpaid payment. */
const CLAIMS = [
  '',
  ...splitList(
    `success | fail | captured | SUCCESS | 0 | success?amount=1&currency=CHF | success?Status=CAPTURED | \
success?p=<return secret> | success?token=k7w2m9x4q1z8c5v3b6n0p2r4t | success?outcome=fail`,
  ),
];

const PATHS = [
  ...['saferpay/notify/', 'saferpay/notify', OWN],
  ...['success/more', 'success/', '/success', 'success%2Fmore', 'success%00'].map((rest) => `${OWN}/${rest}`),
  ...['saferpay/notifications/<notify secret>/success', 'saferpay/NOTIFY/<notify secret>/success'],
];

const post = (type: string, raw: string): Call =>
  at(`${OWN}/success`, { method: 'POST', raw, headers: { 'content-type': type } });

/** Bodies. The provider sends none, so the shop reads none. */
const BODIES = [
  ...splitList(
    '{"Transaction":{"Status":"CAPTURED"}} | null | [] | {"Transaction": | {"__proto__":{"paid":true}}',
  ).map((raw) => post('application/json', raw)),
  post('application/x-www-form-urlencoded', 'Status=CAPTURED'),
  post('application/xml', '<Status>CAPTURED</Status>'),
  post('text/plain', 'CAPTURED'),
];
const LARGE = post('application/json', JSON.stringify({ note: 'x'.repeat(64 * 1024 + 1 - 11) }));

const HEADERS = splitList(
  `accept: text/html | x-forwarded-for: 91.215.244.1 | x-http-method-override: POST | saferpay-signature: v1=0000 | \
authorization: Basic YWRtaW46YWRtaW4= | cookie: cadeau_session=<other session> | x-xsrf-token: wrong`,
);

export const BAD_NOTIFICATIONS: readonly BadNotification[] = [
  ...each('provider', PROVIDERS, (name) => `${name}/notify/<notify secret>/success`, NOT_FOUND),
  ...each('secret', SECRETS, notify, TAKEN),
  ...each('secret', ['s'.repeat(4096)], notify, ADDRESS_TOO_LONG),
  ...each('secret', ['%00'], notify, NOT_FOUND),
  ...each('secret', NOT_DECODABLE, notify, BAD_ADDRESS),
  ...each('claim', CLAIMS, (rest) => `${OWN}/${rest}`, TAKEN),
  ...each('path', PATHS, (path) => path, NOT_FOUND),
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method): BadCall => {
    return [method, 'method', at(`${OWN}/success`, { method }), NOT_FOUND];
  }),
  ...BODIES.map((call): BadCall => [describeValue(call.raw), 'body', call, NOT_FOUND]),
  ['a byte more than 64 KiB', 'body', LARGE, { status: 413, messageKey: 'MAXIMUM_UPLOAD_SIZE_EXCEEDED' }],
  ...HEADERS.map((line): BadNotification => {
    const [name = '', value = ''] = line.split(': ');
    return [line, 'header', at(`${OWN}/success`, { headers: { [name]: value } }), TAKEN];
  }),
];
