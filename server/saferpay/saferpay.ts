import { randomUUID } from 'node:crypto';
import type {
  AssertAnswer,
  PaymentProvider,
  TransactionReference,
} from '#server/checkout/payment-provider.ts';
import { transactionBody } from './saferpay-answers.ts';
import { callSaferpay, type SaferpayAccount, type SaferpayError } from './saferpay-call.ts';
import { isFault, meaningOf } from './saferpay-errors.ts';
import { initialize } from './saferpay-initialize.ts';
import { cancel, capture, inquire, moneyOf, refund } from './saferpay-transactions.ts';

/** The Saferpay JSON API as the shop's payment provider. */
export function createSaferpay(account: SaferpayAccount): PaymentProvider {
  return {
    initialize: (request) => initialize(account, request),
    assert: (token, known) => assertOrInquire(account, token, known),
    capture: (request) => capture(account, request),
    cancel: (request) => cancel(account, request),
    refund: (request) => refund(account, request),
    inquire: (known) => inquire(account, known),
  };
}

/** Inquire is for when Assert is no longer possible (fact sheet section 4.4), and for nothing else. */
async function assertOrInquire(
  account: SaferpayAccount,
  token: string,
  known: TransactionReference | undefined,
): Promise<AssertAnswer> {
  const asserted = await assert(account, token);
  const gone = asserted.kind === 'expired' || (asserted.kind === 'unknown' && asserted.fault === 'notFound');
  if (!gone || known === undefined) return asserted;
  const found = await inquire(account, known);
  return found.kind === 'notFound' ? asserted : found;
}

/** Only reads: its request id is nobody's promise. */
async function assert(account: SaferpayAccount, token: string): Promise<AssertAnswer> {
  const request = { requestId: randomUUID(), retries: 0, fields: { Token: token } };
  const answer = await callSaferpay(account, 'PaymentPage/Assert', request, transactionBody);
  if (answer.kind === 'unknown') return answer;
  if (answer.kind === 'error') return assertError(answer);
  if (answer.body.Transaction.Type !== 'PAYMENT') {
    return { kind: 'unknown', fault: 'responseFormat', name: 'no payment' };
  }
  return moneyOf(answer.body);
}

function assertError(error: SaferpayError): AssertAnswer {
  const { name } = error;
  const meaning = meaningOf(error);
  if (isFault(meaning)) return { kind: 'unknown', fault: meaning, name };
  if (meaning === 'declined') return { kind: 'declined', name };
  if (meaning === 'alreadyCaptured') return { kind: 'unknown', fault: 'system', name };
  return { kind: meaning };
}
