import type { ReactNode } from 'react';
import { formatChf, fromFrancs, type Rappen } from '#rules/money.ts';
import { parseFrancs } from '#rules/number-input.ts';
import type { ActionDefinition, FieldValues } from '../../../actions/configured-action.tsx';
import { api } from '../../../api/client.ts';
import { formatDateTime } from '../../../format/format-values.ts';
import { formatMailName } from '../../../format/order-history-text.ts';
import { useTexts } from '../../../language/current-texts.ts';
import type { TextKey } from '../../../language/translate.ts';
import { describeCard, describeSending, formatCardPlace, type OrderDetails } from '../order-details.ts';
import styles from './forms.module.css';

type OrderAction = ActionDefinition<OrderDetails> & { name: TextKey };

const REPLACE_MESSAGES = {
  replaced: 'actions.replaced',
  pending: 'actions.replacing',
  waits: 'approvals.asked',
} as const;

const MAIL_ACTIONS = {
  bounced: {
    name: 'actionNames.bounced',
    button: 'actions.bouncedSubmit',
    hint: 'actions.bouncedHint',
    message: 'actions.bounced',
    canMark: ({ canRecordBounce }: Mail) => canRecordBounce,
    mark: api.mails.markBounced.mutate,
  },
  arrived: {
    name: 'actionNames.arrived',
    button: 'actions.arrivedSubmit',
    hint: 'actions.arrivedHint',
    message: 'actions.arrived',
    canMark: ({ canConfirmArrival }: Mail) => canConfirmArrival,
    mark: api.mails.markArrived.mutate,
  },
} as const;

/** Order actions that share one form component. They differ only in texts, fields and the API call. */
export const ORDER_ACTIONS = {
  replace: {
    name: 'actionNames.replace',
    draft: ({ reference }) => `replace ${reference}`,
    button: ({ t }, { card = '' }) => t('actions.replaceSubmit', { card }),
    fields: [
      {
        ...{ name: 'card', kind: 'select', label: 'actions.replaceCard' },
        options: ({ cards }, texts) =>
          cards
            .filter(({ replaceRefusal }) => replaceRefusal === null)
            .map((card) => ({ value: formatCardPlace(card), label: describeCard(texts, card) })),
      },
    ],
    Consequences: ReplaceConsequences,
    run: async ({ reference, cards }, values, reason, { t }) => {
      const chosen = cards.find(
        (card) => card.replaceRefusal === null && formatCardPlace(card) === values.card,
      );
      if (chosen === undefined) throw new Error('no such card');
      const { line, ordinal, generation } = chosen;
      const replaced = await api.cards.replace.mutate({ reference, line, ordinal, generation, reason });
      return t(REPLACE_MESSAGES[replaced], { card: formatCardPlace(chosen) });
    },
  },
  returned: {
    name: 'actionNames.returned',
    draft: ({ reference }) => `returned ${reference}`,
    button: 'actions.returnedSubmit',
    fields: [
      {
        ...{ name: 'cards', kind: 'choices', label: 'actions.returnedCards' },
        ...{ hint: 'actions.returnedHint', needed: 'actions.returnedNone' },
        options: ({ cards }, texts) =>
          cards
            .filter(({ returnRefusal }) => returnRefusal === null)
            .map((card) => ({ value: formatCardPlace(card), label: describeCard(texts, card) })),
      },
    ],
    run: async ({ reference, cards: all }, values, reason, { t }) => {
      const places = values.cards?.split(' ') ?? [];
      const cards = all
        .filter((card) => card.returnRefusal === null && places.includes(formatCardPlace(card)))
        .map(({ line, ordinal }) => ({ line, ordinal }));
      await api.cards.markReturned.mutate({ reference, cards, reason });
      return t('actions.returned', { count: cards.length });
    },
  },
  bounced: defineMailAction('bounced'),
  arrived: defineMailAction('arrived'),
  retry: {
    name: 'actionNames.retry',
    draft: ({ reference }) => `retry ${reference}`,
    button: 'actions.retrySubmit',
    Consequences: StuckJobs,
    run: async ({ reference }, _, reason, { t }) => {
      await api.orders.retryJobs.mutate({ reference, reason });
      return t('actions.retried');
    },
  },
  'check-payment': {
    name: 'actionNames.checkPayment',
    draft: ({ reference }) => `check payment ${reference}`,
    button: 'actions.paymentSubmit',
    Consequences: createHint('actions.paymentHint'),
    run: async ({ reference }, _, reason, { t, word }) => {
      const { status, pending } = await api.orders.checkPayment.mutate({ reference, reason });
      return t(pending ? 'actions.paymentPending' : 'actions.paymentIs', {
        status: word('paymentStatus', status),
      });
    },
  },
  dispute: {
    name: 'actionNames.dispute',
    draft: ({ reference }) => `dispute ${reference}`,
    button: 'actions.disputeSubmit',
    requiresButton: true,
    fields: [
      {
        ...{ name: 'amount', kind: 'number', label: 'actions.disputeAmount' },
        initial: ({ payment }) => (payment.amount / 100).toFixed(2),
        check: (text) => (isDisputeAmount(parseFrancs(text)) ? undefined : 'actions.amountWrong'),
      },
    ],
    Consequences: createHint('actions.disputeHint'),
    run: async ({ reference }, values, reason, { t }) => {
      const amount = parseFrancs(values.amount ?? '') ?? 0;
      const { unanswered, voided, lost } = await api.orders.recordDispute.mutate({
        ...{ reference, amount, reason },
      });
      return unanswered > 0
        ? t('actions.disputePending', { count: unanswered })
        : t('actions.disputeEntered', { voided: formatChf(voided), lost: formatChf(lost) });
    },
  },
  'stop-sending': {
    name: 'actionNames.stopSending',
    draft: ({ reference }) => `stop ${reference}`,
    button: 'gifts.stopSubmit',
    fields: [
      {
        ...{ name: 'sending', kind: 'select', label: 'gifts.which', hint: 'gifts.stopHint' },
        options: ({ gifts }, texts) =>
          gifts.sendings
            .filter(({ canStop }) => canStop)
            .map((sending) => ({
              value: String(sending.number),
              label: describeSending(texts, sending),
            })),
      },
    ],
    run: async ({ reference }, values, reason, { t }) => {
      const number = Number(values.sending);
      await api.gifts.stopSending.mutate({ reference, number, reason });
      return t('gifts.stopped', { number });
    },
  },
  'revoke-links': {
    name: 'actionNames.revokeLinks',
    draft: ({ reference }) => `revoke ${reference}`,
    button: 'gifts.revokeSubmit',
    Consequences: LinksToRevoke,
    run: async ({ reference }, _, reason, { t }) => {
      await api.gifts.revokeLinks.mutate({ reference, reason });
      return t('gifts.revoked');
    },
  },
} satisfies Record<string, OrderAction>;

