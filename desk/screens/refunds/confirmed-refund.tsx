import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatChf } from '#rules/money.ts';
import { type RefundSum, refundChanges } from '#rules/refund-request.ts';
import { ActionForm } from '../../actions/action-form.tsx';
import { ReasonField, useReason } from '../../actions/reason-field.tsx';
import { useAction } from '../../actions/use-action.ts';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ShownOrder } from '../order/shown-order.ts';
import { errorSentence } from '../page-error.tsx';
import type { RefundPreview, RefundSelection, RefundState } from './refund-types.ts';
import styles from './refunds.module.css';
import { RefusedPreview, ShownChanges, ShownPreview } from './shown-preview.tsx';

type ConfirmedRefundProps = {
  order: ShownOrder;
  /** Undefined while nothing is selected. */
  selection: RefundSelection | undefined;
  limit: number;
  /** How the refunds of the order stand: with each change it is asked anew what the selection comes to. */
  state: Pick<RefundState, 'current' | 'cards'>;
  /** Looks at the refunds of the order anew. */
  reload: () => void;
  onDone: (said: string) => void;
  /** The fields of the selection. */
  children: ReactNode;
};

/** A selection with what it comes to: what is confirmed is what was shown. */
export function ConfirmedRefund(props: ConfirmedRefundProps): ReactNode {
  const { order, selection, limit, state, reload, onDone, children } = props;
  const { reference } = order;
  const texts = useTexts();
  const { t } = texts;
  const action = useAction();
  const reason = useReason(`refund ${reference}`);
  const live = useRef<HTMLDivElement>(null);
  const [turn, setTurn] = useState(0);
  const [before, setBefore] = useState<RefundSum>();
  const { shown, error, isLoading } = usePreview(reference, selection, `${turn},${nameOf(state)}`);
  const preview = shown?.preview;
  const possible = preview?.kind === 'possible' ? preview : undefined;
  const selected = JSON.stringify(shown?.selection);
  const seen = useRef<{ selected: string; sum: RefundSum }>(undefined);
  // What another person changes while one looks is told as well, and against what was shown first.
  useEffect(() => {
    if (possible === undefined) return;
    if (seen.current?.selected !== selected) {
      seen.current = { selected, sum: possible };
      setBefore(undefined);
    } else if (refundChanges(seen.current.sum, possible) !== undefined) setBefore(seen.current.sum);
  }, [possible, selected]);
  const submit = () => {
    // Why there is nothing to confirm stands there.
    if (shown === undefined || possible === undefined) return live.current?.focus();
    if (isLoading) return;
    const given = reason.take();
    if (given === undefined) return;
    onDone('');
    const { amount, shippingCost, cards } = possible;
    const sum = { amount, shippingCost, cards };
    let said = '';
    const ask = async () => {
      const request = { reference, id: shown.id, selection: shown.selection, shown: sum, reason: given };
      try {
        const result = await api.refunds.request.mutate(request);
        said = t(result === 'begun' ? 'refunds.begun' : 'refunds.asked', { amount: formatChf(amount) });
      } catch (error) {
        // What was typed stays; what is shown is looked at anew.
        if (toApiError(error).kind === 'refused') {
          setBefore(sum);
          setTurn(turn + 1);
          reload();
        }
        throw error;
      }
    };
    void action.run(ask, () => {
      reason.write('');
      onDone(said);
    });
  };
  const button = buttonOf(possible);
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
            <p>{errorSentence(texts, error)}</p>
          </Notice>
        )}
        {before !== undefined && preview !== undefined && <ShownChanges before={before} now={preview} />}
        {preview?.kind === 'refused' && before === undefined && <RefusedPreview {...preview} />}
        {possible !== undefined && (
          <ShownPreview preview={possible} method={order.payment.method} limit={limit} />
        )}
      </div>
      <ReasonField reason={reason} hint={t('refunds.reasonHint')} />
    </ActionForm>
  );
}

/** Another one for each other state, without a space. */
const nameOf = ({ current, cards }: ConfirmedRefundProps['state']) =>
  encodeURIComponent(JSON.stringify([current.map(({ number, status }) => `${number}${status}`), cards]));

function buttonOf(possible: { needsApproval: boolean } | undefined) {
  if (possible === undefined) return 'refunds.submitNothing';
  return possible.needsApproval ? 'refunds.submitAsk' : 'refunds.submit';
}

type Previewed = {
  /** Names what was shown: confirming it twice begins it once. */
  id: string;
  selection: RefundSelection;
  preview: RefundPreview;
};

type Preview = { shown: Previewed | undefined; error: ApiError | undefined; isLoading: boolean };

/** What a selection would come to. @param selection undefined while nothing is selected @param turn another asks anew, without a space */
function usePreview(reference: string, selection: RefundSelection | undefined, turn: string): Preview {
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
