import type {
  InitializeRequest,
  RefundRequest,
  TransactionRequest,
} from '#server/checkout/payment-provider.ts';
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
