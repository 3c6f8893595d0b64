import { type BadCall, badOrder, wrongField } from './bad-call.ts';
import type { BadField } from './bad-input.ts';
import { GOOD_ORDER } from './good-order.ts';

const PRIMARY = 'addresses.primaryAddress';
const INVALID = 'fieldInvalid';
const REQUIRED = 'fieldRequired';

/** Fields that a client has no say in, or that are none. */
const UNKNOWN: readonly [cause: string, field: string, value: unknown][] = [
  ['a total of the client’s', 'total', 100],
  ['a status of the order', 'orderStatus', 'Confirmed'],
  ['a status of the payment', 'paymentStatus', 'Captured'],
  ['an id of the client’s', 'id', 'mine'],
  ['a reference of the client’s', 'reference', 'AAAA-AAAA'],
  ['a session of the client’s', 'sessionHash', 'mine'],
  ['a provider of the client’s', 'provider', 'datatrans'],
  ['a return address', 'returnUrl', 'https://elsewhere.example/'],
  ['an idempotency key in the body', 'idempotencyKey', '12345678'],
  ['another spelling', 'Cart', []],
  ['the name of a built-in function', 'toString', 'x'],
  ['the constructor', 'constructor', 1],
  ['a number as its name', '0', {}],
  ['a name of 5,000 letters', 'n'.repeat(5000), 1],
  ['a name of another script', '小明', 1],
  ['an operator of another database', '$where', '1'],
  ['a subtotal of the line', 'cart.0.price', 1],
  ['a category of the line', 'cart.0.category', 'digital'],
  ['a name of the product', 'cart.0.product.name', 'Gold'],
  ['a range of the client’s', 'cart.0.product.variablePrice', { from: 1, to: 2 }],
  ['an availability of the client’s', 'cart.0.product.available', true],
  ['shipping for nothing', 'deliveryOption.price', 0],
  ['an identity of the delivery', 'deliveryOption.id', '1'],
  ['a right of the client’s', `${PRIMARY}.isAdmin`, true],
  ['a third address', 'addresses.thirdAddress', {}],
];

const SHAPES: readonly BadField[] = [
  ...UNKNOWN.map(([cause, field, value]): BadField => [cause, field, value, 'fieldUnknown']),
  ['left out', 'paymentMethod', undefined, INVALID],
  ['null', 'paymentMethod', null, INVALID],
  ['a method that there is not', 'paymentMethod', 'CASH', INVALID],
  ['small letters', 'paymentMethod', 'visa', INVALID],
  ['a space before it', 'paymentMethod', ' VISA', INVALID],
  ['a list', 'paymentMethod', ['VISA'], INVALID],
  ['a number', 'paymentMethod', 0, INVALID],
  ['the name of a built-in function', 'paymentMethod', 'toString', INVALID],
  ['left out', 'cart', undefined, REQUIRED],
  ['null', 'cart', null, INVALID],
  ['an object', 'cart', {}, INVALID],
  ['an object with places', 'cart', { 0: GOOD_ORDER.cart[0], length: 1 }, INVALID],
  ['a text', 'cart', 'congratulations-digital', INVALID],
  ['JSON within JSON', 'cart', JSON.stringify(GOOD_ORDER.cart), INVALID],
  ['a number', 'cart', 1, INVALID],
  ['null in place of a line', 'cart.0', [null], INVALID, 'cart'],
  ['a list in place of a line', 'cart.0', [[]], INVALID, 'cart'],
  ['a text in place of a line', 'cart.0', ['congratulations-digital'], INVALID, 'cart'],
  ['a hole', 'cart.1', [GOOD_ORDER.cart[0], null], INVALID, 'cart'],
  ['a line beside its cards', 'cart.2', [...GOOD_ORDER.cart, 5], INVALID, 'cart'],
  ['left out', 'cart.0.product', undefined, REQUIRED],
  ['null', 'cart.0.product', null, INVALID],
  ['a name alone', 'cart.0.product', 'congratulations-digital', INVALID],
  ['a list', 'cart.0.product', [], INVALID],
  ['left out', 'deliveryOption', undefined, REQUIRED],
  ['null', 'deliveryOption', null, INVALID],
  ['a text', 'deliveryOption', 'digital', INVALID],
  ['left out', 'deliveryOption.key', undefined, INVALID],
  ['a way that there is not', 'deliveryOption.key', 'pigeon', INVALID],
  ['a list', 'deliveryOption.key', ['digital'], INVALID],
  ['a capital', 'deliveryOption.key', 'Digital', INVALID],
  ['left out', 'addresses', undefined, REQUIRED],
  ['null', 'addresses', null, INVALID],
  ['a list', 'addresses', [], INVALID],
  ['a text', 'addresses', 'Seeweg 4, 8800 Thalwil', INVALID],
  ['left out', PRIMARY, undefined, REQUIRED],
  ['null', PRIMARY, null, INVALID],
  ['a list', PRIMARY, [], INVALID],
  ['a text', PRIMARY, 'Seeweg 4', INVALID],
  ['billing that is not there', 'addresses.billingAddress', false, REQUIRED, 'addresses.useSameAddress'],
  ['a word', 'addresses.useSameAddress', 'yes', INVALID],
  ['true as text', 'addresses.useSameAddress', 'true', INVALID],
  ['a number', 'addresses.useSameAddress', 1, INVALID],
  ['null', 'addresses.useSameAddress', null, INVALID],
];

