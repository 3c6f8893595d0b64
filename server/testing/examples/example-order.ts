import type { Order } from '#contract/order.ts';
import type { ShippedParcel } from '#server/messages/templates/order-shipped.ts';

type Line = Order['cart'][number];

function line(
  category: 'physical' | 'digital',
  name: string,
  picture: string,
  price: number,
  amount: number,
): Line {
  return {
    product: {
      id: name,
      productReferenceId: picture,
      category,
      name: { 'de-ch': name, 'fr-ch': name, 'it-ch': name },
      imagePath: `/pictures/${picture}`,
      variablePrice: { from: 500, to: 50_000 },
      price,
      amount,
    },
    amount,
  };
}

/** An address with every field, including characters that must be escaped. */
export const EXAMPLE_ADDRESS = {
  company: 'Käserei <Gipfel> & Söhne',
  firstName: 'Łucja',
  lastName: 'D’Angelo',
  street: 'Rue du 31-Décembre',
  streetNumber: '7a',
  addressSupplement: 'c/o Muster',
  zipCode: '2502',
  city: 'Biel/Bienne',
  country: 'CH',
  email: 'lucja@kundin.example',
} as const;

/** Returns an order for mail tests: two digital lines and a posted one, with a name to be escaped. */
export function exampleOrder(changes: Partial<Order> = {}): Order {
  return {
    id: '5f3a8f1c-7b1e-4a51-9c57-0d8c1b2f6e11',
    reference: 'M7K4-92QX',
    cart: [
      line('digital', 'Geburtstagsfest', 'birthday-bf0eb8e0', 5000, 2),
      line('digital', 'Frohe Weihnachten', 'christmas-1136e53a', 12_500, 1),
      line('physical', 'Bergmorgen', 'mountain-78e04345', 10_000, 3),
    ],
    orderStatus: 'Confirmed',
    paymentMethod: 'TWINT',
    paidMethod: null,
    paymentStatus: 'Captured',
    paymentCause: 'captured',
    paymentPending: false,
    purchasedItems: [],
    cardsPdf: 'none',
    isMarkedForDigitalEmailConfirmation: true,
    addresses: {
      primaryAddress: EXAMPLE_ADDRESS,
      billingAddress: {
        ...EXAMPLE_ADDRESS,
        company: '',
        firstName: 'Søren',
        lastName: 'Ñandú',
        country: 'LI',
        zipCode: '9490',
        city: 'Vaduz',
      },
      useSameAddress: false,
    },
    // In Switzerland, this is already the next day.
    orderDate: '2026-11-24T23:30:00.000Z',
    deliveryOption: {
      id: 'insured',
      key: 'insured',
      details: {
        name: { 'de-ch': 'Einschreiben', 'fr-ch': 'Recommandé', 'it-ch': 'Raccomandata' },
        description: { 'de-ch': '', 'fr-ch': '', 'it-ch': '' },
        deliveryTimeRules: {
          deliveryDuration: 1,
          deliveryDays: '1-5',
          deliveryStart: '08:00',
          deliveryEnd: '17:00',
        },
        price: 580,
        currency: 'CHF',
        key: 'insured',
        vatTaxRate: 8.1,
      },
    },
    expectedDelivery: { from: '2026-11-27', to: '2026-11-30' },
    totalOrderAmount: 53_080,
    refundedAmount: 0,
    lang: 'de-ch',
    ...changes,
  };
}

/** Returns the same order with another VAT rate for shipping. */
export function orderAtOtherRate(vatTaxRate: number): Order {
  const { deliveryOption } = exampleOrder();
  return exampleOrder({
    deliveryOption: { ...deliveryOption, details: { ...deliveryOption.details, vatTaxRate } },
  });
}

/** Returns the parcel with all posted cards of an order, shipped on the next working day. */
export function exampleParcel({ cart }: Order): ShippedParcel {
  const lines = cart.flatMap(({ product, amount }, index) =>
    product.category === 'physical' ? [{ line: index + 1, quantity: amount }] : [],
  );
  return { shippedAt: new Date('2026-11-26T08:30:00Z'), tracking: '99.00.123456.12345678', lines };
}

/** A refund of the second line and of one card of the first, including shipping. */
export const exampleRefund = {
  lines: [
    { line: 1, quantity: 1 },
    { line: 2, quantity: 1 },
  ],
  shippingCost: 580,
  amount: 5000 + 12_500 + 580,
  byBank: false,
  allVoid: true,
  othersStay: true,
};

/** Returns an order with the most lines allowed, each with one card of CHF 50. */
export function longestOrder(): Order {
  const { cart } = exampleOrder();
  const lines = Array.from({ length: 50 }, (_, index) => cart[index % cart.length]).flatMap((line) =>
    line === undefined ? [] : [{ amount: 1, product: { ...line.product, price: 5000, amount: 1 } }],
  );
  return exampleOrder({ cart: lines, totalOrderAmount: 50 * 5000 + 580 });
}

/** Returns the same order with only its digital lines. */
export function digitalOrder(): Order {
  const order = exampleOrder();
  const { details } = order.deliveryOption;
  return exampleOrder({
    cart: order.cart.filter(({ product }) => product.category === 'digital'),
    deliveryOption: { id: 'digital', key: 'digital', details: { ...details, key: 'digital', price: 0 } },
    expectedDelivery: null,
    totalOrderAmount: 22_500,
  });
}
