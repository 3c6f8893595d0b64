import { type ReactNode, useState } from 'react';
import { formatChf } from '#rules/money.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { type ActionDefinition, ConfiguredAction } from '../../actions/configured-action.tsx';
import { api } from '../../api/client.ts';
import { formatCardPlaces } from '../../format/format-values.ts';
import { useTexts } from '../../language/current-texts.ts';
import type { OrderDetails } from '../order/order-details.ts';
import { RefundConfirmation } from './refund-confirmation.tsx';
import type { CurrentRefund, RefundSelection } from './refund-types.ts';
import styles from './refunds.module.css';

type StoppedRefundProps = {
  order: OrderDetails;
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
  const { used, canExcludeUsedCards, canCancel, canPayByBank, cards } = refund;
  const resolutions: Resolution[] = [
    ...(used.length === 0 ? (['again'] as const) : []),
    ...(canExcludeUsedCards ? (['leave'] as const) : []),
    ...(used.length > 0 ? (['loss'] as const) : []),
    ...(canPayByBank ? (['bank'] as const) : []),
    ...(canCancel ? (['cancel'] as const) : []),
  ];
  const [resolution, setResolution] = useState<Resolution>(resolutions[0] ?? 'again');
  const usedCards = resolution === 'cancel' || resolution === 'bank' ? undefined : USED_CARDS[resolution];
  const selection: RefundSelection = {
    ...(cards.length > 0 && { cards: cards.map(({ line, ordinal }) => ({ line, ordinal })) }),
    ...(usedCards !== undefined && { usedCards }),
  };
  const choice = (
    <>
      {used.length > 0 && <p>{t('refunds.used', { cards: formatCardPlaces(used) })}</p>}
      <fieldset className={styles.choice}>
        <legend>{t('refunds.stopped')}</legend>
        {resolutions.map((option) => (
          <label key={option} className={styles.check}>
            <input
              type="radio"
              name={`stopped ${refund.number}`}
              checked={resolution === option}
              onChange={() => setResolution(option)}
            />
            {t(WORDS[option])}
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
    <RefundConfirmation
      key={resolution}
      state={{ current: [refund], cards: [] }}
      {...{ order, selection, limit, reload, onDone }}
    >
      {choice}
    </RefundConfirmation>
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
  requiresButton: true,
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
    await api.refunds.completeByBank.mutate({ reference, bankReference, paidOn, reason });
    return t('refunds.bankEntered');
  },
};
