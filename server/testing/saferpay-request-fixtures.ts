import type {
  InitializeRequest,
  RefundRequest,
  TransactionRequest,
} from '#server/checkout/payment-provider.ts';

export const TRANSACTION_ID = 'Qm4tY7bK2nP9xR3sV6wZ8aC1dE5f';

export const account = (url: string, timeoutMs = 5000) => ({
  url: `${url}/api`,
  customerId: '245300',
  terminalId: '17800123',
  username: 'API_245300_00000009',
  password: 'ä:secret',
  timeoutMs,
});

export const page: InitializeRequest = {
  requestId: 'request-1',
  retries: 2,
  reference: 'K7QM-2X9F',
  amount: 5950,
  method: 'VISA',
  lang: 'de-ch',
  payer: {
    firstName: 'Lena',
    lastName: 'Muster',
    company: '',
    street: 'Seeweg 4',
    zipCode: '8800',
    city: 'Thalwil',
    country: 'CH',
    email: 'lena@kundin.example',
  },
  returnUrl: 'https://shop.example/de-ch/payment?p=1',
  successNotifyUrl: 'https://shop.example/api/n/1/success',
  failNotifyUrl: 'https://shop.example/api/n/1/fail',
};

export const effect: TransactionRequest = {
  requestId: 'request-2',
  retries: 0,
  transactionId: TRANSACTION_ID,
};

export const back: RefundRequest = {
  requestId: 'request-3',
  retries: 1,
  transactionId: TRANSACTION_ID,
  captureId: `${TRANSACTION_ID}_c`,
  amount: 2000,
  reference: 'K7QM-2X9F-R1',
};
