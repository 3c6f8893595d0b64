import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatChf } from '#rules/money.ts';
import { compareRefunds, type RefundSum } from '#rules/refund-request.ts';
import { ActionForm } from '../../actions/action-form.tsx';
import { ReasonField, useReason } from '../../actions/reason-field.tsx';
import { useAction } from '../../actions/use-action.ts';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Notice } from '../../ui/notice.tsx';
import type { OrderDetails } from '../order/order-details.ts';
import { describeError } from '../page-error.tsx';
import { PreviewChanges, RefundPreviewSummary, RefusalNotice } from './refund-preview.tsx';
import type { RefundPreview, RefundSelection, RefundState } from './refund-types.ts';
import styles from './refunds.module.css';

type ConfirmedRefundProps = {
  order: OrderDetails;
  selection: RefundSelection | undefined;
  limit: number;
  state: Pick<RefundState, 'current' | 'cards'>;
  reload: () => void;
  onDone: (message: string) => void;
  children: ReactNode;
};

/** Previews a selection and requests exactly the sum that was shown. */
export function RefundConfirmation(props: ConfirmedRefundProps): ReactNode {
  const { order, selection, limit, state, reload, onDone, children } = props;
  const { reference } = order;
  const texts = useTexts();
  const { t } = texts;
  const action = useAction();
  const reason = useReason(`refund ${reference}`);
  const live = useRef<HTMLDivElement>(null);
  const [revision, setRevision] = useState(0);
  const [before, setBefore] = useState<RefundSum>();
  const { shown, error, isLoading } = usePreview(reference, selection, `${revision},${toStateKey(state)}`);
  const preview = shown?.preview;
  const possible = preview?.kind === 'possible' ? preview : undefined;
  const selected = JSON.stringify(shown?.selection);
  const seen = useRef<{ selected: string; sum: RefundSum }>(undefined);
  // Show changes by other people, compared with what was shown first.
  useEffect(() => {
    if (possible === undefined) return;
    if (seen.current?.selected !== selected) {
      seen.current = { selected, sum: possible };
      setBefore(undefined);
    } else if (compareRefunds(seen.current.sum, possible) !== undefined) setBefore(seen.current.sum);
  }, [possible, selected]);
  const submit = () => {
    // The live region explains why nothing can be confirmed.
    if (shown === undefined || possible === undefined) return live.current?.focus();
    if (isLoading) return;
    const text = reason.validate();
    if (text === undefined) return;
    onDone('');
    const { amount, shippingCost, cards } = possible;
    const sum = { amount, shippingCost, cards };
    let message = '';
    const submitRequest = async () => {
      const request = { reference, id: shown.id, selection: shown.selection, shown: sum, reason: text };
      try {
        const result = await api.refunds.request.mutate(request);
        message = t(result === 'begun' ? 'refunds.begun' : 'refunds.asked', { amount: formatChf(amount) });
      } catch (error) {
        // Keep the input and reload the preview.
        if (toApiError(error).kind === 'refused') {
          setBefore(sum);
          setRevision(revision + 1);
          reload();
        }
        throw error;
      }
    };
    void action.run(submitRequest, () => {
      reason.setText('');
      onDone(message);
    });
  };
  const button = getButtonKey(possible);
  return (
    <ActionForm
      action={action}
      onSubmit={submit}
      button={t(button, { amount: formatChf(possible?.amount ?? 0) })}
    >
      {children}
      <div role="status" ref={live} tabIndex={-1} className={styles.live} aria-busy={isLoading}>
        {selection === undefined && <p className={styles.soft}>{t('refunds.choose')}</p>}
        {error !== undefined && (
          <Notice tone="bad">
            <p>{describeError(texts, error)}</p>
          </Notice>
        )}
        {before !== undefined && preview !== undefined && <PreviewChanges before={before} now={preview} />}
        {preview?.kind === 'refused' && before === undefined && <RefusalNotice {...preview} />}
        {possible !== undefined && (
          <RefundPreviewSummary preview={possible} method={order.payment.method} limit={limit} />
        )}
      </div>
      <ReasonField reason={reason} hint={t('refunds.reasonHint')} />
    </ActionForm>
  );
}

/** Identifies the state. Contains no space, because it precedes one in the preview's key. */
const toStateKey = ({ current, cards }: ConfirmedRefundProps['state']) =>
  encodeURIComponent(JSON.stringify([current.map(({ number, status }) => `${number}${status}`), cards]));

function getButtonKey(possible: { needsApproval: boolean } | undefined) {
  if (possible === undefined) return 'refunds.submitNothing';
  return possible.needsApproval ? 'refunds.submitAsk' : 'refunds.submit';
}

type LoadedPreview = {
  /** Idempotency key: confirming the same preview twice starts one refund. */
  id: string;
  selection: RefundSelection;
  preview: RefundPreview;
};

type Preview = { shown: LoadedPreview | undefined; error: ApiError | undefined; isLoading: boolean };

/**
 * Loads the preview of a selection.
 * @param selection undefined while nothing is selected
 * @param revision reloads the preview when it changes; contains no space
 */
function usePreview(reference: string, selection: RefundSelection | undefined, revision: string): Preview {
  const [shown, setShown] = useState<LoadedPreview & { previewKey: string }>();
  const [error, setError] = useState<ApiError>();
  const previewKey = selection === undefined ? '' : `${revision} ${JSON.stringify(selection)}`;
  useEffect(() => {
    if (previewKey === '') return undefined;
    let isCurrent = true;
    const requested = JSON.parse(previewKey.slice(previewKey.indexOf(' ') + 1)) as RefundSelection;
    api.refunds.preview.mutate({ reference, selection: requested }).then(
      (preview) => {
        if (!isCurrent) return;
        setError(undefined);
        setShown({ id: crypto.randomUUID(), selection: requested, preview, previewKey });
      },
      (error: unknown) => {
        if (isCurrent) setError(toApiError(error));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [reference, previewKey]);
  const isLoading = previewKey !== '' && shown?.previewKey !== previewKey && error === undefined;
  // The previous preview stays visible until the next one is loaded.
  return { shown: previewKey === '' ? undefined : shown, error, isLoading };
}
