import type { FormEvent, ReactNode } from 'react';
import { useLoaderData, useNavigate, useOutletContext } from 'react-router';
import { api, type Outputs } from '../../api/client.ts';
import { toFormQuery } from '../../format/form-query.ts';
import { useTexts } from '../../language/current-texts.ts';
import { requirePermission, type SignedInPerson, withSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useTitle } from '../../ui/page-hooks.ts';
import { Panel } from '../../ui/panel.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/text.tsx';
import styles from './accounts.module.css';

const FIELDS = ['text', 'from', 'to'] as const;

type Found = { search: URLSearchParams; found: Outputs['receipts']['list'] | undefined };

/** Returns no results until the user enters a search. */
export async function loadReceipts({ request }: { request: Request }): Promise<Found> {
  const { searchParams: search } = new URL(request.url);
  const found = await withSession(request, async () => {
    await requirePermission('receipts list');
    if (search.size === 0) return undefined;
    const [text, from, to] = FIELDS.map((name) => search.get(name) ?? undefined);
    return api.receipts.list.query({ text, from, to }, request);
  });
  return { search, found };
}

export function Receipts(): ReactNode {
  const { search, found } = useLoaderData<typeof loadReceipts>();
  const { permissions } = useOutletContext<SignedInPerson>();
  const { t, word } = useTexts();
  const navigate = useNavigate();
  const title = t('receipts.title');
  useTitle(title);
  const canOpenDocuments = permissions.includes('receipts export');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate(`/receipts?${toFormQuery(event.currentTarget, FIELDS)}`);
  };
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <form key={String(search)} onSubmit={submit} className={styles.fields}>
        <TextField
          label={t('receipts.text')}
          hint={t('receipts.textHint')}
          name="text"
          maxLength={50}
          autoComplete="off"
          defaultValue={search.get('text') ?? ''}
        />
        <TextField
          label={t('accounts.from')}
          name="from"
          type="date"
          defaultValue={search.get('from') ?? ''}
        />
        <TextField label={t('accounts.to')} name="to" type="date" defaultValue={search.get('to') ?? ''} />
        <div className={styles.submit}>
          <Button type="submit">{t('receipts.find')}</Button>
        </div>
      </form>
      <p role="status" className={styles.soft}>
        {found !== undefined && t('receipts.count', { count: found.receipts.length })}{' '}
        {found?.hasMore === true && t('receipts.more', { max: found.receipts.length })}
      </p>
      {found === undefined && <p>{t('receipts.lead')}</p>}
      {found !== undefined && found.receipts.length > 0 && (
        <Panel title={t('receipts.found')} wide>
          <Table
            label={t('receipts.found')}
            rows={found.receipts}
            getKey={({ number }) => String(number)}
            columns={[
              { head: t('receipts.number'), cell: ({ number }) => number },
              { head: t('receipts.kind'), cell: ({ kind }) => word('receiptKinds', kind) },
              { head: t('refunds.order'), cell: ({ reference }) => reference },
              { head: t('receipts.filed'), cell: ({ filedAt }) => <Time at={filedAt} /> },
              {
                head: t('receipts.document'),
                cell: ({ number, kind }) =>
                  canOpenDocuments && (
                    <a href={`/api/receipts/${number}/document`} target="_blank" rel="noreferrer">
                      {t('receipts.look', { kind: word('receiptKinds', kind), number })}
                    </a>
                  ),
              },
            ]}
          />
        </Panel>
      )}
      {canOpenDocuments && found !== undefined && <p className={styles.soft}>{t('receipts.recorded')}</p>}
    </div>
  );
}
