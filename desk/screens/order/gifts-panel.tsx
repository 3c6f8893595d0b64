import type { ReactNode } from 'react';
import { BOUNCED_GIFT } from '#rules/gift-sending.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/text.tsx';
import styles from './order.module.css';
import { formatCardPlace, type OrderDetails, type Sending } from './order-details.ts';

const TONES: Record<Sending['state'], Tone> = {
  planned: 'plain',
  leaving: 'attention',
  sent: 'good',
  refused: 'bad',
  stopped: 'plain',
};

type GiftsProps = OrderDetails & {
  /** Opens a form for the sending. Undefined if the action is unavailable. */
  onStop: ((number: number) => void) | undefined;
  onResend: ((number: number) => void) | undefined;
};

/** Shows the recipients and dates of gifts, never their messages. */
export function Gifts({ gifts, onStop, onResend }: GiftsProps): ReactNode {
  const { t } = useTexts();
  const { sendings, writtenCards, writtenParcels } = gifts;
  const isWritten = writtenCards.length + writtenParcels.length > 0;
  if (sendings.length === 0 && !isWritten) return null;
  const actions = (sending: Sending) => <SendingActions {...{ sending, onStop, onResend }} />;
  const hasActions = onStop !== undefined || onResend !== undefined;
  return (
    <Panel title={t('gifts.title')} wide>
      {sendings.length > 0 && (
        <Table
          label={t('gifts.title')}
          rows={sendings}
          getKey={({ number }) => String(number)}
          columns={[
            { head: t('gifts.number'), cell: ({ number }) => number },
            { head: t('order.card'), cell: formatCardPlace },
            { head: t('order.status'), cell: (sending) => <SendingState {...sending} /> },
            { head: t('gifts.due'), cell: ({ dueAt }) => <Time at={dueAt} /> },
            { head: t('order.sent'), cell: ({ sentAt }) => sentAt && <Time at={sentAt} /> },
            {
              head: t('gifts.recipient'),
              cell: ({ recipient }) => recipient ?? t('gifts.recipientGone'),
            },
            ...(sendings.some(({ refusal }) => refusal !== null)
              ? [{ head: t('gifts.refusal'), cell: Refusal }]
              : []),
            ...(hasActions ? [{ head: t('order.actions'), cell: actions }] : []),
          ]}
        />
      )}
      {isWritten && (
        <p className={styles.below}>
          {writtenCards.length > 0 &&
            t('gifts.writtenCards', { cards: writtenCards.map(formatCardPlace).join(', ') })}{' '}
          {writtenParcels.length > 0 && t('gifts.writtenParcels', { parcels: writtenParcels.join(', ') })}{' '}
          {t('gifts.private')}
        </p>
      )}
    </Panel>
  );
}

function SendingState({ state, stopCause }: Sending): ReactNode {
  const { word } = useTexts();
  return (
    <>
      <Badge tone={TONES[state]}>{word('sendingStates', state)}</Badge>
      {stopCause !== null && ` ${word('stopCauses', stopCause)}`}
    </>
  );
}

function Refusal({ refusal }: Sending): ReactNode {
  const { t, word } = useTexts();
  if (refusal === null) return null;
  return refusal === BOUNCED_GIFT ? word('mailProblems', 'bounced') : t('gifts.quoted', { text: refusal });
}

type SendingActionsProps = Pick<GiftsProps, 'onStop' | 'onResend'> & { sending: Sending };

function SendingActions({ sending, onStop, onResend }: SendingActionsProps): ReactNode {
  const { t } = useTexts();
  const { number, canStop, resendRefusal } = sending;
  if (canStop && onStop !== undefined)
    return (
      <ActionButton
        name={t('gifts.stopOf', { number })}
        label={t('gifts.stop')}
        onClick={() => onStop(number)}
      />
    );
  if (resendRefusal === null && onResend !== undefined)
    return (
      <ActionButton
        name={t('gifts.againOf', { number })}
        label={t('gifts.again')}
        onClick={() => onResend(number)}
      />
    );
  return null;
}

type ActionButtonProps = { name: string; label: string; onClick: () => void };

function ActionButton({ name, label, onClick }: ActionButtonProps): ReactNode {
  return (
    <button type="button" className={styles.textButton} aria-label={name} onClick={onClick}>
      {label}
    </button>
  );
}
