import { describe, expect, it } from 'vitest';
import { back, effect, openStubbedSaferpay, page } from '#server/testing/saferpay-request-fixtures.ts';
import {
  BEHAVIORS,
  ERRORS,
  type ErrorFixture,
  errorResponse,
} from '../../testkit/saferpay/saferpay-error-fixtures.ts';

const { far, provider } = await openStubbedSaferpay();

const FAULTS = { CONN: 'connection', SYS: 'system', AUTH: 'authentication', NF: 'notFound' } as const;

function toFault(shop: ErrorFixture['shop']): string | undefined {
  return shop in FAULTS ? FAULTS[shop as keyof typeof FAULTS] : undefined;
}

function asserted(error: ErrorFixture, behavior: string): object {
  const { shop, name } = error;
  if (shop === 'DECL') return { kind: 'declined', name, details: toDetails(error, behavior) };
  if (shop === 'aborted' || shop === 'expired' || shop === 'notStarted') return { kind: shop };
  return unknown(error, behavior);
}

/** Selects the fixture fields that the log and the operators see. */
function toDetails({ more = {} }: ErrorFixture, behavior: string): object {
  const { ErrorDetail, ProcessorName, ProcessorResult, ProcessorMessage, PayerMessage } = more;
  return {
    behavior,
    detail: ErrorDetail === undefined ? undefined : String(ErrorDetail),
    processorName: ProcessorName,
    processorResult: ProcessorResult,
    processorMessage: ProcessorMessage,
    payerMessage: PayerMessage,
  };
}

/**
 * Expects what a retry brings. It gets the same answer unless the account is fixed or the failure is
 * temporary.
 */
function unknown(error: ErrorFixture, behavior: string): object {
  const { shop, name } = error;
  const fault = toFault(shop) ?? 'system';
  const unclear = fault === 'system' && !PASSES.has(name) ? true : undefined;
  return { kind: 'unknown', fault, name, details: toDetails(error, behavior), unclear };
}

/** Temporary failures, for which an effect is retried. The sheet says so in prose, not in a column. */
const PASSES = new Set([
  'COMMUNICATION_FAILED',
  'COMMUNICATION_TIMEOUT',
  'INTERNAL_ERROR',
  'UNEXPECTED_ERROR_BY_ACQUIRER',
  'AUTHENTICATION_FAILED',
  'PERMISSION_DENIED',
  'TRANSACTION_NOT_STARTED',
  'TRANSACTION_STILL_IN_PROGRESS',
]);

/** For a void: the authorization is no longer open. */
const MOVED = new Set(['TRANSACTION_ALREADY_CAPTURED', 'TRANSACTION_IN_WRONG_STATE']);

describe.each(ERRORS)('$name (HTTP $status)', (error) => {
  const { name, status, shop, more } = error;
  it.each(error.behavior === undefined ? BEHAVIORS : [error.behavior])('with %s', async (behavior) => {
    far.prepare(errorResponse(name, status, behavior, more));
    const details = toDetails(error, behavior);
    expect(await provider.assert('token')).toEqual(asserted(error, behavior));
    // A refusal of this request proves nothing about other buyers' requests.
    const declined = { fault: 'transactionDeclined', name, details };
    const noPage = shop === 'DECL' ? declined : unknown(error, behavior);
    expect(await provider.initialize(page)).toEqual({ ...noPage, kind: 'failed' });
    const no = PASSES.has(name) ? unknown(error, behavior) : { kind: 'refused', name, details };
    expect(await provider.capture(effect)).toEqual(shop === 'captured' ? { kind: 'alreadyCaptured' } : no);
    expect(await provider.cancel(effect)).toEqual(MOVED.has(name) ? { kind: 'alreadyMoved', name } : no);
    const denied = { kind: 'notLicensed', name, details };
    const ofRefunds: Record<string, object> = {
      AMOUNT_INVALID: { kind: 'duplicate', name },
      PERMISSION_DENIED: denied,
    };
    expect(await provider.refund(back)).toEqual(ofRefunds[name] ?? no);
    expect(await provider.inquire({ reference: 'K7QM-2X9F' })).toEqual(
      name === 'TRANSACTION_NOT_FOUND' ? { kind: 'notFound' } : unknown(error, behavior),
    );
    expect(far.received).toHaveLength(6);
  });
});

