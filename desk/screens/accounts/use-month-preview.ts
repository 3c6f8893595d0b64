import { useCallback, useEffect, useState } from 'react';
import { api } from '../../api/client.ts';
import { asFault, type Fault } from '../../api/fault.ts';
import type { MonthEnd, MonthPreview } from './accounts-types.ts';

export type Previewed = {
  /** Undefined while the bookings of the month are looked through. */
  preview: MonthPreview | undefined;
  fault: Fault | undefined;
  reload: () => void;
};

/** What closing a month would come to. It takes longer than the page, which does not wait for it. */
export function useMonthPreview(end: MonthEnd): Previewed {
  const needsPreview = end.closed === undefined && end.refusal === undefined;
  const [found, setFound] = useState<{ of: MonthEnd; preview: MonthPreview }>();
  const [fault, setFault] = useState<Fault>();
  const [looks, setLooks] = useState(0);
  const reload = useCallback(() => setLooks((before) => before + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each month that is loaded anew, and each look.
  useEffect(() => {
    if (!needsPreview) return undefined;
    const looking = new AbortController();
    setFault(undefined);
    api.periods.preview.query({ month: end.month }, looking).then(
      (preview) => setFound({ of: end, preview }),
      (error: unknown) => {
        if (!looking.signal.aborted) setFault(asFault(error));
      },
    );
    return () => looking.abort();
  }, [end, looks]);
  if (!needsPreview) return { preview: { refusal: end.refusal, sums: undefined }, fault: undefined, reload };
  // What was found last stays in its place until the next is there.
  return { preview: found?.preview, fault, reload };
}
