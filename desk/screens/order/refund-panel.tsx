import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { formatChf } from '#rules/money.ts';
import { refundChanges } from '#rules/refund-request.ts';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { api, type Inputs } from '../../api/client.ts';
import { showPlaces, showTime } from '../../format/show-values.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Badge, toneOf } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Facts, ProgressBar, Time } from '../../ui/text.tsx';
import { RetryNotice } from '../page-error.tsx';
import { DecisionForm } from '../refunds/decision-form.tsx';
import { RefundForm } from '../refunds/refund-form.tsx';
import type { CurrentRefund, RefundRequest, RefundState } from '../refunds/refund-types.ts';
import styles from '../refunds/refunds.module.css';
import { ShownChanges } from '../refunds/shown-preview.tsx';
import { StoppedRefund } from '../refunds/stopped-refund.tsx';
import type { ShownOrder } from './shown-order.ts';

type RefundPanelProps = { order: ShownOrder; onDone: (said: string) => void };

/** The refunds of an order: what waits, what is under way, and what can be begun. */
export function RefundPanel({ order, onDone }: RefundPanelProps): ReactNode {
  const { t } = useTexts();
  const { state, error, reload } = useRefundState(order);
  const panel = useRef<HTMLDivElement>(null);
  const isMeant = useLocation().hash === '#refund';
  const isLoaded = state !== undefined;
  useEffect(() => {
    if (isMeant && isLoaded) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isMeant, isLoaded]);
  const said = (text: string) => {
    // What was done takes its form with it: the focus stays near.
    if (text !== '') panel.current?.focus();
    onDone(text);
  };
  return (
    <div className={styles.panel} id="refund" ref={panel} tabIndex={-1}>
      <Panel title={t('refunds.panel')}>
        {error !== undefined && <RetryNotice error={error} retry={reload} />}
        {state === undefined && error === undefined && <ProgressBar />}
        {state !== undefined && <State {...{ order, state, reload }} onDone={said} />}
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
  const mayRefund = !isBlocked && refusal === undefined;
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
      {mayRefund && !isOpen && (
        <div>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t('refunds.open')}
          </Button>
        </div>
      )}
      {/* It stays while another person's refund is under way: what changed by that is told in it, and nothing typed is lost. */}
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
    <div role="status" aria-busy={isUnderWay(refund)}>
      <p>
        {t('refunds.current', { number, amount: formatChf(amount) })}{' '}
        <Badge tone={toneOf(status)}>{word('refundStatus', status)}</Badge>
      </p>
      <p className={styles.soft}>
        {waitsUntil === undefined
          ? t('refunds.progress', { voided, count: cards.length })
          : t('refunds.earliestOf', { time: showTime(waitsUntil) })}
      </p>
    </div>
  );
}

type WaitingRequestProps = {
  request: RefundRequest;
  /** What it would come to now. */
  now: RefundState['requestNow'];
  reload: () => void;
  onDone: (said: string) => void;
};

/** A refund that waits for a second person: the requester withdraws it, another approves or refuses it. */
function WaitingRequest({ request, now, reload, onDone }: WaitingRequestProps): ReactNode {
  const { t, word } = useTexts();
  const { amount, shippingCost, cards, person, reason, createdAt, expiresAt } = request;
  const isSame = now?.kind === 'possible' && refundChanges(request, now) === undefined;
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
          [t('refunds.voids', { count: cards.length }), showPlaces(cards)],
          [t('refunds.askedBy'), person],
          [t('refunds.since'), <Time key="since" at={createdAt} />],
          [t('refunds.reason'), reason],
          [t('refunds.until'), <Time key="until" at={expiresAt} />],
        ]}
      />
      {request.confirmsLoss && <p>{t('refunds.withLoss')}</p>}
      {now !== undefined && !isSame && (
        <ShownChanges before={request} now={now}>
          <p>{t('refunds.outdated')}</p>
        </ShownChanges>
      )}
      <DecisionForm
        request={request}
        approve={t('refunds.approve', sum)}
        canApprove={isSame}
        decide={decide}
        sentences={{
          approve: t('refunds.approved', sum),
          refuse: t('refunds.refused', sum),
          withdraw: t('refunds.withdrawn', sum),
        }}
        onDone={onDone}
      />
    </>
  );
}

const LOOK_EVERY_MS = 2_000;

type Looked = { state: RefundState | undefined; error: ApiError | undefined; reload: () => void };

/** What can be refunded of an order; a refund that is under way is followed, and the page with it. */
function useRefundState(order: ShownOrder): Looked {
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
function isUnderWay({ status, waitsUntil }: CurrentRefund): boolean {
  return (status === 'Voiding' || status === 'Paying') && waitsUntil === undefined;
}
