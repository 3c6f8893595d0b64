import { assertNever } from '#rules/assert-never.ts';
import type { PeriodEvent } from '#rules/audit-event.ts';
import { type CompletedStep, type Month, monthDays, monthSpan } from '#rules/periods.ts';
import type { DeskApp } from './desk-app.ts';

/** Returns the last run of each step for a month. */
export async function readSteps({ reports }: Pick<DeskApp, 'reports'>, month: Month) {
  const actions = await reports.periodActions(monthDays(month), monthSpan(month).from);
  const steps = actions.map(({ event, at, person }) => ({ ...toStep(event), at, person }));
  return steps.filter(({ step }, index) => steps.findIndex((other) => other.step === step) === index);
}

function toStep({ type, data }: PeriodEvent): CompletedStep {
  switch (type) {
    case 'records-exported':
      return { step: data.file, open: 0 };
    case 'month-reconciled':
      return {
        step: 'reconciliation',
        open: data.differences + data.inTransit + data.openInBank + data.notCompared,
      };
    case 'records-checked':
      return { step: 'check', open: data.broken };
    default:
      return assertNever(type);
  }
}
