import { type ReactNode, useState } from 'react';
import { useLoaderData } from 'react-router';
import { EXPORT_NAMES, type ExportName } from '#rules/accounting-files.ts';
import { formatChf } from '#rules/money.ts';
import { monthDays } from '#rules/periods.ts';
import { api, type Outputs } from '../../api/client.ts';
import { formatMonth } from '../../format/format-values.ts';
import { useTexts } from '../../language/current-texts.ts';
import { requirePermission, withSession } from '../../session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { useTitle } from '../../ui/page-hooks.ts';
import { Panel } from '../../ui/panel.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/text.tsx';
import styles from './accounts.module.css';
import { exportUrl, MonthLink, sumVat } from './accounts-parts.tsx';

export function loadAccounts({ request }: { request: Request }): Promise<Outputs['periods']['list']> {
  return withSession(request, async () => {
    await requirePermission('periods list');
    return api.periods.list.query(undefined, request);
  });
}

export function Accounts(): ReactNode {
  const { closed, next } = useLoaderData<typeof loadAccounts>();
  const { t, language } = useTexts();
  const title = t('accounts.title');
  useTitle(title);
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <div className={styles.columns}>
        <Panel title={t('accounts.next')}>
          {next === null ? (
            <p>{t('accounts.nothingBooked')}</p>
          ) : (
            <div>
              <ButtonLink to={`/accounts/${next}`}>
                {t('accounts.toMonth', { month: formatMonth(next, language) })}
              </ButtonLink>
            </div>
          )}
        </Panel>
        <ExportForm month={next ?? closed[0]?.month} />
      </div>
      <Panel title={t('accounts.closed')} wide>
        {closed.length === 0 ? (
          <p>{t('accounts.noneClosed')}</p>
        ) : (
          <Table
            label={t('accounts.closed')}
            rows={closed}
            getKey={({ month }) => month}
            columns={[
              { head: t('accounts.month'), cell: ({ month }) => <MonthLink month={month} /> },
              { head: t('accounts.sold'), cell: ({ sums }) => formatChf(sums.sold), isNumber: true },
              { head: t('accounts.shipping'), cell: ({ sums }) => formatChf(sums.shipping), isNumber: true },
              { head: t('accounts.refunded'), cell: ({ sums }) => formatChf(sums.refunded), isNumber: true },
              { head: t('accounts.vat'), cell: ({ sums }) => formatChf(sumVat(sums)), isNumber: true },
              {
                head: t('accounts.liability'),
                cell: ({ sums }) => formatChf(sums.liability),
                isNumber: true,
              },
              { head: t('accounts.closedAt'), cell: ({ closedAt }) => <Time at={closedAt} /> },
              { head: t('accounts.closedBy'), cell: ({ person }) => person },
            ]}
          />
        )}
      </Panel>
    </div>
  );
}

function ExportForm({ month }: { month: string | undefined }): ReactNode {
  const { t, word } = useTexts();
  const [what, setWhat] = useState<ExportName>('orders');
  const days = month === undefined ? undefined : monthDays(month);
  const [from, setFrom] = useState(days?.from ?? '');
  const [to, setTo] = useState(days?.to ?? '');
  const [isExcel, setExcel] = useState(true);
  const isComplete = from !== '' && to !== '' && from <= to;
  return (
    <Panel title={t('accounts.exports')}>
      <p className={styles.soft}>{t('accounts.exportsLead')}</p>
      <div className={styles.fields}>
        <SelectField
          label={t('accounts.file')}
          value={what}
          onChange={({ target }) => setWhat(EXPORT_NAMES.find((name) => name === target.value) ?? 'orders')}
        >
          {EXPORT_NAMES.map((name) => (
            <option key={name} value={name}>
              {word('exports', name)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('accounts.from')}
          type="date"
          value={from}
          max={to}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          label={t('accounts.to')}
          type="date"
          value={to}
          min={from}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      <label className={styles.check}>
        <input type="checkbox" checked={isExcel} onChange={({ target }) => setExcel(target.checked)} />
        {t('accounts.excel')}
      </label>
      <p>
        {isComplete ? (
          <a href={exportUrl(what, { from, to }, isExcel)} download>
            {t('accounts.download', { file: word('exports', what) })}
          </a>
        ) : (
          <span className={styles.soft}>{t('accounts.days')}</span>
        )}
      </p>
    </Panel>
  );
}
