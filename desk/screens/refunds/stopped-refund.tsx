import { type ReactNode, useState } from 'react';
import { ActFields } from '../../acts/act-form.tsx';
import { ReasonField, useReason } from '../../acts/reason-field.tsx';
import { useAct } from '../../acts/use-act.ts';
import { api } from '../../api/client.ts';
import { showPlaces } from '../../format/show-places.ts';
import { useTexts } from '../../language/current-texts.ts';
import type { ShownOrder } from '../order/order-types.ts';
import { ConfirmedRefund } from './confirmed-refund.tsx';
import type { CurrentRefund, RefundSelection } from './refund-types.ts';
import styles from './refunds.module.css';

type StoppedRefundProps = {
  order: ShownOrder;
  refund: CurrentRefund;
  limit: number;
  reload: () => void;
  onDone: (said: string) => void;
};

type Way = 'again' | 'leave' | 'loss' | 'drop';

const USED_CARDS = { again: undefined, leave: 'leave', loss: 'confirm-loss' } as const;
const WORDS = {
  again: 'refunds.again',
  leave: 'refunds.leave',
  loss: 'refunds.loss',
  drop: 'refunds.drop',
} as const;

/** How a refund that stopped goes on. */
export function StoppedRefund({ order, refund, limit, reload, onDone }: StoppedRefundProps): ReactNode {
  const { t } = useTexts();
  const { used, canLeave, canDrop, cards } = refund;
  const ways: Way[] = [
    ...(used.length === 0 ? (['again'] as const) : []),
    ...(canLeave ? (['leave'] as const) : []),
    ...(used.length > 0 ? (['loss'] as const) : []),
    ...(canDrop ? (['drop'] as const) : []),
  ];
  const [way, setWay] = useState<Way>(ways[0] ?? 'again');
  const usedCards = way === 'drop' ? undefined : USED_CARDS[way];
  const selection: RefundSelection = {
    ...(cards.length > 0 && { cards: cards.map(({ line, ordinal }) => ({ line, ordinal })) }),
    ...(usedCards !== undefined && { usedCards }),
  };
  const choice = (
    <>
      {used.length > 0 && <p>{t('refunds.used', { cards: showPlaces(used) })}</p>}
      <fieldset className={styles.choice}>
        <legend>{t('refunds.stopped')}</legend>
        {ways.map((one) => (
          <label key={one} className={styles.check}>
            <input
              type="radio"
              name={`stopped ${refund.number}`}
              checked={way === one}
              onChange={() => setWay(one)}
            />
            {t(WORDS[one])}
          </label>
        ))}
      </fieldset>
    </>
  );
  if (way === 'drop')
    return (
      <DropForm reference={order.reference} onDone={onDone}>
        {choice}
      </DropForm>
    );
  return (
    <ConfirmedRefund
      key={way}
      state={{ current: [refund], cards: [] }}
      {...{ order, selection, limit, reload, onDone }}
    >
      {choice}
    </ConfirmedRefund>
  );
}

type DropFormProps = { reference: string; onDone: (said: string) => void; children: ReactNode };

function DropForm({ reference, onDone, children }: DropFormProps): ReactNode {
  const { t } = useTexts();
  const act = useAct();
  const reason = useReason(`refund ${reference}`);
  const submit = () => {
    const given = reason.take();
    if (given === undefined) return;
    onDone('');
    void act.run(
      () => api.refunds.cancel.mutate({ reference, reason: given }),
      () => {
        reason.write('');
        onDone(t('refunds.dropped'));
      },
    );
  };
  return (
    <ActFields refusals="refundRefusals" act={act} onSubmit={submit} button={t('refunds.dropSubmit')}>
      {children}
      <ReasonField reason={reason} hint={t('refunds.reasonHint')} />
    </ActFields>
  );
}
