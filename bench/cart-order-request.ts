import type { OrderRequest } from '#contract/order.ts';
import { emptyAddress } from '#rules/address.ts';
import type { Cart } from '#rules/cart.ts';
import type { Language } from '#rules/language.ts';
import type { PaymentMethod } from '#rules/payment.ts';
import { toOrderRequest } from '#storefront/checkout/order-request.ts';

/**
 * Returns the order request that the payment page sends for a cart. Uses the storefront's function.
 * @throws if the page wouldn't send it
 */
export function createRequest(
  cart: Cart,
  details: { email: string; lang: Language; method: PaymentMethod },
): OrderRequest {
  const primaryAddress = {
    ...emptyAddress(),
    firstName: 'Lena',
    lastName: 'Muster',
    street: 'Seeweg',
    streetNumber: '4a',
    zipCode: '8800',
    city: 'Thalwil',
    email: details.email,
  };
  const request = toOrderRequest(
    {
      cart,
      addresses: { primaryAddress, billingAddress: primaryAddress, useSameAddress: true },
      paymentMethod: details.method,
      terms: { generalTerms: true, privacy: true, usageTerms: true },
    },
    details.lang,
  );
  if (request === undefined) throw new Error('the payment page would not send this order');
  return request;
}
