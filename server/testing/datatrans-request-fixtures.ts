import { afterAll } from 'vitest';
import type {
  InitializeRequest,
  RefundRequest,
  TransactionRequest,
} from '#server/checkout/payment-provider.ts';
import { createDatatrans } from '#server/datatrans/datatrans.ts';
import { TRANSACTION } from '../../testkit/datatrans/status-fixtures.ts';
import { startStubServer } from '../../testkit/stub-server.ts';
import { PAGE } from './payment-provider-conformance.ts';

export const merchant = (url: string, timeoutMs = 5000) => ({
  url,
  pageUrl: 'https://pay.datatrans.example',
  merchantId: '1100012345',
  password: 'ä:secret',
  signKeys: [],
  timeoutMs,
});

/** Creates the provider with a stub server for the tests of a file. */
export async function openStubbedDatatrans() {
  const far = await startStubServer();
  afterAll(far.close);
  return { far, provider: createDatatrans(merchant(far.url)) };
}

export const INITIALIZE_REQUEST: InitializeRequest = {
  ...PAGE,
  requestId: 'request-1',
  retries: 2,
  reference: 'K7QM-2X9F',
};

export const TRANSACTION_REQUEST: TransactionRequest = {
  requestId: 'request-2',
  retries: 0,
  transactionId: TRANSACTION,
};

export const REFUND_REQUEST: RefundRequest = {
  requestId: 'request-3',
  retries: 1,
  transactionId: TRANSACTION,
  captureId: TRANSACTION,
  amount: 2000,
  reference: 'K7QM-2X9F-R1',
};
