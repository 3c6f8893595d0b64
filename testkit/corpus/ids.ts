import {
  ADDRESS_TOO_LONG,
  BAD_ADDRESS,
  type BadCall,
  badOrder,
  type Call,
  NOT_DECODABLE,
  NOT_FOUND,
  type Refusal,
  UNKNOWN_IDS,
  wrongField,
} from './bad-call.ts';
import { badFields, describeValue, splitList } from './bad-input.ts';
import { GOOD_ORDER } from './good-order.ts';

const ASSERT = '/payments/saferpay/assert';
const product = (text: string): Call => ({ method: 'GET', path: `/products/${text}` });
const order = (text: string): Call => ({ method: 'GET', path: `/orders?id=${text}` });
const cardsPdf = (text: string): Call => ({ method: 'GET', path: `/orders/${text}/cards.pdf` });
const assertion = (text: string): Call => ({ method: 'POST', path: `${ASSERT}?p=${text}` });

const NAMES = [
  ...splitList(
    'Congratulations-Digital | congratulations-digital%20 | ..%2Fcongratulations-digital | digital',
  ),
  ...['congratulations-digital%2F', 'a'.repeat(101)],
];
/** Another visitor's order, and the caller's order in invalid forms. */
const ORDERS = splitList(
  '<other order> | <reference> | %7B<order>%7D | <order>%20 | <order>,<order> | <order>a | <return secret>',
);
const SECRETS = [
  ...splitList(
    `<other return secret> | <return secret>A | A<return secret> | <notify secret> | <outcome secret> | <order> | \
<reference> | <session> | <return secret>&p=<return secret>`,
  ),
  ...['', 's'.repeat(1900)],
];

const each = (
  field: string,
  texts: readonly string[],
  createCall: (text: string) => Call,
  refusal: Refusal,
): BadCall[] => texts.map((text) => [describeValue(text), field, createCall(text), refusal]);

const IN_ADDRESSES: readonly BadCall[] = [
  ...each('product', [...UNKNOWN_IDS, ...NAMES], product, NOT_FOUND),
  ...each('product', NOT_DECODABLE, product, BAD_ADDRESS),
  ...each('order', [...UNKNOWN_IDS, ...NOT_DECODABLE, ...ORDERS, '', '<order>&id=<order>'], order, NOT_FOUND),
  ...each('order of a PDF', [...UNKNOWN_IDS, ...ORDERS], cardsPdf, NOT_FOUND),
  ...each('order of a PDF', NOT_DECODABLE, cardsPdf, BAD_ADDRESS),
  ...each('return secret', [...UNKNOWN_IDS, ...NOT_DECODABLE, ...SECRETS], assertion, NOT_FOUND),
  ['more than 2,000 letters', 'return secret', assertion('s'.repeat(2000)), BAD_ADDRESS],
  ['more than 4 KiB', 'return secret', assertion('s'.repeat(4096)), ADDRESS_TOO_LONG],
  ['left out', 'return secret', { method: 'POST', path: ASSERT }, NOT_FOUND],
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

const IN_ORDERS = [
  ...badFields('cart.0.product.id', 'fieldRequired', [undefined]),
  ...badFields('cart.0.product.id', 'fieldInvalid', [null, 7, ['congratulations-digital'], { $ne: '' }]),
  ...badFields('cart.0.product.id', 'order.productUnknown', UNKNOWN_PRODUCTS),
  ...badFields('cart.1.product.id', 'order.productUnknown', ['no-such-card']),
];

/** A valid key has 8 to 100 letters, digits, hyphens and underscores. */
const KEYS = [
  ...['', '1234567', 'k'.repeat(101), 'k'.repeat(2000), 'a-key\tand-more'],
  ...splitList(
    `with space in it | path/to/a/key | a.key.of.parts | first-key, second-key | "a-key-quoted" | schlüssel-eins | \
key' or '1'='1`,
  ),
];

/** A valid secret of a browser has 32 to 100 letters, digits, hyphens and underscores. */
const GOOD_SECRET = 's'.repeat(36);
const BROWSER_SECRETS = [
  ...[null, 1e40, [GOOD_SECRET], '', 's'.repeat(31), 's'.repeat(101), 's'.repeat(60_000), 'ü'.repeat(36)],
  ...[' ', '\n', '\u0000', '.', '+/=='].map((end) => GOOD_SECRET + end),
];

/** Ids, keys and secrets that name nothing, or nothing that belongs to the caller. */
export const BAD_IDS: readonly BadCall[] = [
  ...IN_ADDRESSES,
  ...IN_ORDERS.map(badOrder),
  ...KEYS.map((key): BadCall => {
    const call = { method: 'POST', path: '/orders', body: GOOD_ORDER, headers: { 'idempotency-key': key } };
    return [describeValue(key), 'Idempotency-Key', call, wrongField('Idempotency-Key', 'fieldRequired')];
  }),
  ...['outcomeSecret', 'replaces'].flatMap((field) =>
    badFields(field, 'fieldInvalid', BROWSER_SECRETS).map(badOrder),
  ),
  ...BROWSER_SECRETS.flatMap((value): BadCall[] => {
    const asking = { method: 'POST', path: '/orders/outcome', body: { outcomeSecret: value } };
    const returning = { method: 'POST', path: '/payments/outcome', body: { returnSecret: value } };
    return [
      [describeValue(value), 'secret asked with', asking, wrongField('outcomeSecret', 'fieldInvalid')],
      [
        describeValue(value),
        'return secret in a body',
        returning,
        wrongField('returnSecret', 'fieldInvalid'),
      ],
    ];
  }),
];
