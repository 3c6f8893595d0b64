import type { OrderRequest } from '#contract/order.ts';
import { exampleAddress } from '../../testkit/buyer.ts';

/** Products of the catalogue, by reference id. */
export const DIGITAL = 'congratulations-digital';
export const OTHER_DIGITAL = 'good-luck-digital';
export const POSTED = 'birthday-physical';

let buyers = 0;

/** Returns an address with an e-mail address that no other test uses. */
export function newAddress(changes: Partial<OrderRequest['addresses']['primaryAddress']> = {}) {
  buyers += 1;
  return { ...exampleAddress(`buyer-${process.pid}-${buyers}@kundin.example`), ...changes };
}

/** Returns an order line: reference id, face value in whole francs, quantity. */
export function line(id: string, francs: number, amount = 1): OrderRequest['cart'][number] {
  return { product: { id, price: francs * 100 }, amount };
}

/** Returns a body of POST orders by a new buyer, by default with one digital card of CHF 50. */
export function orderRequest(changes: Partial<OrderRequest> = {}): OrderRequest {
  return {
    lang: 'de-ch',
    paymentMethod: 'VISA',
    cart: [line(DIGITAL, 50)],
    deliveryOption: { key: 'digital' },
    addresses: { useSameAddress: true, primaryAddress: newAddress() },
    ...changes,
  };
}
