import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { formatChf } from '#rules/money.ts';
import { compareRefunds } from '#rules/refund-request.ts';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { api, type Inputs } from '../../api/client.ts';
import { formatCardPlaces, formatDateTime } from '../../format/format-values.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Badge, getTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Facts, ProgressBar, Time } from '../../ui/text.tsx';
import { RetryNotice } from '../page-error.tsx';
import { DecisionForm } from '../refunds/decision-form.tsx';
import { RefundForm } from '../refunds/refund-form.tsx';
import { PreviewChanges } from '../refunds/refund-preview.tsx';
import type { CurrentRefund, RefundRequest, RefundState } from '../refunds/refund-types.ts';
import styles from '../refunds/refunds.module.css';
import { StoppedRefund } from '../refunds/stopped-refund.tsx';
import type { OrderDetails } from './order-details.ts';

type RefundPanelProps = { order: OrderDetails; onDone: (message: string) => void };

export function RefundPanel({ order, onDone }: RefundPanelProps): ReactNode {
  const { t } = useTexts();
  const { state, error, reload } = useRefundState(order);
  const panel = useRef<HTMLDivElement>(null);
  const isTarget = useLocation().hash === '#refund';
  const isLoaded = state !== undefined;
  useEffect(() => {
    if (isTarget && isLoaded) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isTarget, isLoaded]);
  const finish = (text: string) => {
    // The form disappears after its action. Keep the focus in the panel.
    if (text !== '') panel.current?.focus();
    onDone(text);
  };
  return (
    <div className={styles.panel} id="refund" ref={panel} tabIndex={-1}>
      <Panel title={t('refunds.panel')}>
        {error !== undefined && <RetryNotice error={error} retry={reload} />}
        {state === undefined && error === undefined && <ProgressBar />}
        {state !== undefined && <State {...{ order, state, reload }} onDone={finish} />}
      </Panel>
    </div>
  );
}

type StateProps = RefundPanelProps & { state: RefundState; reload: () => void };

function State({ order, state, reload, onDone }: StateProps): ReactNode {
  const { t, word } = useTexts();
  const { current, request, requestNow, refusal, limit } = state;
  const [isOpen, setOpen] = useState(false);
  const isBlocked = request !== undefined || current.some(({ status }) => status !== 'Stopped');
  const canRefund = !isBlocked && refusal === undefined;
  const done = (text: string) => {
    if (text !== '') setOpen(false);
    onDone(text);
  };
  return (
    <>
      {current.map((refund) => (
        <div key={refund.number} className={styles.current}>
          <Progress {...refund} />
          {refund.status === 'Stopped' && request === undefined && (
            <StoppedRefund {...{ order, refund, limit, reload, onDone }} />
          )}
        </div>
      ))}
      {request !== undefined && (
        <WaitingRequest key={request.id} {...{ request, reload, onDone }} now={requestNow} />
      )}
      {!isBlocked && refusal !== undefined && current.length === 0 && <p>{word('errors', refusal)}</p>}
      {canRefund && !isOpen && (
        <div>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t('refunds.open')}
          </Button>
        </div>
      )}
      {/* The form stays open during another person's refund. It shows what changed and keeps the typed
         values. */}
      {isOpen && request === undefined && refusal === undefined && (
        <RefundForm {...{ order, state, reload }} onDone={done} />
      )}
    </>
  );
}

function Progress(refund: CurrentRefund): ReactNode {
  const { t, word } = useTexts();
  const { number, status, amount, cards, voided, waitsUntil } = refund;
  return (
    <div role="status" aria-busy={isInProgress(refund)}>
      <p>
        {t('refunds.current', { number, amount: formatChf(amount) })}{' '}
        <Badge tone={getTone(status)}>{word('refundStatus', status)}</Badge>
      </p>
      <p className={styles.soft}>
        {waitsUntil === undefined
          ? t('refunds.progress', { voided, count: cards.length })
          : t('refunds.earliestOf', { time: formatDateTime(waitsUntil) })}
      </p>
    </div>
  );
}

type WaitingRequestProps = {
  request: RefundRequest;
  /** The refund that the request would start now. */
  now: RefundState['requestNow'];
  reload: () => void;
  onDone: (message: string) => void;
};

/** A refund that waits for approval. The requester may withdraw it; another person approves or refuses it. */
function WaitingRequest({ request, now, reload, onDone }: WaitingRequestProps): ReactNode {
  const { t, word } = useTexts();
  const { amount, shippingCost, cards, person, reason, createdAt, expiresAt } = request;
  const isSame = now?.kind === 'possible' && compareRefunds(request, now) === undefined;
  const decide = async (input: Inputs['refunds']['decide']) => {
    try {
      await api.refunds.decide.mutate(input);
    } catch (error) {
      reload();
      throw error;
    }
  };
  const sum = { amount: formatChf(amount) };
  return (
    <>
      <p>
        <Badge tone="attention">{word('requestStatus', request.status)}</Badge>
      </p>
      <Facts
        facts={[
          [t('refunds.amount'), <strong key="amount">{formatChf(amount)}</strong>],
          [t('refunds.shippingPart'), shippingCost > 0 ? formatChf(shippingCost) : null],
          [t('refunds.voids', { count: cards.length }), formatCardPlaces(cards)],
          [t('refunds.askedBy'), person],
          [t('refunds.since'), <Time key="since" at={createdAt} />],
          [t('refunds.reason'), reason],
          [t('refunds.until'), <Time key="until" at={expiresAt} />],
        ]}
      />
      {request.confirmsLoss && <p>{t('refunds.withLoss')}</p>}
      {now !== undefined && !isSame && (
        <PreviewChanges before={request} now={now}>
          <p>{t('refunds.outdated')}</p>
        </PreviewChanges>
      )}
      <DecisionForm
        request={request}
        approveLabel={t('refunds.approve', sum)}
        canApprove={isSame}
        decide={decide}
        messages={{
          approve: t('refunds.approved', sum),
          refuse: t('refunds.refused', sum),
          withdraw: t('refunds.withdrawn', sum),
        }}
        onDone={onDone}
      />
    </>
  );
}

const POLL_INTERVAL_MS = 2_000;

type RefundStateResult = { state: RefundState | undefined; error: ApiError | undefined; reload: () => void };

/** Polls running refunds, and reloads the page when they change. */
function useRefundState(order: OrderDetails): RefundStateResult {
  const [state, setState] = useState<RefundState>();
  const [error, setError] = useState<ApiError>();
  const [polls, setPolls] = useState(0);
  const reload = useCallback(() => setPolls((before) => before + 1), []);
  const { revalidate } = useRevalidator();
  const previous = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads with each load of the order and each poll.
  useEffect(() => {
    const controller = new AbortController();
    api.refunds.state.query({ reference: order.reference }, controller).then(
      (found) => {
        setState(found);
        setError(undefined);
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setError(toApiError(error));
      },
    );
    return () => controller.abort();
  }, [order, polls]);

  useEffect(() => {
    if (state === undefined) return undefined;
    const now = JSON.stringify(state.current);
    if (previous.current !== undefined && previous.current !== now) void revalidate();
    previous.current = now;
    if (!state.current.some(isInProgress)) return undefined;
    const next = setTimeout(reload, POLL_INTERVAL_MS);
    return () => clearTimeout(next);
  }, [state, reload, revalidate]);

  return { state, error, reload };
}

/** True if the refund is progressing without a waiting time. */
function isInProgress({ status, waitsUntil }: CurrentRefund): boolean {
  return (status === 'Voiding' || status === 'Paying') && waitsUntil === undefined;
}
