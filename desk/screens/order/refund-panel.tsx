import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { formatChf } from '#rules/money.ts';
import { showTime } from '../../format/show-time.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { toneOf } from '../../ui/tones.ts';
import { RefundForm } from '../refunds/refund-form.tsx';
import type { CurrentRefund, RefundState } from '../refunds/refund-types.ts';
import styles from '../refunds/refunds.module.css';
import { StoppedRefund } from '../refunds/stopped-refund.tsx';
import { isUnderWay, useRefundState } from '../refunds/use-refund-state.ts';
import { WaitingRequest } from '../refunds/waiting-request.tsx';
import { RetryNotice } from '../retry-notice.tsx';
import type { ShownOrder } from './order-types.ts';

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
