import type { OrderRequest } from '#contract/order.ts';
import { exampleAddress } from '../../testkit/buyer.ts';

/** Products of the catalogue, by reference id. */
export const DIGITAL = 'congratulations-digital';
export const OTHER_DIGITAL = 'good-luck-digital';
export const POSTED = 'birthday-physical';

let buyers = 0;

/** An address with an e-mail address that no other test uses. */
export function newAddress(changes: Partial<OrderRequest['addresses']['primaryAddress']> = {}) {
  buyers += 1;
  return { ...exampleAddress(`buyer-${process.pid}-${buyers}@kundin.example`), ...changes };
}

/** A line of an order: reference id, value of one card in whole francs, number of cards. */
export function line(id: string, francs: number, amount = 1): OrderRequest['cart'][number] {
  return { product: { id, price: francs * 100 }, amount };
}

/** A body of POST orders by a new buyer: one digital card of CHF 50 unless told otherwise. */
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
