import { type BadField, badFields, splitList } from './bad-input.ts';

/** Returns a cart line. The face value is in whole francs. */
const createLine = (id: string, francs: number, amount = 1) => ({
  product: { id, price: francs * 100 },
  amount,
});
const DIGITAL = 'congratulations-digital';
const OTHER_DIGITAL = 'good-luck-digital';
const POSTED = 'birthday-physical';

const PRICE_ERROR = 'cart.addToCartPriceError';
const AMOUNT_ERROR = 'cart.addToCartAmountError';
const TOTAL_ERROR = 'cart.addToCartTotalExceededError';

/** JSON values that aren't finite numbers. */
const NOT_NUMBERS = [
  ...[null, '', ' ', true, false, [25], [], { value: 25 }, Number.POSITIVE_INFINITY],
  ...splitList('25 | fifty | 0x19 | 2.5e1 | 1’000 | CHF 25 | ２５ | ٢٥'),
];

/** Numbers that are never a valid price or amount. Some overflow 32-bit integers. */
const NOT_COUNTS = [
  ...[0, -1, Number.MIN_VALUE, -0.5, 2 ** 31, 2 ** 32 + 500, 2 ** 53, 1e21, 1e300],
  Number.MIN_SAFE_INTEGER,
];

const badNumbers = (field: string, messageKey: string, values: readonly number[]): BadField[] => [
  ...badFields(field, 'fieldRequired', [undefined]),
  ...badFields(field, 'fieldInvalid', NOT_NUMBERS),
  ...badFields(field, messageKey, [...NOT_COUNTS, ...values]),
];

/** Invalid prices. A valid price is whole francs from 5 to 500. */
const PRICES = [
  -5000, 1, 50, 400, 499, 501, 1050, 1000.5, 5000.000_000_1, 4999.999_999_9, 50_001, 50_100, 500_000,
];
const AMOUNTS = [0.5, 1.5, 1 + Number.EPSILON, 601];

const SUMS: readonly BadField[] = [
  ['one line far beyond the limit', 'cart', [createLine(DIGITAL, 500, 600)], TOTAL_ERROR],
  ['one line a card beyond the limit', 'cart', [createLine(DIGITAL, 500, 7)], TOTAL_ERROR],
  [
    'the smallest card beyond the limit',
    'cart',
    [createLine(DIGITAL, 500, 6), createLine(DIGITAL, 5)],
    TOTAL_ERROR,
  ],
  ['two products', 'cart', [createLine(DIGITAL, 100, 30), createLine(OTHER_DIGITAL, 100)], TOTAL_ERROR],
  [
    'posted cards beyond the limit',
    'cart',
    [createLine(POSTED, 300, 10), createLine(POSTED, 6)],
    TOTAL_ERROR,
  ],
  [
    'posted and digital together',
    'cart',
    [createLine(POSTED, 500, 3), createLine(DIGITAL, 500, 4)],
    TOTAL_ERROR,
  ],
  [
    'many lines',
    'cart',
    Array.from({ length: 50 }, (_, index) => createLine(DIGITAL, 36 + index)),
    TOTAL_ERROR,
  ],
  [
    'taken from what is above the limit',
    'cart.1.product.price',
    [createLine(DIGITAL, 500, 7), createLine(OTHER_DIGITAL, -500)],
    PRICE_ERROR,
    'cart',
  ],
  [
    'two lines of one card that are more than one may have',
    'cart.1.amount',
    [createLine(POSTED, 5, 400), createLine(POSTED, 5, 201)],
    AMOUNT_ERROR,
    'cart',
  ],
  [
    'a line too many',
    'cart',
    Array.from({ length: 51 }, (_, index) => createLine(DIGITAL, 5 + index)),
    'order.tooManyLines',
  ],
  ['no line', 'cart', [], 'order.noLines'],
];

/** Invalid face values, amounts and totals of an otherwise valid order with two lines. */
export const BAD_VALUES: readonly BadField[] = [
  ...badNumbers('cart.0.product.price', PRICE_ERROR, PRICES),
  ...badFields('cart.1.product.price', PRICE_ERROR, [400]),
  ...badNumbers('cart.0.amount', AMOUNT_ERROR, AMOUNTS),
  ...badFields('cart.1.amount', AMOUNT_ERROR, [0]),
  ...SUMS,
];