type Mail = OrderDetails['mails'][number];

function mailKey({ kind, number }: Mail): string {
  return `${kind} ${number}`;
}

/** Marks a mail as bounced, or as delivered if the mail server's response was lost. */
function defineMailAction(outcome: keyof typeof MAIL_ACTIONS): OrderAction {
  const { button, hint, message, canMark, mark } = MAIL_ACTIONS[outcome];
  return {
    name: MAIL_ACTIONS[outcome].name,
    draft: ({ reference }) => `${outcome} ${reference}`,
    button,
    fields: [
      {
        ...{ name: 'mail', kind: 'select', label: 'actions.mailKind', hint },
        options: ({ mails }, texts) =>
          mails
            .filter(canMark)
            .toReversed()
            .map((mail) => ({
              value: mailKey(mail),
              label: `${formatMailName(texts, mail)} · ${formatDateTime(mail.sentAt ?? mail.createdAt)}`,
            })),
      },
    ],
    run: async ({ reference, mails }, values, reason, texts) => {
      const mail = mails.find((candidate) => mailKey(candidate) === values.mail);
      if (mail === undefined) throw new Error('no such mail');
      const { kind, number } = mail;
      await mark({ reference, kind, number, reason });
      return texts.t(message, { mail: formatMailName(texts, mail) });
    },
  };
}

type SubjectProps = { subject: OrderDetails };

function createHint(key: TextKey): () => ReactNode {
  return function Hint() {
    const { t } = useTexts();
    return <p>{t(key)}</p>;
  };
}

function StuckJobs({ subject: { stuck } }: SubjectProps): ReactNode {
  const { t, word } = useTexts();
  return (
    <ul className={styles.consequences}>
      {stuck.map(({ job, state, since, tries, fault }) => (
        <li key={`${job} ${since.toISOString()}`}>
          {t('actions.stuckJob', {
            job: word('jobs', job),
            state: word('jobStates', state),
            time: formatDateTime(since),
            count: tries,
          })}{' '}
          {fault !== '' && t('order.quoted', { what: t('order.technical'), text: fault })}
        </li>
      ))}
    </ul>
  );
}

function LinksToRevoke({ subject: { gifts } }: SubjectProps): ReactNode {
  const { t } = useTexts();
  return <p>{t('gifts.revokeHint', { count: gifts.links })}</p>;
}

function isDisputeAmount(amount: Rappen | undefined): boolean {
  return amount !== undefined && amount > 0 && amount < fromFrancs(100_000);
}

function ReplaceConsequences({
  subject: order,
  values,
}: {
  subject: OrderDetails;
  values: FieldValues;
}): ReactNode {
  const { t, word } = useTexts();
  const card = order.cards.find(
    (candidate) => candidate.replaceRefusal === null && formatCardPlace(candidate) === values.card,
  );
  if (card === undefined) return null;
  const value = formatChf(card.price);
  const parcel = order.parcels.find(({ number }) => number === card.shipmentNumber);
  const gift = order.gifts.sendings.find(
    ({ line, ordinal, sentAt }) => line === card.line && ordinal === card.ordinal && sentAt !== null,
  );
  return (
    <ul className={styles.consequences}>
      <li>
        {card.lastFour === null
          ? t('actions.becomesVoid', { value })
          : t('actions.becomesVoidFour', { value, lastFour: card.lastFour })}
      </li>
      {card.category === 'digital' ? (
        <li>{t('actions.issuedAgain', { value, email: order.email ?? '' })}</li>
      ) : (
        <li>
          {t('actions.packedAgain', { value, delivery: word('deliveries', parcel?.deliveryMethod ?? '') })}{' '}
          <span translate="no">{order.delivery?.join(', ')}</span>
        </li>
      )}
      {gift !== undefined && <li>{t('actions.replaceGift', { recipient: gift.recipient ?? '' })}</li>}
      <li>{t('actions.notIfUsed')}</li>
    </ul>
  );
}
