import { type ReactNode, useId } from 'react';
import { formatChf } from '#rules/money.ts';
import { getMethodName } from '#rules/paid-method.ts';
import { formatAmount, formatDate, formatDateTime } from '../../format/format-values.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import styles from './accounts.module.css';
import type { BankComparison, Comparison, Difference } from './accounts-parts.tsx';

type Sum = Comparison['sums'][number];

type ComparisonViewProps = { comparison: Comparison; onConfirm: ConfirmSuggestion };

/** Confirms that a suggested booking of the bank is the payout or refund. */
type ConfirmSuggestion = (suggestion: string) => void;

export function ComparisonView({ comparison, onConfirm }: ComparisonViewProps): ReactNode {
  const { t, word } = useTexts();
  const { sums, differences, inTransit, settlementTotals, uncovered, uncomparedProviders, bank } = comparison;
  const getDifference = ({ ours, theirs }: Sum) => ours - theirs;
  const sides: Column<Sum>[] = [
    { head: t('accounts.with'), cell: ({ source }) => word('sources', source) },
    { head: t('accounts.what'), cell: ({ kind }) => word('entryKinds', kind) },
    { head: t('accounts.ours'), cell: ({ ours }) => formatChf(ours), isNumber: true },
    { head: t('accounts.theirs'), cell: ({ theirs }) => formatChf(theirs), isNumber: true },
    {
      head: t('accounts.difference'),
      cell: (sum) =>
        getDifference(sum) === 0 ? (
          <Badge tone="good">{formatChf(0)}</Badge>
        ) : (
          <Badge tone={sum.differences === 0 ? 'attention' : 'bad'}>
            {formatAmount(getDifference(sum), 'CHF')}
          </Badge>
        ),
      isNumber: true,
    },
  ];
  const totals = settlementTotals.flatMap(({ source, sums: entries }) =>
    entries.map((entry) => ({ source, ...entry })),
  );
  return (
    <>
      <div role="status">
        <Notice tone={comparison.isReconciled ? 'good' : 'attention'}>
          {comparison.isReconciled
            ? t('accounts.settled')
            : t('accounts.unsettled', { differences: differences.length, inTransit: inTransit.length })}
        </Notice>
      </div>
      {comparison.notCompared > 0 && (
        <Notice tone="attention">{t('accounts.notCompared', { count: comparison.notCompared })}</Notice>
      )}
      {uncomparedProviders.map(({ provider, why }) => (
        <Notice key={provider} tone="attention">
          {provider}: {word('uncompared', why)}
        </Notice>
      ))}
      <Section
        title={t('accounts.sides')}
        rows={sums}
        columns={sides}
        getKey={(row) => `${row.source} ${row.kind}`}
      />
      <Differences title={t('accounts.differences')} rows={differences} />
      <Differences title={t('accounts.inTransit')} rows={inTransit} />
      <Section
        title={t('accounts.totals')}
        rows={totals}
        getKey={(row) => `${row.source} ${row.currency}`}
        columns={[
          { head: t('accounts.with'), cell: ({ source }) => word('sources', source) },
          {
            head: t('accounts.gross'),
            cell: ({ gross, currency }) => formatAmount(gross, currency),
            isNumber: true,
          },
          {
            head: t('accounts.fees'),
            cell: ({ fees, currency }) => formatAmount(fees, currency),
            isNumber: true,
          },
          {
            head: t('accounts.net'),
            cell: ({ net, currency }) => formatAmount(net, currency),
            isNumber: true,
          },
        ]}
      />
      <Section
        title={t('accounts.uncovered')}
        rows={uncovered}
        getKey={({ method }) => method}
        columns={[
          { head: t('accounts.method'), cell: ({ method }) => getMethodName(method) },
          { head: t('accounts.count'), cell: ({ count }) => count, isNumber: true },
          { head: t('accounts.amount'), cell: ({ value }) => formatChf(value), isNumber: true },
        ]}
      />
      {bank !== null && <BankView bank={bank} onConfirm={onConfirm} />}
      <AmountTable title={t('accounts.disputedOnes')} rows={comparison.disputed} />
      <AmountTable title={t('accounts.losses')} rows={comparison.losses} />
    </>
  );
}

function Differences({ title, rows }: { title: string; rows: readonly Difference[] }): ReactNode {
  const { t, word } = useTexts();
  const getName = ({ ours, theirs }: Difference) => (ours ?? theirs)?.name ?? '';
  const formatValue = (entry: Difference['ours']) =>
    entry === null ? '–' : formatAmount(entry.value, entry.currency);
  return (
    <Section
      title={title}
      rows={rows}
      getKey={({ kind, source, ours, theirs }) => `${kind} ${source} ${ours?.key} ${theirs?.key}`}
      columns={[
        { head: t('accounts.reference'), cell: getName },
        {
          head: t('accounts.what'),
          cell: ({ kind, fault }) => `${word('entryKinds', kind)}: ${word('differenceFaults', fault)}`,
        },
        { head: t('accounts.ours'), cell: ({ ours }) => formatValue(ours), isNumber: true },
        { head: t('accounts.theirs'), cell: ({ theirs }) => formatValue(theirs), isNumber: true },
        {
          head: t('accounts.difference'),
          cell: ({ ours, theirs }) =>
            formatAmount((ours?.value ?? 0) - (theirs?.value ?? 0), (ours ?? theirs)?.currency ?? 'CHF'),
          isNumber: true,
        },
        { head: t('accounts.with'), cell: ({ source }) => word('sources', source) },
        {
          head: t('accounts.at'),
          cell: ({ ours, theirs }) => formatDateTime((ours ?? theirs)?.at ?? ''),
        },
      ]}
    />
  );
}

