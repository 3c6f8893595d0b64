import { type ReactNode, useEffect, useState } from 'react';
import { Link, redirect, useLoaderData, useLocation, useOutletContext } from 'react-router';
import { isEmail, normalizeEmail } from '#rules/address-text.ts';
import { type ActionDefinition, ConfiguredAction } from '../../actions/configured-action.tsx';
import { api } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { useLiveReload } from '../../live-reload.ts';
import { requirePermission, type SignedInPerson, withSession } from '../../session.ts';
import { Notice } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/page-hooks.ts';
import { type OrderGroup, OrderList } from './order-list.tsx';
import styles from './orders.module.css';
import { focusSearch } from './search-form.tsx';

/** Limit of the server, per criterion. */
const LISTED_MAX = 50;
const RELOAD_INTERVAL_MS = 5_000;

type Found = { text: string; found: OrderGroup[] };

/** Redirects to the order if the search is exactly one reference. */
export async function loadOrders({ request }: { request: Request }): Promise<Found> {
  const text = new URL(request.url).searchParams.get('text')?.trim() ?? '';
  const found = await withSession(request, async (): Promise<OrderGroup[]> => {
    await requirePermission(text === '' ? 'orders list' : 'orders search');
    if (text !== '') return api.orders.search.query({ text }, request);
    return [{ foundBy: 'newest', orders: await api.orders.list.query(undefined, request) }];
  });
  const [group, ...others] = found;
  const [only, ...more] = group?.orders ?? [];
  if (group?.foundBy === 'reference' && only !== undefined && more.length + others.length === 0) {
    throw redirect(`/orders/${encodeURIComponent(only.reference)}`);
  }
  return { text, found };
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
  const { text, found } = useLoaderData<typeof loadOrders>();
  const { permissions } = useOutletContext<SignedInPerson>();
  const { t } = useTexts();
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
  const count = references.size;
  const isFull = found.some(({ orders }) => orders.length >= LISTED_MAX);
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1>{title}</h1>
        <p role="status" className={styles.soft}>
          {count === 0 && text !== '' ? t('orders.nothing') : t('orders.count', { count })}
        </p>
        {text !== '' && <Link to="/orders">{t('orders.newest')}</Link>}
      </div>
      {count === 0 && <p>{text === '' ? t('orders.none') : t('orders.nothingText')}</p>}
      {found
        .filter(({ orders }) => orders.length > 0)
        .map((group) => (
          <OrderList key={group.foundBy} {...group} />
        ))}
      {permissions.includes('gifts record-objection') && <Objection />}
      {count > 0 && (
        <p className={`${styles.soft} ${styles.keys}`}>
          {t('orders.keys')} {isFull && t('orders.more', { max: LISTED_MAX })}
        </p>
      )}
    </div>
  );
}
