import { exampleAddress } from '../buyer.ts';

const card = (id: string, price: number) => ({ product: { id, price }, amount: 1 });

/** A valid body of POST orders. Each case of the corpus changes one field. */
export const GOOD_ORDER = {
  lang: 'de-ch',
  paymentMethod: 'VISA',
  cart: [card('congratulations-digital', 5000), card('good-luck-digital', 2000)],
  deliveryOption: { key: 'digital' },
  addresses: { useSameAddress: true, primaryAddress: exampleAddress('lena@kundin.example') },
};
