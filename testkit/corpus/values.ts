import { type BadField, badFields, splitList } from './bad-input.ts';

/** A cart line: face value in whole francs, and quantity. */
const cards = (id: string, francs: number, amount = 1) => ({ product: { id, price: francs * 100 }, amount });
const DIGITAL = 'congratulations-digital';
const OTHER_DIGITAL = 'good-luck-digital';
const POSTED = 'birthday-physical';

const NO_PRICE = 'cart.addToCartPriceError';
const NO_AMOUNT = 'cart.addToCartAmountError';
const TOO_MUCH = 'cart.addToCartTotalExceededError';

/** Values that JSON can carry and that aren't numbers. */
const NO_NUMBERS = [
  ...[null, '', ' ', true, false, [25], [], { value: 25 }, Number.POSITIVE_INFINITY],
  ...splitList('25 | fifty | 0x19 | 2.5e1 | 1’000 | CHF 25 | ２５ | ٢٥'),
];

/** Numbers that are never a valid price or amount. Some change their sign or size in 32 bits. */
const NO_COUNTS = [
  ...[0, -1, Number.MIN_VALUE, -0.5, 2 ** 31, 2 ** 32 + 500, 2 ** 53, 1e21, 1e300],
  Number.MIN_SAFE_INTEGER,
];

const badNumbers = (field: string, messageKey: string, values: readonly number[]): BadField[] => [
  ...badFields(field, 'fieldRequired', [undefined]),
  ...badFields(field, 'fieldInvalid', NO_NUMBERS),
  ...badFields(field, messageKey, [...NO_COUNTS, ...values]),
];

/** Invalid prices. A valid price is whole francs from 5 to 500. */
const PRICES = [
  -5000, 1, 50, 400, 499, 501, 1050, 1000.5, 5000.000_000_1, 4999.999_999_9, 50_001, 50_100, 500_000,
];
const AMOUNTS = [0.5, 1.5, 1 + Number.EPSILON, 601];

const SUMS: readonly BadField[] = [
  ['one line far beyond the limit', 'cart', [cards(DIGITAL, 500, 600)], TOO_MUCH],
  ['one line a card beyond the limit', 'cart', [cards(DIGITAL, 500, 7)], TOO_MUCH],
  ['the smallest card beyond the limit', 'cart', [cards(DIGITAL, 500, 6), cards(DIGITAL, 5)], TOO_MUCH],
  ['two products', 'cart', [cards(DIGITAL, 100, 30), cards(OTHER_DIGITAL, 100)], TOO_MUCH],
  ['posted cards beyond the limit', 'cart', [cards(POSTED, 300, 10), cards(POSTED, 6)], TOO_MUCH],
  ['posted and digital together', 'cart', [cards(POSTED, 500, 3), cards(DIGITAL, 500, 4)], TOO_MUCH],
  ['many lines', 'cart', Array.from({ length: 50 }, (_, index) => cards(DIGITAL, 36 + index)), TOO_MUCH],
  [
    'taken from what is above the limit',
    'cart.1.product.price',
    [cards(DIGITAL, 500, 7), cards(OTHER_DIGITAL, -500)],
    NO_PRICE,
    'cart',
  ],
  [
    'two lines of one card that are more than one may have',
    'cart.1.amount',
    [cards(POSTED, 5, 400), cards(POSTED, 5, 201)],
    NO_AMOUNT,
    'cart',
  ],
  [
    'a line too many',
    'cart',
    Array.from({ length: 51 }, (_, index) => cards(DIGITAL, 5 + index)),
    'order.tooManyLines',
  ],
  ['no line', 'cart', [], 'order.noLines'],
];

/** Face values, amounts and totals of an otherwise valid order of two lines. */
export const BAD_VALUES: readonly BadField[] = [
  ...badNumbers('cart.0.product.price', NO_PRICE, PRICES),
  ...badFields('cart.1.product.price', NO_PRICE, [400]),
  ...badNumbers('cart.0.amount', NO_AMOUNT, AMOUNTS),
  ...badFields('cart.1.amount', NO_AMOUNT, [0]),
  ...SUMS,
];
