import type { ReactNode } from 'react';
import { formatChf } from '#rules/money.ts';
import { nameMethod } from '#rules/paid-method.ts';
import { showAmount } from '../../format/show-amount.ts';
import { showTime } from '../../format/show-time.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Column } from '../../ui/table.tsx';
import type { Comparison, Difference } from './accounts-types.ts';
import { Section } from './section.tsx';
import { ShownBank } from './shown-bank.tsx';

type Sum = Comparison['sums'][number];

/** Ours, theirs and the difference, side by side. */
export function ShownComparison({ comparison }: { comparison: Comparison }): ReactNode {
  const { t, word } = useTexts();
  const { sums, differences, inTransit, settlementTotals, uncovered, uncomparedProviders, bank } = comparison;
  const differing = ({ ours, theirs }: Sum) => ours - theirs;
  const sides: Column<Sum>[] = [
    { head: t('accounts.with'), cell: ({ source }) => word('sources', source) },
    { head: t('accounts.what'), cell: ({ kind }) => word('entryKinds', kind) },
    { head: t('accounts.ours'), cell: ({ ours }) => formatChf(ours), isNumber: true },
    { head: t('accounts.theirs'), cell: ({ theirs }) => formatChf(theirs), isNumber: true },
    {
      head: t('accounts.difference'),
      cell: (sum) =>
        differing(sum) === 0 ? (
          <Badge tone="good">{formatChf(0)}</Badge>
        ) : (
          <Badge tone={sum.differences === 0 ? 'attention' : 'bad'}>
            {showAmount(differing(sum), 'CHF')}
          </Badge>
        ),
      isNumber: true,
    },
  ];
  const totals = settlementTotals.flatMap(({ source, sums: own }) => own.map((one) => ({ source, ...one })));
  return (
    <>
      <div role="status">
        <Notice tone={comparison.isSettled ? 'good' : 'attention'}>
          {comparison.isSettled
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
        keyOf={(one) => `${one.source} ${one.kind}`}
      />
      <Differences title={t('accounts.differences')} rows={differences} />
      <Differences title={t('accounts.inTransit')} rows={inTransit} />
      <Section
        title={t('accounts.totals')}
        rows={totals}
        keyOf={(one) => `${one.source} ${one.currency}`}
        columns={[
          { head: t('accounts.with'), cell: ({ source }) => word('sources', source) },
          {
            head: t('accounts.gross'),
            cell: ({ gross, currency }) => showAmount(gross, currency),
            isNumber: true,
          },
          {
            head: t('accounts.fees'),
            cell: ({ fees, currency }) => showAmount(fees, currency),
            isNumber: true,
          },
          { head: t('accounts.net'), cell: ({ net, currency }) => showAmount(net, currency), isNumber: true },
        ]}
      />
      <Section
        title={t('accounts.uncovered')}
        rows={uncovered}
        keyOf={({ method }) => method}
        columns={[
          { head: t('accounts.method'), cell: ({ method }) => nameMethod(method) },
          { head: t('accounts.count'), cell: ({ count }) => count, isNumber: true },
          { head: t('accounts.amount'), cell: ({ value }) => formatChf(value), isNumber: true },
        ]}
      />
      {bank !== null && <ShownBank bank={bank} />}
      <Listed title={t('accounts.disputedOnes')} rows={comparison.disputed} />
      <Listed title={t('accounts.losses')} rows={comparison.losses} />
    </>
  );
}

function Differences({ title, rows }: { title: string; rows: readonly Difference[] }): ReactNode {
  const { t, word } = useTexts();
  const nameOf = ({ ours, theirs }: Difference) => (ours ?? theirs)?.name ?? '';
  const shownValue = (entry: Difference['ours']) =>
    entry === null ? '–' : showAmount(entry.value, entry.currency);
  return (
    <Section
      title={title}
      rows={rows}
      keyOf={({ kind, source, ours, theirs }) => `${kind} ${source} ${ours?.key} ${theirs?.key}`}
      columns={[
        { head: t('accounts.reference'), cell: nameOf },
        {
          head: t('accounts.what'),
          cell: ({ kind, fault }) => `${word('entryKinds', kind)}: ${word('differenceFaults', fault)}`,
        },
        { head: t('accounts.ours'), cell: ({ ours }) => shownValue(ours), isNumber: true },
        { head: t('accounts.theirs'), cell: ({ theirs }) => shownValue(theirs), isNumber: true },
        {
          head: t('accounts.difference'),
          cell: ({ ours, theirs }) =>
            showAmount((ours?.value ?? 0) - (theirs?.value ?? 0), (ours ?? theirs)?.currency ?? 'CHF'),
          isNumber: true,
        },
        { head: t('accounts.with'), cell: ({ source }) => word('sources', source) },
        {
          head: t('accounts.at'),
          cell: ({ ours, theirs }) => showTime((ours ?? theirs)?.at ?? ''),
        },
      ]}
    />
  );
}

type ListedProps = { title: string; rows: Comparison['disputed'] };

function Listed({ title, rows }: ListedProps): ReactNode {
  const { t } = useTexts();
  return (
    <Section
      title={title}
      rows={rows}
      keyOf={({ reference, at }) => `${reference} ${at}`}
      columns={[
        { head: t('accounts.reference'), cell: ({ reference }) => reference },
        { head: t('accounts.amount'), cell: ({ amount }) => formatChf(amount), isNumber: true },
        { head: t('accounts.at'), cell: ({ at }) => showTime(at) },
      ]}
    />
  );
}
