import { type ReactNode, useEffect, useState } from 'react';
import { Link, redirect, useLoaderData, useLocation, useOutletContext, useSearchParams } from 'react-router';
import { isEmail, normalizeEmail } from '#rules/address-text.ts';
import { ORDERS_PER_PAGE, SEARCH_COUNT_MAX } from '#rules/found-by.ts';
import { ORDER_STATUSES } from '#rules/status.ts';
import { type ActionDefinition, ConfiguredAction } from '../../actions/configured-action.tsx';
import { api } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { useLiveReload } from '../../live-reload.ts';
import { requirePermission, type SignedInPerson, withSession } from '../../session.ts';
import { Notice } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/page-hooks.ts';
import { OrderFilter, Pages } from './order-filter.tsx';
import { type OrderGroup, OrderList } from './order-list.tsx';
import styles from './orders.module.css';
import { focusSearch } from './search-form.tsx';

const RELOAD_INTERVAL_MS = 5_000;

/** Redirects to the order if the search is exactly one reference. */
export async function loadOrders({ request }: { request: Request }): Promise<OrderGroup[]> {
  const { searchParams: search } = new URL(request.url);
  const text = search.get('text')?.trim() ?? '';
  const given = {
    from: search.get('from') ?? undefined,
    to: search.get('to') ?? undefined,
    status: ORDER_STATUSES.find((status) => status === search.get('status')),
    page: getPage(search),
  };
  const found = await withSession(request, async (): Promise<OrderGroup[]> => {
    await requirePermission(text === '' ? 'orders list' : 'orders search');
    if (text !== '') return api.orders.search.query({ ...given, text }, request);
    return [{ foundBy: 'newest', ...(await api.orders.list.query(given, request)) }];
  });
  const [group, ...others] = found;
  const [only, ...more] = group?.orders ?? [];
  if (group?.foundBy === 'reference' && only !== undefined && more.length + others.length === 0) {
    throw redirect(`/orders/${encodeURIComponent(only.reference)}`);
  }
  return found;
}

function getPage(search: URLSearchParams): number {
  return Number(search.get('page') ?? 1);
}

const OBJECTION: ActionDefinition<null> = {
  draft: () => 'gift objection',
  button: 'gifts.objectionSubmit',
  fields: [
    {
      ...{ name: 'email', kind: 'email', label: 'gifts.objectionEmail', hint: 'gifts.objectionHint' },
      check: (text) => (isEmail(normalizeEmail(text)) ? undefined : 'address.addressDetailsEmailInvalid'),
    },
  ],
  run: async (_, { email = '' }, reason, { t }) => {
    await api.gifts.recordObjection.mutate({ email, reason });
    return t('gifts.objected');
  },
};

/** The form belongs to no order, because the recipient's orders are unknown. */
function Objection(): ReactNode {
  const { t } = useTexts();
  const [done, setDone] = useState('');
  return (
    <details>
      <summary>{t('gifts.objection')}</summary>
      <div role="status">{done !== '' && <Notice tone="good">{done}</Notice>}</div>
      <ConfiguredAction
        title={t('gifts.objection')}
        definition={OBJECTION}
        subject={null}
        onStart={() => setDone('')}
        onDone={setDone}
      />
    </details>
  );
}

export function Orders(): ReactNode {
  const found = useLoaderData<typeof loadOrders>();
  const [search] = useSearchParams();
  const { permissions } = useOutletContext<SignedInPerson>();
  const { t, word } = useTexts();
  const text = search.get('text') ?? '';
  const title = text === '' ? t('orders.title') : t('orders.results', { text });
  useTitle(title);
  // Focus the search on each visit. A reload leaves the focus unchanged.
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies each visit.
  useEffect(focusSearch, [key]);
  const references = new Set(found.flatMap(({ orders }) => orders.map(({ reference }) => reference)));
  // Reload only if a listed order changes. New orders appear on the next visit, because each name shown is
  // recorded.
  useLiveReload(({ kind, order = '' }) => kind !== 'order' && references.has(order), RELOAD_INTERVAL_MS);
  const isFiltered = ['from', 'to', 'status'].some((name) => search.has(name));
  const groups = found.filter(({ count }) => count > 0);
  const formatCount = (count: number) =>
    count > SEARCH_COUNT_MAX && text !== ''
      ? t('orders.countOver', { max: SEARCH_COUNT_MAX })
      : t('orders.count', { count });
  const largest = Math.max(0, ...groups.map(({ count }) => count));
  const pages = Math.ceil((text === '' ? largest : Math.min(largest, SEARCH_COUNT_MAX)) / ORDERS_PER_PAGE);
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1>{title}</h1>
        <p role="status" className={styles.soft}>
          {groups.length === 0 && t(text === '' && !isFiltered ? 'orders.none' : 'orders.nothing')}
          {groups.length === 1 && formatCount(largest)}
          {groups.length > 1 &&
            groups.map(({ foundBy, count }) => `${word('foundBy', foundBy)}: ${count}`).join(' · ')}
        </p>
        {(text !== '' || isFiltered) && <Link to="/orders">{t('orders.newest')}</Link>}
      </div>
      <OrderFilter search={search} />
      {groups.length === 0 && text !== '' && <p>{t('orders.nothingText')}</p>}
      {groups
        .filter(({ orders }) => orders.length > 0)
        .map(({ foundBy, orders }) => (
          <OrderList key={foundBy} foundBy={foundBy} orders={orders} />
        ))}
      {pages > 1 && <Pages search={search} page={getPage(search)} pages={pages} />}
      {permissions.includes('gifts record-objection') && <Objection />}
      {groups.length > 0 && (
        <p className={`${styles.soft} ${styles.keys}`}>
          {t('orders.keys')} {largest > SEARCH_COUNT_MAX && text !== '' && t('orders.more')}
        </p>
      )}
    </div>
  );
}
