import { useEffect, useState } from 'react';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import type { RefundPreview, RefundSelection } from './refund-types.ts';

type Previewed = {
  /** Names what was shown: confirming it twice begins it once. */
  id: string;
  selection: RefundSelection;
  preview: RefundPreview;
};

export type Preview = { shown: Previewed | undefined; error: ApiError | undefined; isLoading: boolean };

/** What a selection would come to. @param selection undefined while nothing is selected @param turn another asks anew, without a space */
export function usePreview(reference: string, selection: RefundSelection | undefined, turn: string): Preview {
  const [shown, setShown] = useState<Previewed & { of: string }>();
  const [error, setError] = useState<ApiError>();
  const of = selection === undefined ? '' : `${turn} ${JSON.stringify(selection)}`;
  useEffect(() => {
    if (of === '') return undefined;
    let isWanted = true;
    const wanted = JSON.parse(of.slice(of.indexOf(' ') + 1)) as RefundSelection;
    api.refunds.preview.mutate({ reference, selection: wanted }).then(
      (preview) => {
        if (!isWanted) return;
        setError(undefined);
        setShown({ id: crypto.randomUUID(), selection: wanted, preview, of });
      },
      (error: unknown) => {
        if (isWanted) setError(toApiError(error));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [reference, of]);
  const isLoading = of !== '' && shown?.of !== of && error === undefined;
  // What was shown last stays in its place until the next is there.
  return { shown: of === '' ? undefined : shown, error, isLoading };
}
