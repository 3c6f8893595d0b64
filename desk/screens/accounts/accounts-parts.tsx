import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ExportName } from '#rules/accounting-files.ts';
import type { Days } from '#rules/periods.ts';
import type { ReconcileResult } from '#server/desk/router.ts';
import type { Outputs } from '../../api/client.ts';
import { formatDateTime, formatMonth } from '../../format/format-values.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './accounts.module.css';

export type MonthEnd = Outputs['periods']['show'];
export type MonthPreview = Outputs['periods']['preview'];
export type PeriodSums = NonNullable<MonthPreview['sums']>;
export type Comparison = Extract<ReconcileResult, { kind: 'compared' }>;
export type Difference = Comparison['differences'][number];
export type BankComparison = NonNullable<Comparison['bank']>;

export function MonthLink({ month }: { month: string }): ReactNode {
  const { language } = useTexts();
  return <Link to={`/accounts/${month}`}>{formatMonth(month, language)}</Link>;
}

export function exportUrl(name: ExportName, { from, to }: Days, isForExcel: boolean): string {
  return `/api/accounts/export/${name}?from=${from}&to=${to}${isForExcel ? '&excel=1' : ''}`;
}

/** Charged minus refunded VAT over all rates. */
export function sumVat({ vat }: PeriodSums): number {
  return vat.reduce((sum, { charged, refunded }) => sum + charged.vat - refunded.vat, 0);
}

type StepState = 'done' | 'todo' | 'differs' | 'blocked';

const TONES: Record<StepState, Tone> = { done: 'good', todo: 'plain', differs: 'bad', blocked: 'attention' };

type StepProps = { number: number; title: string; state: StepState; children: ReactNode };

export function Step({ number, title, state, children }: StepProps): ReactNode {
  const { word } = useTexts();
  return (
    <li>
      <Panel title={`${number}. ${title}`}>
        <p className={styles.state}>
          <Badge tone={TONES[state]}>{word('stepStates', state)}</Badge>
        </p>
        {children}
      </Panel>
    </li>
  );
}

export function LastDone({ done }: { done: MonthEnd['done'][number] | undefined }): ReactNode {
  const { t } = useTexts();
  if (done === undefined) return null;
  return (
    <p className={styles.soft}>
      {t('accounts.lastDone', { time: formatDateTime(done.at), person: done.person })}
    </p>
  );
}
