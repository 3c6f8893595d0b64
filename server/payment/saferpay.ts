import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type {
  AssertAnswer,
  CancelAnswer,
  CaptureAnswer,
  EffectRequest,
  InitializeAnswer,
  InitializeRequest,
  PaymentProvider,
} from '#server/shop/payment-provider.ts';
import { callSaferpay, type SaferpayAccount } from './saferpay-call.ts';
import { faultOf, isFault, meaningOf } from './saferpay-errors.ts';

const initializeBody = z.object({
  Token: z.string().min(1),
  Expiration: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  RedirectUrl: z.url(),
});
const assertBody = z.object({
  Transaction: z.object({
    Type: z.string(),
    Status: z.string(),
    Id: z.string().min(1),
    CaptureId: z.string().optional(),
    OrderId: z.string().optional(),
    Amount: z.object({ Value: z.coerce.string(), CurrencyCode: z.string() }),
  }),
});
const captureBody = z.object({ Status: z.string(), CaptureId: z.string().optional() });
const cancelBody = z.object({ TransactionId: z.string() });

/** Payer languages of the payment page: the fact sheet names `de-CH`; the others go without a country. */
const PAYER_LANGUAGE = { 'de-ch': 'de-CH', 'fr-ch': 'fr', 'it-ch': 'it' };

/** The Saferpay JSON API as the shop's payment provider. */
export function createSaferpay(account: SaferpayAccount): PaymentProvider {
  return {
    initialize: (request) => initialize(account, request),
    assert: (token) => assert(account, token),
    capture: (request) => capture(account, request),
    cancel: (request) => cancel(account, request),
  };
}

async function initialize(account: SaferpayAccount, request: InitializeRequest): Promise<InitializeAnswer> {
  const { payer } = request;
  const answer = await callSaferpay(
    account,
    'PaymentPage/Initialize',
    {
      requestId: request.requestId,
      retries: request.retries,
      fields: {
        TerminalId: account.terminalId,
        Payment: {
          Amount: { Value: String(request.amount), CurrencyCode: 'CHF' },
          OrderId: request.reference,
          Description: request.reference,
        },
        PaymentMethods: [request.method],
        Payer: {
          LanguageCode: PAYER_LANGUAGE[request.lang],
          BillingAddress: {
            FirstName: payer.firstName,
            LastName: payer.lastName,
            ...(payer.company !== '' && { Company: payer.company.slice(0, 100) }),
            Street: payer.street.slice(0, 100),
            Zip: payer.zipCode,
            City: payer.city,
            CountryCode: payer.country,
            Email: payer.email,
          },
        },
        ReturnUrl: { Url: request.returnUrl },
        Notification: { SuccessNotifyUrl: request.successNotifyUrl, FailNotifyUrl: request.failNotifyUrl },
      },
    },
    initializeBody,
  );
  if (answer.kind === 'unknown') return { kind: 'failed', fault: answer.fault, name: answer.name };
  if (answer.kind === 'error') {
    const fault = meaningOf(answer.name) === 'declined' ? 'transactionDeclined' : faultOf(answer.name);
    return { kind: 'failed', fault, name: answer.name };
  }
  const { Token, RedirectUrl, Expiration } = answer.body;
  // A redirect to anywhere else would hand our buyer to a stranger.
  if (new URL(RedirectUrl).origin !== new URL(account.url).origin) {
    return { kind: 'failed', fault: 'responseFormat', name: 'redirect to another host' };
  }
  return { kind: 'started', token: Token, redirectUrl: RedirectUrl, expiresAt: Expiration };
}

async function assert(account: SaferpayAccount, token: string): Promise<AssertAnswer> {
  const answer = await callSaferpay(
    account,
    'PaymentPage/Assert',
    { requestId: randomUUID(), retries: 0, fields: { Token: token } },
    assertBody,
  );
  if (answer.kind === 'unknown') return answer;
  if (answer.kind === 'error') return assertError(answer.name);
  const { Transaction } = answer.body;
  const transaction = {
    transactionId: Transaction.Id,
    captureId: Transaction.CaptureId,
    amount: /^\d+$/.test(Transaction.Amount.Value) ? Number(Transaction.Amount.Value) : Number.NaN,
    currency: Transaction.Amount.CurrencyCode,
    reference: Transaction.OrderId,
  };
  switch (Transaction.Status) {
    case 'AUTHORIZED':
      return { kind: 'authorized', transaction };
    case 'CAPTURED':
      return { kind: 'captured', transaction };
    case 'PENDING':
      return { kind: 'pending' };
    case 'CANCELED':
      return { kind: 'cancelled', transaction };
    default:
      return { kind: 'unknown', fault: 'responseFormat', name: 'an unknown transaction status' };
  }
}

function assertError(name: string): AssertAnswer {
  const meaning = meaningOf(name);
  if (isFault(meaning)) return { kind: 'unknown', fault: meaning, name };
  if (meaning === 'declined') return { kind: 'declined', name };
  if (meaning === 'alreadyCaptured') return { kind: 'unknown', fault: 'system', name };
  return { kind: meaning };
}

async function capture(account: SaferpayAccount, request: EffectRequest): Promise<CaptureAnswer> {
  const { requestId, retries, transactionId } = request;
  const fields = { TransactionReference: { TransactionId: transactionId } };
  const answer = await callSaferpay(
    account,
    'Transaction/Capture',
    { requestId, retries, fields },
    captureBody,
  );
  if (answer.kind === 'unknown') return answer;
  if (answer.kind === 'error') {
    if (meaningOf(answer.name) === 'alreadyCaptured') return { kind: 'alreadyCaptured' };
    return afterError(answer.name);
  }
  if (answer.body.Status !== 'CAPTURED') return { kind: 'unknown', fault: 'system', name: 'capture pending' };
  // The id may be left out; the transaction's own id then stands for the capture (fact sheet section 4.1).
  return { kind: 'captured', captureId: answer.body.CaptureId ?? transactionId };
}

async function cancel(account: SaferpayAccount, request: EffectRequest): Promise<CancelAnswer> {
  const { requestId, retries, transactionId } = request;
  const fields = { TransactionReference: { TransactionId: transactionId } };
  const answer = await callSaferpay(
    account,
    'Transaction/Cancel',
    { requestId, retries, fields },
    cancelBody,
  );
  if (answer.kind === 'ok') return { kind: 'cancelled' };
  return answer.kind === 'unknown' ? answer : afterError(answer.name);
}

/** Transport troubles may pass and are tried again; a plain no is final. */
function afterError(
  name: string,
):
  | { kind: 'refused'; name: string }
  | { kind: 'unknown'; fault: 'connection' | 'system' | 'authentication'; name: string } {
  const meaning = meaningOf(name);
  if (meaning === 'connection' || meaning === 'authentication')
    return { kind: 'unknown', fault: meaning, name };
  if (name === 'INTERNAL_ERROR' || name === 'UNEXPECTED_ERROR_BY_ACQUIRER') {
    return { kind: 'unknown', fault: 'system', name };
  }
  return { kind: 'refused', name };
}
