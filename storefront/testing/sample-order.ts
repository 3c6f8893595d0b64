import type { Order } from '#contract/order.ts';
import { emptyAddress } from '#rules/address.ts';
import type { CartLine } from '#rules/cart.ts';
import type { StoredAddress } from '../stores/address-store.ts';
import type { CartOrder } from '../stores/stored-cart.ts';

const name = { 'de-ch': 'Geburtstag', 'fr-ch': 'Anniversaire', 'it-ch': 'Compleanno' };

/** Two physical cards of CHF 50. */
export const sampleLine: CartLine = {
  id: 'p1',
  productReferenceId: 'birthday-physical',
  category: 'physical',
  name,
  imagePath: '/pictures/birthday-1a2b3c4d',
  variablePrice: { from: 500, to: 50_000 },
  price: 5000,
  amount: 2,
};

export const sampleAddress: StoredAddress = {
  ...emptyAddress(),
  firstName: 'Lena',
  lastName: 'Muster',
  street: 'Seeweg',
  streetNumber: '4a',
  zipCode: '8800',
  city: 'Thalwil',
  email: 'lena@example.ch',
};

/** An order made from the sample line, as stored with the cart. */
export function cartOrder(id: string): CartOrder {
  return { id, secret: 'a'.repeat(36), products: [sampleLine] };
}

export function sampleOrder(changes: Partial<Order> = {}): Order {
  return {
    id: 'order-1',
    reference: 'M7K2-4QX9',
    cart: [{ product: sampleLine, amount: sampleLine.amount }],
    orderStatus: 'Created',
    paymentMethod: 'VISA',
    paidMethod: null,
    paymentStatus: 'Started',
    paymentCause: 'page handed out',
    paymentPending: false,
    purchasedItems: [],
    cardsPdf: 'none',
    isMarkedForDigitalEmailConfirmation: false,
    addresses: { primaryAddress: sampleAddress, billingAddress: sampleAddress, useSameAddress: true },
    orderDate: '2026-11-21T10:00:00Z',
    deliveryOption: {
      id: 'd1',
      key: 'standard',
      details: {
        name,
        description: name,
        deliveryTimeRules: {
          deliveryDuration: 1,
          deliveryDays: '1-5',
          deliveryStart: '08:00',
          deliveryEnd: '17:00',
        },
        price: 120,
        currency: 'CHF',
        key: 'standard',
        vatTaxRate: 8.1,
      },
    },
    expectedDelivery: { from: '2026-11-25', to: '2026-11-26' },
    totalOrderAmount: 10_120,
    refundedAmount: 0,
    lang: 'de-ch',
    ...changes,
  };
}
