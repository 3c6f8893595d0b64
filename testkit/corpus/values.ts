import type { BadField } from './bad-input.ts';

/** Cards of the catalogue: value of one card in whole francs, and how many. */
const cards = (id: string, francs: number, amount = 1) => ({ product: { id, price: francs * 100 }, amount });
const DIGITAL = 'congratulations-digital';
const OTHER_DIGITAL = 'good-luck-digital';
const POSTED = 'birthday-physical';

const PRICE = 'cart.0.product.price';
const NO_PRICE = 'cart.addToCartPriceError';
const AMOUNT = 'cart.0.amount';
const NO_AMOUNT = 'cart.addToCartAmountError';
const TOO_MUCH = 'cart.addToCartTotalExceededError';

/** Of no number at all, as JSON can carry it. */
const NO_NUMBERS: readonly (readonly [cause: string, value: unknown])[] = [
  ['null', null],
  ['digits as text', '25'],
  ['empty text', ''],
  ['a space', ' '],
  ['a word', 'fifty'],
  ['true', true],
  ['false', false],
  ['a list of one number', [25]],
  ['an empty list', []],
  ['an object', { value: 25 }],
  ['hexadecimal text', '0x19'],
  ['an exponent as text', '2.5e1'],
  ['a thousands mark', '1’000'],
  ['a text with its currency', 'CHF 25'],
  ['digits of full width', '２５'],
  ['digits of another script', '٢٥'],
];

/** Numbers that no price and no amount can be. */
const NO_COUNTS: readonly (readonly [cause: string, value: number])[] = [
  ['zero', 0],
  ['minus one', -1],
  ['the smallest fraction', Number.MIN_VALUE],
  ['a negative fraction', -0.5],
  ['what turns negative in 32 bits', 2 ** 31],
  ['what turns small in 32 bits', 2 ** 32 + 500],
  ['what is no longer exact', 2 ** 53],
  ['what is written with an exponent', 1e21],
  ['what is nearly too large for a number', 1e300],
  ['what is too large for a number', Number.POSITIVE_INFINITY],
  ['the most negative exact number', Number.MIN_SAFE_INTEGER],
];

const PRICES: readonly BadField[] = [
  ['missing', PRICE, undefined, 'fieldRequired'],
  ...NO_NUMBERS.map(([cause, value]): BadField => [cause, PRICE, value, 'fieldInvalid']),
  ...NO_COUNTS.map(([cause, value]): BadField => {
    return [cause, PRICE, value, value === Number.POSITIVE_INFINITY ? 'fieldInvalid' : NO_PRICE];
  }),
  ['the right value with a minus', PRICE, -5000, NO_PRICE],
  ['one Rappen', PRICE, 1, NO_PRICE],
  ['francs in place of Rappen', PRICE, 50, NO_PRICE],
  ['a franc below the least', PRICE, 400, NO_PRICE],
  ['a Rappen below the least', PRICE, 499, NO_PRICE],
  ['a Rappen above the least', PRICE, 501, NO_PRICE],
  ['half a franc', PRICE, 1050, NO_PRICE],
  ['half a Rappen', PRICE, 1000.5, NO_PRICE],
  ['a hair above whole francs', PRICE, 5000.000_000_1, NO_PRICE],
  ['a hair below whole francs', PRICE, 4999.999_999_9, NO_PRICE],
  ['a Rappen above the most', PRICE, 50_001, NO_PRICE],
  ['a franc above the most', PRICE, 50_100, NO_PRICE],
  ['Rappen counted a hundredfold', PRICE, 500_000, NO_PRICE],
  ['the least of a second line not reached', 'cart.1.product.price', 400, NO_PRICE],
];

const AMOUNTS: readonly BadField[] = [
  ['missing', AMOUNT, undefined, 'fieldRequired'],
  ...NO_NUMBERS.map(([cause, value]): BadField => [cause, AMOUNT, value, 'fieldInvalid']),
  ...NO_COUNTS.map(([cause, value]): BadField => {
    return [cause, AMOUNT, value, value === Number.POSITIVE_INFINITY ? 'fieldInvalid' : NO_AMOUNT];
  }),
  ['half a card', AMOUNT, 0.5, NO_AMOUNT],
  ['a card and a half', AMOUNT, 1.5, NO_AMOUNT],
  ['a hair above one', AMOUNT, 1 + Number.EPSILON, NO_AMOUNT],
  ['one more than a line may have', AMOUNT, 601, NO_AMOUNT],
  ['none in a second line', 'cart.1.amount', 0, NO_AMOUNT],
];

const SUMS: readonly BadField[] = [
  ['one line far beyond the limit', 'cart', [cards(DIGITAL, 500, 600)], TOO_MUCH],
  ['one line a card beyond the limit', 'cart', [cards(DIGITAL, 500, 7)], TOO_MUCH],
  ['the smallest card beyond the limit', 'cart', [cards(DIGITAL, 500, 6), cards(DIGITAL, 5)], TOO_MUCH],
  [
    'another product beyond the limit',
    'cart',
    [cards(DIGITAL, 100, 30), cards(OTHER_DIGITAL, 100)],
    TOO_MUCH,
  ],
  ['posted cards beyond the limit', 'cart', [cards(POSTED, 300, 10), cards(POSTED, 6)], TOO_MUCH],
  ['posted and digital together', 'cart', [cards(POSTED, 500, 3), cards(DIGITAL, 500, 4)], TOO_MUCH],
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
    'many lines beyond the limit',
    'cart',
    Array.from({ length: 50 }, (_, index) => cards(DIGITAL, 36 + index)),
    TOO_MUCH,
  ],
  [
    'a line too many',
    'cart',
    Array.from({ length: 51 }, (_, index) => cards(DIGITAL, 5 + index)),
    'order.tooManyLines',
  ],
  ['no line', 'cart', [], 'order.noLines'],
];

/** Values, amounts and sums of an order of two lines that is otherwise right. */
export const BAD_VALUES: readonly BadField[] = [...PRICES, ...AMOUNTS, ...SUMS];
