import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatChf } from '#rules/money.ts';
import { formatMailName } from '../../format/order-history-text.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Badge, getTone } from '../../ui/badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/text.tsx';
import styles from './order.module.css';
import type { OrderDetails } from './order-details.ts';

const renderTime = (at: Date | null) => (at === null ? null : <Time at={at} />);

export function Lines({ lines, subtotal, shippingCost, total, refunded }: OrderDetails): ReactNode {
  const { t, word } = useTexts();
  return (
    <Panel title={t('order.lines')} wide>
      <Table
        label={t('order.lines')}
        rows={lines}
        getKey={({ line }) => String(line)}
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

export function Parcels({ parcels }: OrderDetails): ReactNode {
  const { t, word } = useTexts();
  if (parcels.length === 0) return null;
  return (
    <Panel title={t('order.parcels')} wide>
      <Table
        label={t('order.parcels')}
        rows={parcels}
        getKey={({ number }) => String(number)}
        columns={[
          { head: t('order.parcel'), cell: ({ number }) => number },
          {
            head: t('order.status'),
            cell: ({ status }) => <Badge tone={getTone(status)}>{word('parcelStatus', status)}</Badge>,
          },
          {
            head: t('order.deliveryMethod'),
            cell: ({ deliveryMethod }) => word('deliveries', deliveryMethod),
          },
          { head: t('order.due'), cell: ({ dueAt }) => <Time at={dueAt} /> },
          { head: t('order.packed'), cell: ({ packedAt }) => renderTime(packedAt) },
          { head: t('order.shipped'), cell: ({ shippedAt }) => renderTime(shippedAt) },
          {
            head: t('order.tracking'),
            cell: ({ tracking }) => <span className={styles.code}>{tracking}</span>,
          },
        ]}
      />
    </Panel>
  );
}

export function Mails({
  reference,
  mails,
  canOpenMails,
}: OrderDetails & { canOpenMails: boolean }): ReactNode {
  const texts = useTexts();
  const { t, word } = texts;
  if (mails.length === 0) return null;
  return (
    <Panel title={t('order.mails')} wide>
      <Table
        label={t('order.mails')}
        rows={mails}
        getKey={({ kind, number }) => `${kind} ${number}`}
        columns={[
          {
            head: t('order.mail'),
            cell: (mail) => {
              const name = formatMailName(texts, mail);
              const { kind, number, sentAt } = mail;
              if (!canOpenMails || sentAt === null) return name;
              return (
                <Link to={`/orders/${encodeURIComponent(reference)}/mails/${kind}/${number}`}>{name}</Link>
              );
            },
          },
          {
            head: t('order.status'),
            cell: ({ status, bouncedAt }) =>
              bouncedAt === null ? (
                <Badge tone={getTone(status)}>{word('mailStatus', status)}</Badge>
              ) : (
                <Badge tone="bad">{t('order.bounced')}</Badge>
              ),
          },
          { head: t('order.mailRecipient'), cell: ({ recipient }) => recipient ?? '' },
          { head: t('order.created'), cell: ({ createdAt }) => <Time at={createdAt} /> },
          { head: t('order.sent'), cell: ({ sentAt }) => renderTime(sentAt) },
          { head: t('order.bounced'), cell: ({ bouncedAt }) => renderTime(bouncedAt) },
        ]}
      />
    </Panel>
  );
}

export function Refunds({ refunds }: OrderDetails): ReactNode {
  const { t, word } = useTexts();
  if (refunds.length === 0) return null;
  return (
    <Panel title={t('order.refunds')} wide>
      <Table
        label={t('order.refunds')}
        rows={refunds}
        getKey={({ number }) => String(number)}
        columns={[
          { head: t('order.refund'), cell: ({ number }) => number },
          {
            head: t('order.status'),
            cell: ({ status }) => <Badge tone={getTone(status)}>{word('refundStatus', status)}</Badge>,
          },
          { head: t('order.amount'), cell: ({ amount }) => formatChf(amount), isNumber: true },
          { head: t('order.done'), cell: ({ doneAt }) => renderTime(doneAt) },
        ]}
      />
    </Panel>
  );
}