type AmountTableProps = { title: string; rows: Comparison['disputed'] };

function AmountTable({ title, rows }: AmountTableProps): ReactNode {
  const { t } = useTexts();
  return (
    <Section
      title={title}
      rows={rows}
      getKey={({ reference, at }) => `${reference} ${at}`}
      columns={[
        { head: t('accounts.reference'), cell: ({ reference }) => reference },
        { head: t('accounts.amount'), cell: ({ amount }) => formatChf(amount), isNumber: true },
        { head: t('accounts.at'), cell: ({ at }) => formatDateTime(at) },
      ]}
    />
  );
}

const TONES: Readonly<Record<string, Tone>> = {
  matched: 'good',
  confirmed: 'good',
  suggested: 'attention',
  'in transit': 'attention',
};

type BankViewProps = { bank: BankComparison; onConfirm: ConfirmSuggestion };

function BankView({ bank, onConfirm }: BankViewProps): ReactNode {
  const { t, word } = useTexts();
  const state = (name: string) => <Badge tone={TONES[name] ?? 'bad'}>{word('bankStates', name)}</Badge>;
  const result = (row: BankComparison['refunds'][number] | BankComparison['payouts'][number]) => (
    <>
      {state(row.state)}
      {row.suggestion !== null && row.state !== 'confirmed' && (
        <>
          <p className={styles.soft}>{t('accounts.suggested')}</p>
          <Button variant="secondary" onClick={() => onConfirm(row.suggestion ?? '')}>
            {t('accounts.confirmBooking')}
          </Button>
        </>
      )}
    </>
  );
  const formatBooked = (booked: { amount: number } | null, sign: number, currency: string) =>
    booked === null ? '–' : formatAmount(sign * booked.amount, currency);
  const formatDifference = (net: number, booked: { amount: number } | null, sign: number, currency: string) =>
    formatAmount(net - sign * (booked?.amount ?? 0), currency);
  return (
    <>
      <p className={styles.soft}>
        {bank.accounts
          .map(({ account, from, to }) =>
            from === null || to === null
              ? t('accounts.account', { account })
              : t('accounts.accountDays', { account, from: formatDate(from), to: formatDate(to) }),
          )
          .join(' · ')}
      </p>
      {bank.notCovered.map(({ account, from, to }) => (
        <Notice key={`${account} ${from}`} tone="attention">
          {t('accounts.daysNotCovered', { account, from: formatDate(from), to: formatDate(to) })}
        </Notice>
      ))}
      <Section
        title={t('accounts.payouts')}
        rows={bank.payouts}
        getKey={({ source, day, reference, net }) => `${source} ${day} ${reference} ${net}`}
        columns={[
          { head: t('accounts.with'), cell: ({ source }) => source },
          { head: t('accounts.day'), cell: ({ day }) => formatDate(day) },
          {
            head: t('accounts.net'),
            cell: ({ net, currency }) => formatAmount(net, currency),
            isNumber: true,
          },
          {
            head: t('accounts.inBank'),
            cell: ({ booked, currency }) => formatBooked(booked, 1, currency),
            isNumber: true,
          },
          {
            head: t('accounts.difference'),
            cell: ({ net, booked, currency }) => formatDifference(net, booked, 1, currency),
            isNumber: true,
          },
          { head: t('accounts.status'), cell: result },
        ]}
      />
      <Section
        title={t('accounts.bankRefunds')}
        rows={bank.refunds}
        getKey={({ reference }) => reference}
        columns={[
          { head: t('accounts.reference'), cell: ({ reference }) => reference },
          { head: t('accounts.day'), cell: ({ paidOn }) => formatDate(paidOn) },
          {
            head: t('accounts.ours'),
            cell: ({ amount, currency }) => formatAmount(amount, currency),
            isNumber: true,
          },
          {
            head: t('accounts.inBank'),
            cell: ({ booked, currency }) => formatBooked(booked, -1, currency),
            isNumber: true,
          },
          {
            head: t('accounts.difference'),
            cell: ({ amount, booked, currency }) => formatDifference(amount, booked, -1, currency),
            isNumber: true,
          },
          { head: t('accounts.status'), cell: result },
        ]}
      />
      <Section
        title={t('accounts.unexplained')}
        rows={bank.unexplained}
        getKey={({ bookedOn, amount, bankReference }) => `${bookedOn} ${amount} ${bankReference}`}
        columns={[
          { head: t('accounts.day'), cell: ({ bookedOn }) => formatDate(bookedOn) },
          { head: t('accounts.booking'), cell: ({ bankReference }) => bankReference },
          {
            head: t('accounts.inBank'),
            cell: ({ amount, currency }) => formatAmount(amount, currency),
            isNumber: true,
          },
          {
            head: t('accounts.status'),
            cell: ({ mayBeEarlier, isReturn }) => {
              if (isReturn) return state('returned');
              return mayBeEarlier ? t('accounts.mayBeEarlier') : state('unexplained');
            },
          },
        ]}
      />
      {bank.others > 0 && <p className={styles.soft}>{t('accounts.others', { count: bank.others })}</p>}
    </>
  );
}

type SectionProps<Row> = {
  title: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  getKey: (row: Row) => string;
};

/** A table under its own heading within a panel. Renders nothing without rows. */
function Section<Row>({ title, rows, columns, getKey }: SectionProps<Row>): ReactNode {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <div className={styles.section}>
      <h3 id={id}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-labelledby={id}>
        <Table label={title} rows={rows} columns={columns} getKey={getKey} />
      </section>
    </div>
  );
}
