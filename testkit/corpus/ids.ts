import {
  BAD_URL,
  type BadCall,
  badOrder,
  type Call,
  NOT_DECODABLE,
  NOT_FOUND,
  type Refusal,
  UNKNOWN_IDS,
  URL_TOO_LONG,
  wrongField,
} from './bad-call.ts';
import { badFields, describeValue, splitList } from './bad-input.ts';
import { GOOD_ORDER } from './good-order.ts';

const ASSERT = '/payments/saferpay/assert';
const createProductCall = (text: string): Call => ({ method: 'GET', path: `/products/${text}` });
const createOrderCall = (text: string): Call => ({ method: 'GET', path: `/orders?id=${text}` });
const createPdfCall = (text: string): Call => ({ method: 'GET', path: `/orders/${text}/cards.pdf` });
const createAssertCall = (text: string): Call => ({ method: 'POST', path: `${ASSERT}?p=${text}` });

const INVALID_PRODUCT_IDS = [
  ...splitList(
    'Congratulations-Digital | congratulations-digital%20 | ..%2Fcongratulations-digital | digital',
  ),
  ...['congratulations-digital%2F', 'a'.repeat(101)],
];
/** The id of another visitor's order, and invalid forms of the caller's order id. */
const INVALID_ORDER_IDS = splitList(
  '<other order> | <reference> | %7B<order>%7D | <order>%20 | <order>,<order> | <order>a | <return secret>',
);
const INVALID_RETURN_SECRETS = [
  ...splitList(
    `<other return secret> | <return secret>A | A<return secret> | <notify secret> | <outcome secret> | <order> | \
<reference> | <session> | <return secret>&p=<return secret>`,
  ),
  ...['', 's'.repeat(1900)],
];

const createCases = (
  field: string,
  texts: readonly string[],
  createCall: (text: string) => Call,
  refusal: Refusal,
): BadCall[] => texts.map((text) => [describeValue(text), field, createCall(text), refusal]);

const URL_CASES: readonly BadCall[] = [
  ...createCases('product', [...UNKNOWN_IDS, ...INVALID_PRODUCT_IDS], createProductCall, NOT_FOUND),
  ...createCases('product', NOT_DECODABLE, createProductCall, BAD_URL),
  ...createCases(
    'order',
    [...UNKNOWN_IDS, ...NOT_DECODABLE, ...INVALID_ORDER_IDS, '', '<order>&id=<order>'],
    createOrderCall,
    NOT_FOUND,
  ),
  ...createCases('order id of a PDF', [...UNKNOWN_IDS, ...INVALID_ORDER_IDS], createPdfCall, NOT_FOUND),
  ...createCases('order id of a PDF', NOT_DECODABLE, createPdfCall, BAD_URL),
  ...createCases(
    'return secret',
    [...UNKNOWN_IDS, ...NOT_DECODABLE, ...INVALID_RETURN_SECRETS],
    createAssertCall,
    NOT_FOUND,
  ),
  ['2,000 characters', 'return secret', createAssertCall('s'.repeat(2000)), BAD_URL],
  ['more than 4 KiB', 'return secret', createAssertCall('s'.repeat(4096)), URL_TOO_LONG],
  ['missing', 'return secret', { method: 'POST', path: ASSERT }, NOT_FOUND],
  ['a list', 'return secret', { method: 'POST', path: `${ASSERT}?p[]=<return secret>` }, NOT_FOUND],
];

const UNKNOWN_PRODUCTS = [
  ...['', 'congratulations-digital ', 'congratulations-digital\n', 'a\u0000b'],
  ...splitList(
    `no-such-card | 2f1c70d6-0000-0000-0000-000000000000 | CONGRATULATIONS-DIGITAL | ../congratulations-digital | \
' or 1=1 -- | constructor | __proto__`,
  ),
  ...['a'.repeat(101), 'a'.repeat(20_000)],
];

const ORDER_CASES = [
  ...badFields('cart.0.product.id', 'fieldRequired', [undefined]),
  ...badFields('cart.0.product.id', 'fieldInvalid', [null, 7, ['congratulations-digital'], { $ne: '' }]),
  ...badFields('cart.0.product.id', 'order.productUnknown', UNKNOWN_PRODUCTS),
  ...badFields('cart.1.product.id', 'order.productUnknown', ['no-such-card']),
];

/** Invalid idempotency keys. A valid key has 8 to 100 letters, digits, hyphens and underscores. */
const INVALID_IDEMPOTENCY_KEYS = [
  ...['', '1234567', 'k'.repeat(101), 'k'.repeat(2000), 'a-key\tand-more'],
  ...splitList(
    `with space in it | path/to/a/key | a.key.of.parts | first-key, second-key | "a-key-quoted" | schlüssel-eins | \
key' or '1'='1`,
  ),
];

/** A browser's secret must have 32 to 100 letters, digits, hyphens and underscores. */
const GOOD_SECRET = 's'.repeat(36);
const INVALID_BROWSER_SECRETS = [
  ...[null, 1e40, [GOOD_SECRET], '', 's'.repeat(31), 's'.repeat(101), 's'.repeat(60_000), 'ü'.repeat(36)],
  ...[' ', '\n', '\u0000', '.', '+/=='].map((end) => GOOD_SECRET + end),
];

/** Ids, keys and secrets that are invalid, don't exist or don't belong to the caller. */
export const BAD_IDS: readonly BadCall[] = [
  ...URL_CASES,
  ...ORDER_CASES.map(badOrder),
  ...INVALID_IDEMPOTENCY_KEYS.map((key): BadCall => {
    const call = { method: 'POST', path: '/orders', body: GOOD_ORDER, headers: { 'idempotency-key': key } };
    return [describeValue(key), 'Idempotency-Key', call, wrongField('Idempotency-Key', 'fieldRequired')];
  }),
  ...['outcomeSecret', 'replaces'].flatMap((field) =>
    badFields(field, 'fieldInvalid', INVALID_BROWSER_SECRETS).map(badOrder),
  ),
  ...INVALID_BROWSER_SECRETS.flatMap((value): BadCall[] => {
    const outcomeCall = { method: 'POST', path: '/orders/outcome', body: { outcomeSecret: value } };
    const paymentCall = { method: 'POST', path: '/payments/outcome', body: { returnSecret: value } };
    return [
      [describeValue(value), 'outcome secret', outcomeCall, wrongField('outcomeSecret', 'fieldInvalid')],
      [
        describeValue(value),
        'return secret in the body',
        paymentCall,
        wrongField('returnSecret', 'fieldInvalid'),
      ],
    ];
  }),
];
