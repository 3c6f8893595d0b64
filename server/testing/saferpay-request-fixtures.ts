import { afterAll } from 'vitest';
import type {
  InitializeRequest,
  RefundRequest,
  TransactionRequest,
} from '#server/checkout/payment-provider.ts';
import { readConfig } from '#server/config/config.ts';
import { createSaferpay } from '#server/saferpay/saferpay.ts';
import type { SaferpayAccount } from '#server/saferpay/saferpay-call.ts';
import { startStubServer } from '../../testkit/stub-server.ts';
import { PAGE } from './payment-provider-conformance.ts';

export const TRANSACTION_ID = 'Qm4tY7bK2nP9xR3sV6wZ8aC1dE5f';

export const account = (url: string, timeoutMs = 5000) => ({
  url: `${url}/api`,
  customerId: '245300',
  terminalId: '17800123',
  username: 'API_245300_00000009',
  password: 'ä:secret',
  timeoutMs,
});

/** Creates the provider with a stub server for the tests of a file. */
export async function openStubbedSaferpay() {
  const far = await startStubServer();
  afterAll(far.close);
  return { far, provider: createSaferpay(account(far.url)) };
}

export const page: InitializeRequest = {
  ...PAGE,
  requestId: 'request-1',
  retries: 2,
  reference: 'K7QM-2X9F',
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

/**
 * Returns the account at a stand-in.
 * @param standIns its base address
 */
export function standInAccount(standIns: string): SaferpayAccount {
  const { saferpay } = readConfig({ SAFERPAY_URL: `${standIns}/saferpay/api` });
  if (saferpay === undefined) throw new Error('outside production there is an account at the stand-in');
  return saferpay;
}
