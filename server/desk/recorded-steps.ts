import type { Actor } from '#rules/actor.ts';
import { type Days, type Month, monthDays, monthSpan } from '#rules/periods.ts';
import type { DeskApp } from './desk-app.ts';

/** Records a step of the month end or a download, with the days that it was for. */
export function recordStep(
  { operations }: Pick<DeskApp, 'operations'>,
  by: Actor,
  { step, days, result }: { step: string; days: Days; result: string },
): Promise<void> {
  return operations.recordAction(by, `${step} of ${formatDays(days)}: ${result}`);
}

/** Returns the last run of each step for a month. `numbers` are the counts in its result, in their order. */
export async function readSteps({ reports }: Pick<DeskApp, 'reports'>, month: Month) {
  const steps = await reports.spanActs(formatDays(monthDays(month)), monthSpan(month).from);
  return steps.map(({ what, at, person, result }) => ({
    ...{ what, at, person },
    numbers: (result.match(/\d+/g) ?? []).map(Number),
  }));
}

function formatDays({ from, to }: Days): string {
  return `${from} to ${to}`;
}
