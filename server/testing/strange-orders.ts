import fc from 'fast-check';
import type { OrderRequest } from '#contract/order.ts';
import { DELIVERY_METHODS } from '#rules/delivery-method.ts';
import { LANGUAGES } from '#rules/language.ts';
import { CARD_VALUE_MIN, LINE_AMOUNT_MAX, ORDER_LINES_MAX, SUBTOTAL_MAX } from '#rules/limits.ts';
import { RAPPEN_PER_FRANC } from '#rules/money.ts';
import { extremeAddress } from './extreme-address.ts';
import { DIGITAL, line, OTHER_DIGITAL, POSTED } from './order-requests.ts';

/** Maximum number of cards of an order. */
export const CARDS_MAX = LINE_AMOUNT_MAX;

type Line = OrderRequest['cart'][number];

const LEAST_FRANCS = CARD_VALUE_MIN / RAPPEN_PER_FRANC;

const anyLine = (cardsMax: number) =>
  fc
    .tuple(
      fc.constantFrom(DIGITAL, OTHER_DIGITAL, POSTED),
      fc.oneof(fc.constant(LEAST_FRANCS), fc.integer({ min: LEAST_FRANCS, max: 500 })),
      fc.integer({ min: 1, max: cardsMax }),
    )
    .map(([id, francs, amount]) => line(id, francs, amount));

/** The maximum number of lines. Products alternate, and face values differ by a franc. */
const manyLines = fc.constant(
  Array.from({ length: ORDER_LINES_MAX }, (_, index) =>
    line([DIGITAL, OTHER_DIGITAL, POSTED][index % 3] ?? DIGITAL, LEAST_FRANCS + Math.floor(index / 3)),
  ),
);

/** Returns as many of these lines as one order may contain. */
function limitToOrder(lines: readonly Line[], cardsMax: number): Line[] {
  let [value, cards] = [SUBTOTAL_MAX as number, cardsMax];
  return lines.flatMap(({ product, amount: requested }) => {
    const amount = Math.min(requested, cards, Math.floor(value / product.price));
    cards -= amount;
    value -= amount * product.price;
    return amount === 0 ? [] : [{ product, amount }];
  });
}

/** Generates the part of an e-mail address before its @. */
const localPart = fc.string({
  unit: fc.constantFrom(..."abcxyzABCXYZ0189!#$%&'*+/=?^_`{|}~-"),
  minLength: 1,
  maxLength: 30,
});

let buyers = 0;

/**
 * Generates extreme orders within the rules.
 * @param cardsMax at most {@link CARDS_MAX}
 */
export function strangeOrder(cardsMax: number): fc.Arbitrary<OrderRequest> {
  const cart = fc
    .oneof(
      fc.constantFrom(DIGITAL, POSTED).map((id) => [line(id, LEAST_FRANCS, CARDS_MAX)]),
      manyLines,
      fc.array(anyLine(cardsMax), { minLength: 1, maxLength: ORDER_LINES_MAX }),
    )
    .map((lines) => limitToOrder(lines, cardsMax));
  return fc
    .record({
      lang: fc.constantFrom(...LANGUAGES),
      cart,
      key: fc.constantFrom(...DELIVERY_METHODS),
      primaryAddress: extremeAddress,
      billingAddress: extremeAddress,
      useSameAddress: fc.boolean(),
      localPart,
    })
    .map(({ lang, cart, key, localPart, primaryAddress, billingAddress, useSameAddress }) => {
      buyers += 1;
      const email = `${localPart}.${process.pid}-${buyers}@kundin.example`;
      return {
        ...{ lang, cart, paymentMethod: 'VISA' as const, deliveryOption: { key } },
        addresses: {
          primaryAddress: { ...primaryAddress, email },
          ...(useSameAddress
            ? { useSameAddress }
            : { useSameAddress, billingAddress: { ...billingAddress, email: `billing.${email}` } }),
        } as OrderRequest['addresses'],
      };
    });
}
