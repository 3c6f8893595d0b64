import { type ReactNode, useState } from 'react';
import { formatChf } from '#rules/money.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { type ActionDefinition, ConfiguredAction } from '../../actions/configured-action.tsx';
import { api } from '../../api/client.ts';
import { showPlaces } from '../../format/show-values.ts';
import { useTexts } from '../../language/current-texts.ts';
import type { ShownOrder } from '../order/shown-order.ts';
import { ConfirmedRefund } from './confirmed-refund.tsx';
import type { CurrentRefund, RefundSelection } from './refund-types.ts';
import styles from './refunds.module.css';

type StoppedRefundProps = {
  order: ShownOrder;
  refund: CurrentRefund;
  limit: number;
  reload: () => void;
  onDone: (message: string) => void;
};

type Resolution = 'again' | 'leave' | 'loss' | 'bank' | 'cancel';

const USED_CARDS = { again: undefined, leave: 'leave', loss: 'confirm-loss' } as const;
const WORDS = {
  again: 'refunds.again',
  leave: 'refunds.leave',
  loss: 'refunds.loss',
  bank: 'refunds.bank',
  cancel: 'refunds.drop',
} as const;

export function StoppedRefund({ order, refund, limit, reload, onDone }: StoppedRefundProps): ReactNode {
  const { t } = useTexts();
  const { used, canLeave, canDrop, canPayByBank, cards } = refund;
  const resolutions: Resolution[] = [
    ...(used.length === 0 ? (['again'] as const) : []),
    ...(canLeave ? (['leave'] as const) : []),
    ...(used.length > 0 ? (['loss'] as const) : []),
    ...(canPayByBank ? (['bank'] as const) : []),
    ...(canDrop ? (['cancel'] as const) : []),
  ];
  const [resolution, setResolution] = useState<Resolution>(resolutions[0] ?? 'again');
  const usedCards = resolution === 'cancel' || resolution === 'bank' ? undefined : USED_CARDS[resolution];
  const selection: RefundSelection = {
    ...(cards.length > 0 && { cards: cards.map(({ line, ordinal }) => ({ line, ordinal })) }),
    ...(usedCards !== undefined && { usedCards }),
  };
  const choice = (
    <>
      {used.length > 0 && <p>{t('refunds.used', { cards: showPlaces(used) })}</p>}
      <fieldset className={styles.choice}>
        <legend>{t('refunds.stopped')}</legend>
        {resolutions.map((one) => (
          <label key={one} className={styles.check}>
            <input
              type="radio"
              name={`stopped ${refund.number}`}
              checked={resolution === one}
              onChange={() => setResolution(one)}
            />
            {t(WORDS[one])}
          </label>
        ))}
      </fieldset>
    </>
  );
  if (resolution === 'cancel' || resolution === 'bank')
    return (
      <ConfiguredAction
        key={resolution}
        definition={resolution === 'cancel' ? CANCEL : BANK}
        subject={{ reference: order.reference, amount: refund.amount }}
        onStart={() => onDone('')}
        onDone={onDone}
      >
        {choice}
      </ConfiguredAction>
    );
  return (
    <ConfirmedRefund
      key={resolution}
      state={{ current: [refund], cards: [] }}
      {...{ order, selection, limit, reload, onDone }}
    >
      {choice}
    </ConfirmedRefund>
  );
}

const CANCEL: ActionDefinition<BankSubject> = {
  draft: ({ reference }) => `refund ${reference}`,
  button: 'refunds.dropSubmit',
  reasonHint: 'refunds.reasonHint',
  run: async ({ reference }, _, reason, { t }) => {
    await api.refunds.cancel.mutate({ reference, reason });
    return t('refunds.dropped');
  },
};

type BankSubject = { reference: string; amount: number };

const BANK: ActionDefinition<BankSubject> = {
  draft: ({ reference }) => `refund ${reference}`,
  button: 'refunds.bankSubmit',
  reasonHint: 'refunds.reasonHint',
  isByButtonOnly: true,
  fields: [
    {
      ...{
        name: 'bankReference',
        kind: 'text',
        label: 'refunds.bankReference',
        hint: 'refunds.bankReferenceHint',
      },
      check: (text) => (text === '' || text.length > 100 ? 'refunds.bankReferenceWrong' : undefined),
    },
    {
      ...{ name: 'paidOn', kind: 'date', label: 'refunds.bankDay' },
      initial: () => swissTime(new Date()).date,
      check: (day) => (day === '' || day > swissTime(new Date()).date ? 'refunds.bankDayWrong' : undefined),
    },
  ],
  Consequences: function BankTransfer({ subject: { amount } }) {
    const { t } = useTexts();
    return <p>{t('refunds.bankHint', { amount: formatChf(amount) })}</p>;
  },
  run: async ({ reference }, { bankReference = '', paidOn = '' }, reason, { t }) => {
    await api.refunds.payByBank.mutate({ reference, bankReference, paidOn, reason });
    return t('refunds.bankEntered');
  },
};
