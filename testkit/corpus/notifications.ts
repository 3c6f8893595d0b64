import {
  ADDRESS_TOO_LONG,
  BAD_ADDRESS,
  type BadCall,
  type Call,
  NOT_FOUND,
  type Refusal,
} from './bad-call.ts';

/**
 * What the provider may never have sent. A right address of an unknown payment is answered like a known one, with 200
 * and nothing in it, so that nobody learns which secrets there are; whatever it claims, the provider is asked.
 */
export type BadNotification = [cause: string, field: string, call: Call, answer: Refusal | { status: 200 }];

const TAKEN = { status: 200 } as const;

const at = (path: string, more: Partial<Call> = {}): Call => {
  return { method: 'GET', path: `/payments/${path}`, ...more };
};
const OWN = 'saferpay/notify/<notify secret>';

const PROVIDERS: readonly (readonly [cause: string, name: string])[] = [
  ['no provider of ours', 'nobody'],
  ['empty', ''],
  ['a capital', 'Saferpay'],
  ['a space behind it', 'saferpay%20'],
  ['a zero byte', 'saferpay%00'],
  ['the prototype', '__proto__'],
  ['a name of every object', 'constructor'],
  ['two providers', 'saferpay,datatrans'],
  ['a path', '..%2fsaferpay'],
  ['200 letters', 'p'.repeat(200)],
];

/** In place of the secret of a payment. */
const SECRETS: readonly (readonly [cause: string, secret: string])[] = [
  ['unknown', 'no-such-secret'],
  ['its own and a letter', '<notify secret>A'],
  ['its own behind a letter', 'A<notify secret>'],
  ['its own with a space behind it', '<notify secret>%20'],
  ['its own twice', '<notify secret>,<notify secret>'],
  ['the secret of the return', '<return secret>'],
  ['the secret of the outcome', '<outcome secret>'],
  ['the order', '<order>'],
  ['the reference', '<reference>'],
  ['the session', '<session>'],
  ['a star', '*'],
  ['a percent sign for any text', '%25'],
  ['an underscore for any letter', '_'],
  ['a condition of SQL', "'%20or%20'1'='1"],
  ['null', 'null'],
  ['the prototype', '__proto__'],
  ['a number of zeros', '00000000-0000-0000-0000-000000000000'],
  ['a line break', '%0a'],
  ['a tag', '%3Cscript%3E'],
  ['a picture', '%F0%9F%8E%81'],
  ['a sign for what has no letter', '%EF%BF%BD'],
  ['3,000 letters', 's'.repeat(3000)],
  ['empty', ''],
];

const NOT_DECODABLE: readonly (readonly [cause: string, secret: string])[] = [
  ['half an escape', '%E0%A4%A'],
  ['half a character', '%ED%A0%80'],
  ['bytes of no text', '%ff%fe'],
];

/** Of a payment that is open and that nobody has paid: true of none of them. */
const CLAIMS: readonly (readonly [cause: string, rest: string])[] = [
  ['success', 'success'],
  ['failure', 'fail'],
  ['nothing', ''],
  ['another word', 'captured'],
  ['success in capitals', 'SUCCESS'],
  ['a zero', '0'],
  ['an amount in the query', 'success?amount=1&currency=CHF'],
  ['a status in the query', 'success?Status=CAPTURED'],
  ['another secret in the query', 'success?p=<return secret>'],
  ['a token in the query', 'success?token=k7w2m9x4q1z8c5v3b6n0p2r4t'],
  ['a failure in the query of a success', 'success?outcome=fail'],
];

const PATHS: readonly (readonly [cause: string, path: string])[] = [
  ['no secret and no outcome', 'saferpay/notify/'],
  ['not even a slash', 'saferpay/notify'],
  ['no outcome', OWN],
  ['more behind the outcome', `${OWN}/success/more`],
  ['a slash behind the outcome', `${OWN}/success/`],
  ['two slashes before the outcome', `${OWN}//success`],
  ['an escaped slash behind it', `${OWN}/success%2Fmore`],
  ['a zero byte behind it', `${OWN}/success%00`],
  ['another call', 'saferpay/notifications/<notify secret>/success'],
  ['capitals', 'saferpay/NOTIFY/<notify secret>/success'],
];

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const whole = `${OWN}/success`;
const post = (type: string, raw: string): Call => {
  return at(whole, { method: 'POST', raw, headers: { 'content-type': type } });
};

/** This provider sends none: whatever one says is not even read. */
const BODIES: readonly (readonly [cause: string, call: Call, answer: Refusal])[] = [
  ['a capture', post('application/json', '{"Transaction":{"Status":"CAPTURED"}}'), NOT_FOUND],
  ['null', post('application/json', 'null'), NOT_FOUND],
  ['a list', post('application/json', '[]'), NOT_FOUND],
  ['cut off', post('application/json', '{"Transaction":'), NOT_FOUND],
  ['the prototype', post('application/json', '{"__proto__":{"paid":true}}'), NOT_FOUND],
  ['a form', post('application/x-www-form-urlencoded', 'Status=CAPTURED'), NOT_FOUND],
  ['XML', post('application/xml', '<Status>CAPTURED</Status>'), NOT_FOUND],
  ['plain text', post('text/plain', 'CAPTURED'), NOT_FOUND],
  [
    'a byte more than 64 KiB',
    post('application/json', JSON.stringify({ note: 'x'.repeat(64 * 1024 + 1 - 11) })),
    { status: 413, messageKey: 'MAXIMUM_UPLOAD_SIZE_EXCEEDED' },
  ],
];

const HEADERS: readonly (readonly [cause: string, name: string, value: string])[] = [
  ['a web page wanted', 'accept', 'text/html'],
  ['the provider’s address claimed', 'x-forwarded-for', '91.215.244.1'],
  ['another method claimed', 'x-http-method-override', 'POST'],
  ['a signature', 'saferpay-signature', 'v1=0000'],
  ['a password', 'authorization', 'Basic YWRtaW46YWRtaW4='],
  ['a session of another visitor', 'cookie', 'cadeau_session=<other session>'],
  ['a wrong token', 'x-xsrf-token', 'wrong'],
];

export const BAD_NOTIFICATIONS: readonly BadNotification[] = [
  ...PROVIDERS.map(([cause, name]): BadCall => {
    return [cause, 'provider', at(`${name}/notify/<notify secret>/success`), NOT_FOUND];
  }),
  ...SECRETS.map(([cause, secret]): BadNotification => {
    return [cause, 'secret', at(`saferpay/notify/${secret}/success`), TAKEN];
  }),
  ['more than 4 KiB', 'secret', at(`saferpay/notify/${'s'.repeat(4096)}/success`), ADDRESS_TOO_LONG],
  ['a zero byte', 'secret', at('saferpay/notify/%00/success'), NOT_FOUND],
  ...NOT_DECODABLE.map(([cause, secret]): BadCall => {
    return [cause, 'secret', at(`saferpay/notify/${secret}/success`), BAD_ADDRESS];
  }),
  ...CLAIMS.map(([cause, rest]): BadNotification => [cause, 'claim', at(`${OWN}/${rest}`), TAKEN]),
  ...PATHS.map(([cause, path]): BadCall => [cause, 'path', at(path), NOT_FOUND]),
  ...METHODS.map((method): BadCall => [method, 'method', at(whole, { method }), NOT_FOUND]),
  ...BODIES.map(([cause, call, answer]): BadCall => [cause, 'body', call, answer]),
  ...HEADERS.map(([cause, name, value]): BadNotification => {
    return [cause, `header ${name}`, at(whole, { headers: { [name]: value } }), TAKEN];
  }),
];
