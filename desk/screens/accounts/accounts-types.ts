import type { ReconcileResult } from '#server/desk/router.ts';
import type { Outputs } from '../../api/client.ts';

export type MonthEnd = Outputs['periods']['show'];
export type MonthPreview = Outputs['periods']['preview'];
export type PeriodSums = NonNullable<MonthPreview['sums']>;
export type Comparison = Extract<ReconcileResult, { kind: 'compared' }>;
export type Difference = Comparison['differences'][number];
export type BankComparison = NonNullable<Comparison['bank']>;
