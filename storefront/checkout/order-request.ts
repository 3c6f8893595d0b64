import type { OrderRequest } from '#contract/order.ts';
import { isCardValue } from '#rules/add-check.ts';
import { addressesSchema } from '#rules/address.ts';
import type { Cart } from '#rules/cart.ts';
import type { Language } from '#rules/language.ts';
import { type MissingForPayment, missingForPayment, type PaymentMethod } from '#rules/payment.ts';
import type { TypedAddresses } from '../stores/address-store.ts';

export type CheckoutState = {
  cart: Cart;
  addresses: TypedAddresses;
  paymentMethod: PaymentMethod | null;
  terms: { generalTerms: boolean; privacy: boolean; usageTerms: boolean };
};

export type MissingForOrder = MissingForPayment | 'address' | 'cardValue';

export function missingForOrder({ cart, addresses, paymentMethod, terms }: CheckoutState): MissingForOrder[] {
  const missing = missingForPayment({ ...terms, method: paymentMethod, total: cart.total });
  const hasAddress = addressesSchema.safeParse(addressesToCheck(addresses)).success;
  const areValues = cart.products.every(({ price, variablePrice }) => isCardValue(price, variablePrice));
  return [
    ...(hasAddress ? [] : (['address'] as const)),
    ...(areValues ? [] : (['cardValue'] as const)),
    ...missing,
  ];
}

/** The addresses as they are validated and sent. With the same-address choice, billing equals primary. */
export function addressesToCheck(typed: TypedAddresses): OrderRequest['addresses'] {
  const { primaryAddress, billingAddress, useSameAddress } = typed;
  return useSameAddress
    ? { primaryAddress, billingAddress: primaryAddress, useSameAddress: true }
    : { primaryAddress, billingAddress, useSameAddress: false };
}

/** Undefined if an input is missing. */
export function orderRequestOf(state: CheckoutState, lang: Language): OrderRequest | undefined {
  const { cart, addresses, paymentMethod } = state;
  if (paymentMethod === null || missingForOrder(state).length > 0) return undefined;
  return {
    lang,
    paymentMethod,
    cart: cart.products.map(({ id, price, amount }) => ({ product: { id, price }, amount })),
    deliveryOption: { key: cart.deliveryMethod },
    addresses: addressesToCheck(addresses),
  };
}