/** Bodies that are no JSON, or JSON that is no order. */
const BODIES: readonly [cause: string, raw: string, fieldKey: string][] = [
  ['empty', '', 'bodyInvalid'],
  ['a space', ' ', 'bodyInvalid'],
  ['cut off', '{"cart":', 'bodyInvalid'],
  ['a comma too many', '{"lang":"de-ch",}', 'bodyInvalid'],
  ['names without quotation marks', '{lang:"de-ch"}', 'bodyInvalid'],
  ['single quotation marks', "{'lang':'de-ch'}", 'bodyInvalid'],
  ['a comment', '{/* order */}', 'bodyInvalid'],
  ['not a number', '{"amount":NaN}', 'bodyInvalid'],
  ['two bodies', '{}{}', 'bodyInvalid'],
  ['a line break within a text', '{"lang":"de\nch"}', 'bodyInvalid'],
  ['a byte order mark before it', '\ufeff', 'bodyInvalid'],
  ['a form', 'lang=de-ch&paymentMethod=VISA', 'bodyInvalid'],
  ['XML', '<order/>', 'bodyInvalid'],
  ['a prototype', '{"__proto__":{"cart":[]}}', 'bodyInvalid'],
  ['a prototype further in', '{"cart":[{"__proto__":{"amount":1}}]}', 'bodyInvalid'],
  ['a prototype spelled in escapes', '{"\\u005f_proto__":{"cart":[]}}', 'bodyInvalid'],
  ['a prototype of the constructor', '{"constructor":{"prototype":{}}}', 'bodyInvalid'],
  ['a list nobody closes', '['.repeat(30_000), 'bodyInvalid'],
  ['null', 'null', INVALID],
  ['true', 'true', INVALID],
  ['a number', '42', INVALID],
  ['a text', '"order"', INVALID],
  ['a list', '[]', INVALID],
  ['a list of an order', JSON.stringify([GOOD_ORDER]), INVALID],
  ['lists in lists', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'bodyInvalid'],
  ['objects in objects', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`, 'bodyInvalid'],
  ['30,000 numbers', JSON.stringify(Array.from({ length: 30_000 }, () => 0)), 'bodyInvalid'],
  ['3,000 fields', `{${Array.from({ length: 3000 }, (_, index) => `"f${index}":1`)}}`, 'bodyInvalid'],
];

const OUTCOME = { method: 'POST', path: '/orders/outcome' };

const OUTCOMES: readonly [cause: string, field: string, body: unknown, fieldKey: string][] = [
  ['left out', 'outcomeSecret', {}, REQUIRED],
  ['null', 'outcomeSecret', { outcomeSecret: null }, INVALID],
  ['a number', 'outcomeSecret', { outcomeSecret: 1e35 }, INVALID],
  ['true', 'outcomeSecret', { outcomeSecret: true }, INVALID],
  ['a list', 'outcomeSecret', { outcomeSecret: ['<outcome secret>'] }, INVALID],
  ['an object', 'outcomeSecret', { outcomeSecret: { $ne: '' } }, INVALID],
  ['another spelling', 'outcomesecret', { outcomesecret: '<outcome secret>' }, 'fieldUnknown'],
  ['an order beside it', 'id', { outcomeSecret: '<outcome secret>', id: '<order>' }, 'fieldUnknown'],
];

/** Bodies of the two calls that take one. */
export const BAD_SHAPES: readonly BadCall[] = [
  ...SHAPES.map(badOrder),
  ...BODIES.flatMap(([cause, raw, fieldKey]): BadCall[] => [
    [cause, 'body of orders', { method: 'POST', path: '/orders', raw }, wrongField('', fieldKey)],
    [cause, 'body of orders/outcome', { ...OUTCOME, raw }, wrongField('', fieldKey)],
  ]),
  ...OUTCOMES.map(([cause, field, body, fieldKey]): BadCall => {
    return [cause, `outcome ${field}`, { ...OUTCOME, body }, wrongField(field, fieldKey)];
  }),
];
