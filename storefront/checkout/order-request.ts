import type { OrderRequest } from '#contract/order.ts';
import { addressesSchema } from '#rules/address.ts';
import type { Cart } from '#rules/cart.ts';
import { isCardValue } from '#rules/check-add.ts';
import type { Language } from '#rules/language.ts';
import { findMissingForPayment, type MissingForPayment, type PaymentMethod } from '#rules/payment.ts';
import type { AddressDraft } from '../stores/address-store.ts';

export type CheckoutState = {
  cart: Cart;
  addresses: AddressDraft;
  paymentMethod: PaymentMethod | null;
  terms: { generalTerms: boolean; privacy: boolean; usageTerms: boolean };
};

export type MissingForOrder = MissingForPayment | 'address' | 'cardValue';

export function missingForOrder({ cart, addresses, paymentMethod, terms }: CheckoutState): MissingForOrder[] {
  const missing = findMissingForPayment({ ...terms, method: paymentMethod, total: cart.total });
  const hasAddress = addressesSchema.safeParse(toRequestAddresses(addresses)).success;
  const areValues = cart.products.every(({ price, variablePrice }) => isCardValue(price, variablePrice));
  return [
    ...(hasAddress ? [] : (['address'] as const)),
    ...(areValues ? [] : (['cardValue'] as const)),
    ...missing,
  ];
}

/** The addresses as they are validated and sent. With the same-address choice, billing equals primary. */
export function toRequestAddresses(typed: AddressDraft): OrderRequest['addresses'] {
  const { primaryAddress, billingAddress, useSameAddress } = typed;
  return useSameAddress
    ? { primaryAddress, billingAddress: primaryAddress, useSameAddress: true }
    : { primaryAddress, billingAddress, useSameAddress: false };
}

/** Undefined if an input is missing. */
export function toOrderRequest(state: CheckoutState, lang: Language): OrderRequest | undefined {
  const { cart, addresses, paymentMethod } = state;
  if (paymentMethod === null || missingForOrder(state).length > 0) return undefined;
  return {
    lang,
    paymentMethod,
    cart: cart.products.map(({ id, price, amount }) => ({ product: { id, price }, amount })),
    deliveryOption: { key: cart.deliveryMethod },
    addresses: toRequestAddresses(addresses),
  };
}
