import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { formatChf } from '#rules/money.ts';
import type { Outputs } from '../../api/client.ts';
import { nameReview } from '../../format/review-text.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Time } from '../../ui/time.tsx';
import { toneOf } from '../../ui/tones.ts';
import styles from './orders.module.css';
import { focusSearch } from './search-form.tsx';

type ListedOrder = Outputs['orders']['list'][number];
/** Orders that were found in one way, newest first. */
export type OrderGroup = {
  foundBy: Outputs['orders']['search'][number]['foundBy'] | 'newest';
  orders: ListedOrder[];
};

/** From row to row, over all lists of the page; above the first stands the search. */
function moveBetweenRows(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const next = rows.indexOf(document.activeElement as HTMLElement) + step;
  if (next < 0) focusSearch();
  else rows[next]?.focus();
}

export function OrderList({ foundBy, orders }: OrderGroup): ReactNode {
  const { t, word } = useTexts();
  return (
    <table className={styles.list}>
      <caption>{word('foundBy', foundBy)}</caption>
      <thead>
        <tr>
          <th scope="col">{t('orders.placed')}</th>
          <th scope="col">{t('orders.reference')}</th>
          <th scope="col">{t('orders.name')}</th>
          <th scope="col" className={styles.town}>
            {t('orders.town')}
          </th>
          <th scope="col">{t('orders.status')}</th>
          <th scope="col" className={styles.payment}>
            {t('orders.payment')}
          </th>
          <th scope="col" className={styles.number}>
            {t('orders.total')}
          </th>
          <th scope="col">{t('orders.parcels')}</th>
          <th scope="col">{t('orders.items')}</th>
        </tr>
      </thead>
      <tbody onKeyDown={moveBetweenRows}>
        {orders.map((order) => (
          <OrderRow key={order.reference} {...order} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow(order: ListedOrder): ReactNode {
  const { t, word } = useTexts();
  const { reference, buyer, refunded } = order;
  const payment = `${word('methods', order.method)}, ${word('paymentStatus', order.payment)}`;
  return (
    <tr>
      <td className={styles.time}>
        <Time at={order.placedAt} />
      </td>
      <th scope="row" className={styles.reference}>
        <Link to={`/orders/${encodeURIComponent(reference)}`} data-row className={styles.link}>
          {reference}
        </Link>
      </th>
      <td>
        {buyer?.name}
        <span className={styles.below}>{buyer?.town}</span>
      </td>
      <td className={styles.town}>{buyer?.town}</td>
      <td className={styles.status}>
        <Badge tone={toneOf(order.order)}>{word('orderStatus', order.order)}</Badge>
        <span className={styles.below}>{payment}</span>
      </td>
      <td className={styles.payment}>{payment}</td>
      <td className={styles.number}>
        {formatChf(order.total)}
        {refunded > 0 && (
          <div className={styles.refunded}>{t('orders.refunded', { amount: formatChf(refunded) })}</div>
        )}
      </td>
      <td>{order.parcels.map((status) => word('parcelStatus', status)).join(', ')}</td>
      <td>
        <OpenItems {...order} />
      </td>
    </tr>
  );
}

/** What an operator has to look at, and digital cards that have not come yet. */
function OpenItems({ items, pending }: ListedOrder): ReactNode {
  const texts = useTexts();
  if (items.length === 0 && pending === 0) return null;
  return (
    <div className={styles.items}>
      {[...new Set(items)].map((kind) => (
        <Badge key={kind} tone="bad">
          {nameReview(texts, kind)}
        </Badge>
      ))}
      {pending > 0 && <Badge tone="attention">{texts.t('orders.pending', { count: pending })}</Badge>}
    </div>
  );
}
