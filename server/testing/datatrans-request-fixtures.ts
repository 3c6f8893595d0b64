import { createHmac } from 'node:crypto';
import type {
  InitializeRequest,
  RefundRequest,
  TransactionRequest,
} from '#server/checkout/payment-provider.ts';
import { PAYMENT_STAND_IN_ACCOUNTS } from '#server/runtime/config-payment.ts';
import { TRANSACTION } from '../../testkit/datatrans/status-fixtures.ts';
import { PAGE } from './payment-provider-conformance.ts';

export const merchant = (url: string, timeoutMs = 5000) => ({
  url,
  pageUrl: 'https://pay.datatrans.example',
  merchantId: '1100012345',
  password: 'ä:secret',
  signKeys: [],
  timeoutMs,
});

export const pageThere: InitializeRequest = {
  ...PAGE,
  requestId: 'request-1',
  retries: 2,
  reference: 'K7QM-2X9F',
};

export const effectThere: TransactionRequest = {
  requestId: 'request-2',
  retries: 0,
  transactionId: TRANSACTION,
};

export const backThere: RefundRequest = {
  requestId: 'request-3',
  retries: 1,
  transactionId: TRANSACTION,
  captureId: TRANSACTION,
  amount: 2000,
  reference: 'K7QM-2X9F-R1',
};

/** Headers of a notification with this body, signed with the key that holds outside production. */
export function signedThere(body: string): Record<string, string> {
  const key = Buffer.from(PAYMENT_STAND_IN_ACCOUNTS.DATATRANS_SIGN_KEY, 'hex');
  const time = '1771000000000';
  const signature = createHmac('sha256', key).update(`${time}${body}`).digest('hex');
  return { 'datatrans-signature': `t=${time},s0=${signature}` };
}
