import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringServer, startAnsweringServer } from '#server/testing/answering-server.ts';
import { effect, wish } from '#server/testing/provider-requests.ts';
import { createSaferpay } from './saferpay.ts';

let far: AnsweringServer;
let provider: ReturnType<typeof createSaferpay>;
beforeAll(async () => {
  far = await startAnsweringServer();
  provider = createSaferpay({
    url: `${far.url}/api`,
    customerId: '245300',
    terminalId: '17800123',
    username: 'user',
    password: 'pass',
  });
});
afterAll(() => far.close());

const header = { SpecVersion: '1.53', RequestId: 'request-1' };

/** An error body as in section 5 of the fact sheet. */
const refusal = (ErrorName: string, Behavior = 'DO_NOT_RETRY') => ({
  ResponseHeader: header,
  Behavior,
  ErrorName,
  ErrorMessage: 'may change, never parsed',
});

/** Fact sheet section 5: name, HTTP status, what Assert makes of it, what Initialize makes of it. */
const ERRORS: [string, number, object, string][] = [
  ...[
    'ACTION_NOT_SUPPORTED',
    'ALIAS_INVALID',
    'AMOUNT_INVALID',
    'CURRENCY_INVALID',
    'NO_CONTRACT',
    'NO_CREDITS_AVAILABLE',
    'TRANSACTION_IN_WRONG_STATE',
    'UNEXPECTED_ERROR_BY_ACQUIRER',
    'A_NAME_OF_TOMORROW',
    'constructor',
    '__proto__',
  ].map((name): [string, number, object, string] => [
    name,
    402,
    { kind: 'unknown', fault: 'system' },
    'system',
  ]),
  ['INTERNAL_ERROR', 500, { kind: 'unknown', fault: 'system' }, 'system'],
  ['VALIDATION_FAILED', 400, { kind: 'unknown', fault: 'system' }, 'system'],
  ['AUTHENTICATION_FAILED', 401, { kind: 'unknown', fault: 'authentication' }, 'authentication'],
  ['PERMISSION_DENIED', 403, { kind: 'unknown', fault: 'authentication' }, 'authentication'],
  ['COMMUNICATION_FAILED', 402, { kind: 'unknown', fault: 'connection' }, 'connection'],
  ['COMMUNICATION_TIMEOUT', 402, { kind: 'unknown', fault: 'connection' }, 'connection'],
  ['TOKEN_INVALID', 402, { kind: 'unknown', fault: 'notFound' }, 'notFound'],
  ['TRANSACTION_NOT_FOUND', 402, { kind: 'unknown', fault: 'notFound' }, 'notFound'],
  ['TOKEN_EXPIRED', 402, { kind: 'expired' }, 'system'],
  ['TRANSACTION_ABORTED', 402, { kind: 'aborted' }, 'system'],
  ['TRANSACTION_NOT_STARTED', 402, { kind: 'notStarted' }, 'system'],
  ['TRANSACTION_STILL_IN_PROGRESS', 402, { kind: 'notStarted' }, 'system'],
  ['TRANSACTION_ALREADY_CAPTURED', 402, { kind: 'unknown', fault: 'system' }, 'system'],
  ...[
    'BLOCKED_BY_RISK_MANAGEMENT',
    'CARD_CHECK_FAILED',
    'CARD_CVC_INVALID',
    'CARD_CVC_REQUIRED',
    'CONDITION_NOT_SATISFIED',
    'GENERAL_DECLINED',
    'PAYER_AUTHENTICATION_REQUIRED',
    'PAYMENTMEANS_INVALID',
    'PAYMENTMEANS_NOT_SUPPORTED',
    '3DS_AUTHENTICATION_FAILED',
    'TRANSACTION_DECLINED',
    'UPDATE_CARD_INFORMATION',
  ].map((name): [string, number, object, string] => [
    name,
    402,
    { kind: 'declined', name },
    'transactionDeclined',
  ]),
];

describe('an error object', () => {
  it.each(ERRORS)('%s (HTTP %i)', async (name, status, asserted, fault) => {
    far.prepare({ status, body: refusal(name) });
    expect(await provider.assert('token')).toMatchObject(asserted);
    expect(await provider.initialize(wish)).toEqual({ kind: 'failed', fault, name });
  });

  it.each(ERRORS)(
    '%s after Capture or Cancel is final only if the provider said no',
    async (name, status) => {
      far.prepare({ status, body: refusal(name) });
      const again =
        /^(COMMUNICATION_|AUTHENTICATION_FAILED|PERMISSION_DENIED|INTERNAL_ERROR|UNEXPECTED_ERROR)/.test(
          name,
        );
      const no = again ? 'unknown' : 'refused';
      expect((await provider.capture(effect)).kind).toBe(
        name === 'TRANSACTION_ALREADY_CAPTURED' ? 'alreadyCaptured' : no,
      );
      expect((await provider.cancel(effect)).kind).toBe(no);
    },
  );
});
