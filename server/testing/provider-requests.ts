import type { EffectRequest, InitializeRequest } from '#server/shop/payment-provider.ts';

/** What the shop asks the payment provider for, as tests of the protocol need it. */
export const wish: InitializeRequest = {
  requestId: 'request-1',
  retries: 2,
  reference: 'K7QM-2X9F',
  amount: 5950,
  method: 'TWINT',
  lang: 'de-ch',
  payer: {
    firstName: 'Lena',
    lastName: 'Muster',
    company: '',
    street: `${'S'.repeat(250)} 4`,
    zipCode: '8800',
    city: 'Thalwil',
    country: 'CH',
    email: 'lena@kundin.example',
  },
  returnUrl: 'https://shop.example/de-ch/payment?p=1',
  successNotifyUrl: 'https://shop.example/api/n/1/success',
  failNotifyUrl: 'https://shop.example/api/n/1/fail',
};
export const effect: EffectRequest = { requestId: 'request-2', retries: 0, transactionId: 't-1' };
