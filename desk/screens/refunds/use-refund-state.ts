import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import type { ShownOrder } from '../order/order-types.ts';
import type { CurrentRefund, RefundState } from './refund-types.ts';

const LOOK_EVERY_MS = 2_000;

type Looked = { state: RefundState | undefined; error: ApiError | undefined; reload: () => void };

/** What can be refunded of an order; a refund that is under way is followed, and the page with it. */
export function useRefundState(order: ShownOrder): Looked {
  const [state, setState] = useState<RefundState>();
  const [error, setError] = useState<ApiError>();
  const [looks, setLooks] = useState(0);
  const reload = useCallback(() => setLooks((before) => before + 1), []);
  const { revalidate } = useRevalidator();
  const seen = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each order that is loaded anew, and each look.
  useEffect(() => {
    const looking = new AbortController();
    api.refunds.state.query({ reference: order.reference }, looking).then(
      (found) => {
        setState(found);
        setError(undefined);
      },
      (error: unknown) => {
        if (!looking.signal.aborted) setError(toApiError(error));
      },
    );
    return () => looking.abort();
  }, [order, looks]);

  useEffect(() => {
    if (state === undefined) return undefined;
    const now = JSON.stringify(state.current);
    if (seen.current !== undefined && seen.current !== now) void revalidate();
    seen.current = now;
    if (!state.current.some(isUnderWay)) return undefined;
    const next = setTimeout(reload, LOOK_EVERY_MS);
    return () => clearTimeout(next);
  }, [state, reload, revalidate]);

  return { state, error, reload };
}

/** It goes on by itself, now. */
export function isUnderWay({ status, waitsUntil }: CurrentRefund): boolean {
  return (status === 'Voiding' || status === 'Paying') && waitsUntil === undefined;
}
