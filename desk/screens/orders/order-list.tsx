import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { formatChf } from '#rules/money.ts';
import { getMethodName } from '#rules/paid-method.ts';
import type { Outputs } from '../../api/client.ts';
import { formatReviewName } from '../../format/review-text.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Badge, getTone } from '../../ui/badge.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/text.tsx';
import styles from './orders.module.css';
import { focusSearch } from './search-form.tsx';

type ListedOrder = Outputs['orders']['list']['orders'][number];
export type OrderGroup = {
  foundBy: Outputs['orders']['search'][number]['foundBy'] | 'newest';
  count: number;
  orders: ListedOrder[];
};

/** Moves across all lists of the page. Above the first row is the search field. */
function moveBetweenRows(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const next = rows.indexOf(document.activeElement as HTMLElement) + step;
  if (next < 0) focusSearch();
  else rows[next]?.focus();
}

export function OrderList({ foundBy, orders }: Omit<OrderGroup, 'count'>): ReactNode {
  const { t, word } = useTexts();
  const columns: Column<ListedOrder>[] = [
    { head: t('orders.placed'), cell: ({ placedAt }) => <Time at={placedAt} /> },
    {
      ...{ head: t('orders.reference'), isName: true },
      cell: ({ reference }) => (
        <Link to={`/orders/${encodeURIComponent(reference)}`} data-row className={styles.link}>
          {reference}
        </Link>
      ),
    },
    {
      head: t('orders.name'),
      cell: ({ buyer }) => (
        <>
          {buyer?.name}
          <span className={styles.below}>{buyer?.town}</span>
        </>
      ),
    },
    { head: t('orders.town'), isWideOnly: true, cell: ({ buyer }) => buyer?.town },
    { head: t('orders.status'), cell: (order) => <Status {...order} /> },
    { head: t('orders.payment'), isWideOnly: true, cell: (order) => <Payment {...order} /> },
    { head: t('orders.total'), isNumber: true, cell: (order) => <Total {...order} /> },
    {
      head: t('orders.parcels'),
      cell: ({ parcels }) => parcels.map((status) => word('parcelStatus', status)).join(', '),
    },
    { head: t('orders.items'), cell: (order) => <OpenItems {...order} /> },
  ];
  return (
    <div className={styles.scroll}>
      <Table
        label={word('foundBy', foundBy)}
        hasCaption
        className={styles.list}
        columns={columns}
        rows={orders}
        getKey={({ reference }) => reference}
        onKeyDown={moveBetweenRows}
      />
    </div>
  );
}

function Status(order: ListedOrder): ReactNode {
  const { word } = useTexts();
  return (
    <span className={styles.status}>
      <Badge tone={getTone(order.order)}>{word('orderStatus', order.order)}</Badge>
      <span className={styles.below}>
        <Payment {...order} />
      </span>
    </span>
  );
}

function Payment({ method, payment }: ListedOrder): ReactNode {
  const { word } = useTexts();
  return `${getMethodName(method)}, ${word('paymentStatus', payment)}`;
}

function Total({ total, refunded }: ListedOrder): ReactNode {
  const { t } = useTexts();
  return (
    <>
      {formatChf(total)}
      {refunded > 0 && (
        <div className={styles.refunded}>{t('orders.refunded', { amount: formatChf(refunded) })}</div>
      )}
    </>
  );
}

function OpenItems({ items, pending }: ListedOrder): ReactNode {
  const texts = useTexts();
  if (items.length === 0 && pending === 0) return null;
  return (
    <div className={styles.items}>
      {[...new Set(items)].map((kind) => (
        <Badge key={kind} tone="bad">
          {formatReviewName(texts, kind)}
        </Badge>
      ))}
      {pending > 0 && <Badge tone="attention">{texts.t('orders.pending', { count: pending })}</Badge>}
    </div>
  );
}
