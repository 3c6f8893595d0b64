import { type BadCall, badOrder, wrongField } from './bad-call.ts';
import { type BadField, badFields, describeValue, splitList } from './bad-input.ts';
import { GOOD_ORDER } from './good-order.ts';

const PRIMARY = 'addresses.primaryAddress';
const INVALID = 'fieldInvalid';
const REQUIRED = 'fieldRequired';

/** Fields that a client must not set, and unknown fields. */
const UNKNOWN = [
  ...splitList(
    `total | orderStatus | paymentStatus | id | reference | sessionHash | provider | returnUrl | idempotencyKey | Cart | \
toString | constructor | 0 | 小明 | $where | cart.0.price | cart.0.category | cart.0.product.name | \
cart.0.product.variablePrice | cart.0.product.available | deliveryOption.price | deliveryOption.id | ${PRIMARY}.isAdmin | \
addresses.thirdAddress`,
  ),
  'n'.repeat(200),
];

/** Values of the wrong shape, by field. */
const SHAPES: Readonly<Record<string, readonly unknown[]>> = {
  paymentMethod: [null, 'CASH', 'visa', ' VISA', ['VISA'], 0, 'toString'],
  cart: [
    ...[null, {}, { 0: GOOD_ORDER.cart[0], length: 1 }, 'congratulations-digital', 1],
    JSON.stringify(GOOD_ORDER.cart),
  ],
  'cart.0.product': [null, 'congratulations-digital', []],
  deliveryOption: [null, 'digital'],
  'deliveryOption.key': ['pigeon', ['digital'], 'Digital'],
  addresses: [null, [], 'Seeweg 4, 8800 Thalwil'],
  [PRIMARY]: [null, [], 'Seeweg 4'],
  'addresses.useSameAddress': ['yes', 'true', 1, null],
};
/** Fields with a fixed set of values. If omitted, they get the general error message. */
const ENUM_FIELDS = ['paymentMethod', 'deliveryOption.key'];

const ORDERS: readonly BadField[] = [
  ...UNKNOWN.flatMap((field) => badFields(field, 'fieldUnknown', ['x'])),
  ...Object.entries(SHAPES).flatMap(([field, values]) => badFields(field, INVALID, values)),
  ...ENUM_FIELDS.flatMap((field) => badFields(field, INVALID, [undefined])),
  ...['cart', 'cart.0.product', 'deliveryOption', 'addresses', PRIMARY].flatMap((field) =>
    badFields(field, REQUIRED, [undefined]),
  ),
  ['null in place of a line', 'cart.0', [null], INVALID, 'cart'],
  ['a list in place of a line', 'cart.0', [[]], INVALID, 'cart'],
  ['a text in place of a line', 'cart.0', ['congratulations-digital'], INVALID, 'cart'],
  ['a hole', 'cart.1', [GOOD_ORDER.cart[0], null], INVALID, 'cart'],
  ['a line beside its cards', 'cart.2', [...GOOD_ORDER.cart, 5], INVALID, 'cart'],
  ['billing that is not there', 'addresses.billingAddress', false, REQUIRED, 'addresses.useSameAddress'],
];

/** Bodies that aren't valid JSON, or that are too deep or too large. */
const INVALID_JSON = [
  // Valid JSON, but the database can't store the text.
  '{"note":"\\ud800"}',
  ...['', ' ', '\ufeff', '['.repeat(30_000), `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ...splitList(
    `{"cart": | {"lang":"de-ch",} | {lang:"de-ch"} | {'lang':'de-ch'} | {/* order */} | {"amount":NaN} | {}{} | \
{"lang":"de\nch"} | lang=de-ch&paymentMethod=VISA | <order/> | {"__proto__":{"cart":[]}} | \
{"cart":[{"__proto__":{"amount":1}}]} | {"\\u005f_proto__":{"cart":[]}} | {"constructor":{"prototype":{}}}`,
  ),
  `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`,
  JSON.stringify(Array.from({ length: 30_000 }, () => 0)),
  `{${Array.from({ length: 3000 }, (_, index) => `"f${index}":1`)}}`,
];
/** JSON that isn't an object. */
const NOT_OBJECTS = ['null', 'true', '42', '"order"', '[]', JSON.stringify([GOOD_ORDER])];

const createBodyCases = (texts: readonly string[], fieldKey: string): BadCall[] =>
  texts.flatMap((raw) =>
    ['/orders', '/orders/outcome'].map((path): BadCall => {
      return [describeValue(raw), `body of ${path}`, { method: 'POST', path, raw }, wrongField('', fieldKey)];
    }),
  );

const OUTCOMES: readonly [field: string, body: object, fieldKey: string][] = [
  ['outcomeSecret', {}, REQUIRED],
  ...[null, 1e35, true, ['<outcome secret>'], { $ne: '' }].map((outcomeSecret): [string, object, string] => {
    return ['outcomeSecret', { outcomeSecret }, INVALID];
  }),
  ['outcomesecret', { outcomesecret: '<outcome secret>' }, 'fieldUnknown'],
  ['id', { outcomeSecret: '<outcome secret>', id: '<order>' }, 'fieldUnknown'],
];

/** Invalid bodies of the two calls with a body. */
export const BAD_SHAPES: readonly BadCall[] = [
  ...ORDERS.map(badOrder),
  ...createBodyCases(INVALID_JSON, 'bodyInvalid'),
  ...createBodyCases(NOT_OBJECTS, INVALID),
  ...OUTCOMES.map(([field, body, fieldKey]): BadCall => {
    const call = { method: 'POST', path: '/orders/outcome', body };
    return [describeValue(body), `outcome ${field}`, call, wrongField(field, fieldKey)];
  }),
];