describe.each(['A_NAME_OF_TOMORROW', 'constructor', '__proto__'])('the unknown name %s', (name) => {
  it.each([
    ['DO_NOT_RETRY', 'unknown', 'refused'],
    ['OTHER_MEANS', 'declined', 'refused'],
    ['RETRY', 'unknown', 'unknown'],
    ['RETRY_LATER', 'unknown', 'unknown'],
    ['A_BEHAVIOUR_OF_TOMORROW', 'unknown', 'unknown'],
  ])('with %s: Assert %s, Capture %s', async (behavior, assertKind, requestKind) => {
    far.prepare(errorResponse(name, 402, behavior));
    expect(await provider.assert('token')).toMatchObject({ kind: assertKind, name });
    expect(await provider.capture(effect)).toMatchObject({ kind: requestKind, name });
    expect(await provider.initialize(page)).toEqual({
      kind: 'failed',
      fault: assertKind === 'declined' ? 'transactionDeclined' : 'system',
      name,
      details: { behavior },
      unclear: behavior === 'DO_NOT_RETRY' ? true : undefined,
    });
  });

  it.each([
    ['DO_NOT_RETRY', true],
    ['RETRY', undefined],
    ['RETRY_LATER', undefined],
  ])('with %s is unclear: %s', async (behavior, unclear) => {
    far.prepare(errorResponse(name, 402, behavior));
    const answer = await provider.assert('token');
    expect(answer.kind === 'unknown' && answer.unclear).toBe(unclear);
  });
});

describe('an error object', () => {
  it.each([400, 401, 403, 404, 406, 415, 429, 500, 502, 503])(
    'is read by its name for any status (%i)',
    async (status) => {
      far.prepare(errorResponse('TRANSACTION_DECLINED', status, 'OTHER_MEANS'));
      expect(await provider.assert('token')).toMatchObject({
        kind: 'declined',
        name: 'TRANSACTION_DECLINED',
      });
    },
  );

  it.each([200, 201, 302])('from a response that is no error (%i) proves nothing', async (status) => {
    far.prepare(errorResponse('TRANSACTION_DECLINED', status, 'OTHER_MEANS'));
    expect(await provider.assert('token')).toMatchObject({ kind: 'unknown', fault: 'responseFormat' });
  });

  it('ignores unknown fields', async () => {
    const more = { Tomorrow: { A: [1] }, Risk: null };
    far.prepare(errorResponse('TRANSACTION_ABORTED', 402, 'DO_NOT_RETRY', more));
    expect(await provider.assert('token')).toEqual({ kind: 'aborted' });
  });

  it('without its name is invalid', async () => {
    for (const ErrorName of [undefined, null, '', 7]) {
      far.prepare(errorResponse('TRANSACTION_DECLINED', 402, 'OTHER_MEANS', { ErrorName }));
      expect(await provider.assert('token')).toMatchObject({
        kind: 'unknown',
        fault: 'responseFormat',
        unclear: true,
      });
    }
  });

  it('without its behaviour is classified by its name', async () => {
    for (const Behavior of [undefined, null, '', 7, ['RETRY']]) {
      far.prepare(errorResponse('TRANSACTION_DECLINED', 402, 'OTHER_MEANS', { Behavior }));
      expect(await provider.assert('token')).toMatchObject({ kind: 'declined' });
      far.prepare(errorResponse('A_NAME_OF_TOMORROW', 402, 'OTHER_MEANS', { Behavior }));
      expect(await provider.assert('token')).toMatchObject({ kind: 'unknown', fault: 'system' });
    }
  });
});
