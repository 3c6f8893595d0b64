import type { ReactNode } from 'react';
import type { ShownOrder } from '#contract/desk/orders.ts';
import { formatChf } from '#rules/money.ts';
import { showDate } from '../../format/show-time.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { toneOf } from '../../ui/tones.ts';
import styles from './order.module.css';

type Card = ShownOrder['cards'][number];

/** More cards than these are shown when they are asked for. */
const CARDS_AT_A_GLANCE = 12;

const timeOrNothing = (at: string | null) => (at === null ? null : <Time at={at} />);

/** What was bought, and what it cost. */
export function Lines({ lines, subtotal, shippingCost, total, refunded }: ShownOrder): ReactNode {
  const { t, word } = useTexts();
  return (
    <Panel title={t('order.lines')} wide>
      <Table
        label={t('order.lines')}
        rows={lines}
        keyOf={({ line }) => String(line)}
        columns={[
          { head: t('order.line'), cell: ({ line }) => line },
          { head: t('order.product'), cell: ({ product }) => product },
          { head: t('order.category'), cell: ({ category }) => word('categories', category) },
          { head: t('order.count'), cell: ({ amount }) => amount, isNumber: true },
          { head: t('order.value'), cell: ({ price }) => formatChf(price), isNumber: true },
          { head: t('order.amount'), cell: ({ price, amount }) => formatChf(price * amount), isNumber: true },
        ]}
      />
      <dl className={styles.sum}>
        <dt>{t('order.subtotal')}</dt>
        <dd>{formatChf(subtotal)}</dd>
        <dt>{t('order.shipping')}</dt>
        <dd>{formatChf(shippingCost)}</dd>
        <dt className={styles.total}>{t('order.total')}</dt>
        <dd className={styles.total}>{formatChf(total)}</dd>
        {refunded > 0 && (
          <>
            <dt>{t('order.refunded')}</dt>
            <dd>{formatChf(refunded)}</dd>
          </>
        )}
      </dl>
    </Panel>
  );
}

/** Each card by its place; of its number the last four digits. */
export function Cards({ cards }: ShownOrder): ReactNode {
  const { t, word } = useTexts();
  if (cards.length === 0) return null;
  const counts = new Map<string, number>();
  for (const { status } of cards) counts.set(status, (counts.get(status) ?? 0) + 1);
  const shipment = ({ category, shipmentNumber: number }: Card) =>
    category === 'digital' ? t('order.mailOfCard', { number }) : t('order.parcelOfCard', { number });
  return (
    <Panel title={t('order.cards')} wide>
      <details open={cards.length <= CARDS_AT_A_GLANCE}>
        <summary>
          <span className={styles.summary}>
            {[...counts].map(([status, count]) => (
              <Badge key={status} tone={toneOf(status)}>
                {count} × {word('cardStatus', status)}
              </Badge>
            ))}
          </span>
        </summary>
        <Table
          label={t('order.cards')}
          rows={cards}
          keyOf={({ line, ordinal, generation }) => `${line}.${ordinal}.${generation}`}
          columns={[
            { head: t('order.card'), cell: (card) => <CardPlace {...card} /> },
            { head: t('order.status'), cell: (card) => <CardStatus {...card} /> },
            { head: t('order.lastFour'), cell: ({ lastFour }) => lastFour, isNumber: true },
            { head: t('order.value'), cell: ({ price }) => formatChf(price), isNumber: true },
            { head: t('order.shipment'), cell: shipment },
            { head: t('order.valid'), cell: ({ validUntil }) => validUntil && showDate(validUntil) },
          ]}
        />
      </details>
    </Panel>
  );
}

function CardPlace({ line, ordinal, generation }: Card): ReactNode {
  const { t } = useTexts();
  return (
    <>
      {line}.{ordinal} {generation > 0 && <Badge tone="plain">{t('order.replacement')}</Badge>}
    </>
  );
}

function CardStatus({ status, voidCause }: Card): ReactNode {
  const { word } = useTexts();
  return (
    <>
      <Badge tone={toneOf(status)}>{word('cardStatus', status)}</Badge>
      {voidCause !== null && ` ${word('voidCauses', voidCause)}`}
    </>
  );
}

export function Parcels({ parcels }: ShownOrder): ReactNode {
  const { t, word } = useTexts();
  if (parcels.length === 0) return null;
  return (
    <Panel title={t('order.parcels')} wide>
      <Table
        label={t('order.parcels')}
        rows={parcels}
        keyOf={({ number }) => String(number)}
        columns={[
          { head: t('order.parcel'), cell: ({ number }) => number },
          {
            head: t('order.status'),
            cell: ({ status }) => <Badge tone={toneOf(status)}>{word('parcelStatus', status)}</Badge>,
          },
          {
            head: t('order.deliveryMethod'),
            cell: ({ deliveryMethod }) => word('deliveries', deliveryMethod),
          },
          { head: t('order.due'), cell: ({ dueAt }) => <Time at={dueAt} /> },
          { head: t('order.packed'), cell: ({ packedAt }) => timeOrNothing(packedAt) },
          { head: t('order.shipped'), cell: ({ shippedAt }) => timeOrNothing(shippedAt) },
          {
            head: t('order.tracking'),
            cell: ({ tracking }) => <span className={styles.code}>{tracking}</span>,
          },
        ]}
      />
    </Panel>
  );
}

export function Mails({ mails }: ShownOrder): ReactNode {
  const { t, word } = useTexts();
  if (mails.length === 0) return null;
  return (
    <Panel title={t('order.mails')} wide>
      <Table
        label={t('order.mails')}
        rows={mails}
        keyOf={({ kind, number }) => `${kind} ${number}`}
        columns={[
          {
            head: t('order.mail'),
            cell: ({ kind, number }) =>
              number === 1 ? word('mails', kind) : t('story.numbered', { what: word('mails', kind), number }),
          },
          {
            head: t('order.status'),
            cell: ({ status, bouncedAt }) =>
              bouncedAt === null ? (
                <Badge tone={toneOf(status)}>{word('mailStatus', status)}</Badge>
              ) : (
                <Badge tone="bad">{t('order.bounced')}</Badge>
              ),
          },
          { head: t('order.created'), cell: ({ createdAt }) => <Time at={createdAt} /> },
          { head: t('order.sent'), cell: ({ sentAt }) => timeOrNothing(sentAt) },
          { head: t('order.bounced'), cell: ({ bouncedAt }) => timeOrNothing(bouncedAt) },
        ]}
      />
    </Panel>
  );
}

export function Refunds({ refunds }: ShownOrder): ReactNode {
  const { t, word } = useTexts();
  if (refunds.length === 0) return null;
  return (
    <Panel title={t('order.refunds')} wide>
      <Table
        label={t('order.refunds')}
        rows={refunds}
        keyOf={({ number }) => String(number)}
        columns={[
          { head: t('order.refund'), cell: ({ number }) => number },
          {
            head: t('order.status'),
            cell: ({ status }) => <Badge tone={toneOf(status)}>{word('refundStatus', status)}</Badge>,
          },
          { head: t('order.amount'), cell: ({ amount }) => formatChf(amount), isNumber: true },
          { head: t('order.done'), cell: ({ doneAt }) => timeOrNothing(doneAt) },
        ]}
      />
    </Panel>
  );
}
