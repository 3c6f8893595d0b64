/**
 * A field of an answer of the payment provider, and what the shop makes of it: `unknown`, as of an answer that never
 * came; or `differs`, as it is not what was asked for. Neither moves money. The field begins with the call.
 */
export type BadProviderAnswer = [
  cause: string,
  field: string,
  value: unknown,
  meaning: 'unknown' | 'differs',
];

type Value = readonly [cause: string, value: unknown];

const NO_TEXT: readonly Value[] = [
  ['left out', undefined],
  ['null', null],
  ['empty', ''],
  ['a number', 7],
  ['a list', ['x']],
  ['an object', { text: 'x' }],
];

const unknown = (field: string, values: readonly Value[]): BadProviderAnswer[] =>
  values.map(([cause, value]): BadProviderAnswer => [cause, field, value, 'unknown']);
const differs = (field: string, values: readonly Value[]): BadProviderAnswer[] =>
  values.map(([cause, value]): BadProviderAnswer => [cause, field, value, 'differs']);

/** Of every answer. */
const headerOf = (call: string): BadProviderAnswer[] => [
  ...unknown(`${call} ResponseHeader`, [
    ['empty', ''],
    ['a text', 'x'],
    ['a number', 7],
  ]),
  ...unknown(`${call} ResponseHeader.RequestId`, [
    ...NO_TEXT.slice(2),
    ['of another request', 'somebody-elses'],
    ['a space behind it', '{{RequestId}} '],
  ]),
];

const AMOUNTS: readonly Value[] = [
  ['a Rappen more', '5951'],
  ['a Rappen less', '5949'],
  ['francs in place of Rappen', '59.50'],
  ['whole francs', '59'],
  ['a hundredfold', '595000'],
  ['nothing', '0'],
  ['a minus', '-5950'],
  ['a plus', '+5950'],
  ['empty', ''],
  ['a space behind it', '5950 '],
  ['a thousands mark', '5’950'],
  ['hexadecimal', '0x173e'],
  ['an exponent', '5.95e3'],
  ['figures of full width', '５９５０'],
  ['thirty figures', '9'.repeat(30)],
  ['a number with a fraction', 5950.5],
  ['a number with an exponent', 5.95e300],
];

const CURRENCIES: readonly Value[] = [
  ['another currency', 'EUR'],
  ['small letters', 'chf'],
  ['a space behind it', 'CHF '],
  ['its number', '756'],
];

/** Of Assert, Inquire and Refund. */
const transactionOf = (call: string): BadProviderAnswer[] => [
  ...unknown(`${call} Transaction`, [...NO_TEXT.slice(0, 2), ['a text', 'AUTHORIZED'], ['a list', []]]),
  ...unknown(`${call} Transaction.Status`, NO_TEXT),
  ...unknown(`${call} Transaction.Status`, [
    ['small letters', 'authorized'],
    ['a space behind it', 'AUTHORIZED '],
    ['a status of tomorrow', 'SOMETHING_NEW'],
    ['two at once', 'AUTHORIZED,CAPTURED'],
    ['another spelling', 'CANCELLED'],
  ]),
  ...unknown(`${call} Transaction.Id`, [...NO_TEXT, ['65 letters', 'i'.repeat(65)]]),
  ...unknown(`${call} Transaction.Amount`, [...NO_TEXT.slice(0, 2), ['a text', '5950'], ['a number', 5950]]),
  ...unknown(`${call} Transaction.Amount.Value`, [
    ['left out', undefined],
    ['null', null],
    ['true', true],
    ['a list', ['5950']],
    ['an object', { value: '5950' }],
  ]),
  ...differs(`${call} Transaction.Amount.Value`, AMOUNTS),
  ...unknown(`${call} Transaction.Amount.CurrencyCode`, NO_TEXT),
  ...differs(`${call} Transaction.Amount.CurrencyCode`, CURRENCIES),
  ...unknown(`${call} Transaction.OrderId`, [
    ['a list', ['K7QM-2X9F']],
    ['an object', { text: 'K7QM-2X9F' }],
  ]),
  ...differs(`${call} Transaction.OrderId`, [
    ['a number', 7],
    ['empty', ''],
    ['of another order', 'ABCD-EFGH'],
    ['small letters', 'k7qm-2x9f'],
    ['a space behind it', 'K7QM-2X9F '],
  ]),
];

const CAPTURE: readonly BadProviderAnswer[] = [
  ...headerOf('Capture'),
  ...unknown('Capture Status', NO_TEXT),
  ...unknown('Capture Status', [
    ['undecided', 'PENDING'],
    ['small letters', 'captured'],
    ['merely authorised', 'AUTHORIZED'],
    ['a failure', 'FAILED'],
  ]),
];

const CANCEL: readonly BadProviderAnswer[] = [
  ...headerOf('Cancel'),
  ...unknown('Cancel TransactionId', NO_TEXT),
  ...unknown('Cancel TransactionId', [
    ['another transaction', 'Zt8uW1eR5yT3iO7pL2kJ6hG9fD4s'],
    ['capitals', 'QM4TY7BK2NP9XR3SV6WZ8AC1DE5F'],
    ['65 letters', 't'.repeat(65)],
  ]),
];

const INITIALIZE: readonly BadProviderAnswer[] = [
  ...headerOf('Initialize'),
  ...unknown('Initialize Token', [...NO_TEXT, ['51 letters', 'k'.repeat(51)]]),
  ...unknown('Initialize Expiration', NO_TEXT),
  ...unknown('Initialize Expiration', [
    ['a word', 'tomorrow'],
    ['a day alone', '2026-03-02'],
    ['no offset', '2026-03-02T11:15:30.000'],
    ['a month that there is not', '2026-13-02T11:15:30.000+01:00'],
    ['a Swiss date', '02.03.2026 11:15'],
    ['seconds since 1970', '1772446530'],
  ]),
  ...unknown('Initialize RedirectUrl', NO_TEXT),
  ...unknown('Initialize RedirectUrl', [
    ['a path', '/vt2/api/PaymentPage/1/2/3'],
    ['another host', 'https://elsewhere.example/vt2/api/PaymentPage/1/2/3'],
    ['a host named after the provider’s', 'https://www.saferpay.com.elsewhere.example/vt2'],
    ['a host without its scheme', '//127.0.0.1/vt2'],
    ['a script', 'javascript:alert(1)'],
    ['a script that names a host', 'javascript://127.0.0.1/%0aalert(1)'],
    ['a page within the address', 'data:text/html,<script>alert(1)</script>'],
    ['a file', 'file:///etc/passwd'],
    ['another port', 'http://127.0.0.1:1/vt2'],
    ['no encryption elsewhere', 'http://www.saferpay.com/vt2'],
  ]),
];

/** Fields of the provider's answers, each in an answer that is otherwise right. */
export const BAD_PROVIDER_ANSWERS: readonly BadProviderAnswer[] = [
  ...INITIALIZE,
  ...headerOf('Assert'),
  ...transactionOf('Assert'),
  ...unknown('Assert Transaction.Type', NO_TEXT),
  ...unknown('Assert Transaction.Type', [
    ['a refund', 'REFUND'],
    ['small letters', 'payment'],
  ]),
  ...CAPTURE,
  ...CANCEL,
  ...headerOf('Refund'),
  ...transactionOf('Refund'),
  ...unknown('Refund Transaction.Type', NO_TEXT),
  ...differs('Refund Transaction.Type', [
    ['a payment', 'PAYMENT'],
    ['small letters', 'refund'],
  ]),
  ...headerOf('Inquire'),
  ...transactionOf('Inquire'),
];
