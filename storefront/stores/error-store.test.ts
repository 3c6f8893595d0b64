import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import { useError } from './error-store.ts';
import { usePending } from './pending-store.ts';

/** A number that the browser generated, because no server answered. */
const OWN_NUMBER = expect.stringMatching(/^[0-9a-f-]{36}$/);

const serverError = {
  id: 'trace-1',
  timestamp: '2026-11-23T10:00:00.000Z',
  messageKey: 'GIFT_CARD_SUPPLIER_RESPONSE_ERROR' as const,
  constraint: 'conflict',
};

beforeEach(() => {
  useError.getState().clearError();
  usePending.getState().clear();
});

describe('setting an error', () => {
  it('ends everything that is pending', () => {
    usePending.getState().begin('loadProducts');
    usePending.getState().begin('createOrder');
    useError.getState().setError(new ApiError(500));
    expect(usePending.getState().pending).toEqual([]);
  });

  it("keeps the server's trace id, key and constraint", () => {
    useError.getState().setError(new ApiError(502, serverError));
    expect(useError.getState()).toMatchObject({
      errorMessage: { id: 'trace-1', message: 'GIFT_CARD_SUPPLIER_RESPONSE_ERROR' },
      serverError,
    });
  });

  it('describes an unreachable call, and treats unknown errors as server errors', () => {
    const readMessage = (error: unknown) => {
      useError.getState().setError(error);
      return useError.getState().errorMessage;
    };
    expect(readMessage(new ApiError(0))).toEqual({ id: OWN_NUMBER, message: 'NOT_REACHED' });
    for (const unknown of [new ApiError(502), new TypeError('broken'), 'what?', undefined]) {
      expect(readMessage(unknown)).toEqual({ id: OWN_NUMBER, message: 'INTERNAL_SERVER_ERROR' });
    }
  });
});

it('clearing an error removes its message', () => {
  useError.getState().setError(new ApiError(502, serverError));
  useError.getState().clearError();
  expect(useError.getState()).toMatchObject({ errorMessage: null, serverError: null });
});
