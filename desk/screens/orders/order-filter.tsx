import type { FormEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { ORDER_STATUSES } from '#rules/status.ts';
import { toFormQuery } from '../../format/form-query.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import styles from './orders.module.css';

const FIELDS = ['from', 'to', 'status'] as const;

/** Narrows the list or the search results. The search text stays. */
export function OrderFilter({ search }: { search: URLSearchParams }): ReactNode {
  const { t, word } = useTexts();
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = toFormQuery(event.currentTarget, FIELDS);
    const text = search.get('text');
    if (text !== null) query.set('text', text);
    void navigate(`/orders?${query}`);
  };
  const day = (name: 'from' | 'to') => (
    <TextField label={t(`accounts.${name}`)} name={name} type="date" defaultValue={search.get(name) ?? ''} />
  );
  return (
    <form
      key={String(search)}
      onSubmit={submit}
      aria-label={t('orders.filter')}
      className={`${styles.filter} ${styles.keys}`}
    >
      {day('from')}
      {day('to')}
      <SelectField label={t('orders.status')} name="status" defaultValue={search.get('status') ?? ''}>
        <option value="">{t('orders.anyStatus')}</option>
        {ORDER_STATUSES.map((status) => (
          <option key={status} value={status}>
            {word('orderStatus', status)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary">
        {t('orders.filterButton')}
      </Button>
    </form>
  );
}

type PagesProps = { search: URLSearchParams; page: number; pages: number };

export function Pages({ search, page, pages }: PagesProps): ReactNode {
  const { t } = useTexts();
  const getPath = (to: number) => {
    const query = new URLSearchParams(search);
    query.set('page', String(to));
    return `/orders?${query}`;
  };
  return (
    <nav aria-label={t('orders.pages')} className={styles.pages}>
      {page > 1 && (
        <Link to={getPath(page - 1)} rel="prev">
          {t('orders.newer')}
        </Link>
      )}
      <span className={styles.soft}>{t('orders.page', { page, pages })}</span>
      {page < pages && (
        <Link to={getPath(page + 1)} rel="next">
          {t('orders.older')}
        </Link>
      )}
    </nav>
  );
}
