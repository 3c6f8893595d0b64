import * as z from 'zod';
import { assertNever } from '#rules/assert-never.ts';
import type { PeriodEvent } from '#rules/audit-event.ts';
import {
  CLOSING_STEPS,
  type CompletedStep,
  listIncompleteSteps,
  type Month,
  monthDays,
  monthSpan,
  nextMonth,
  parseMonth,
} from '#rules/periods.ts';
import { Problem } from '#server/http/problem.ts';
import { requirePermission } from '#server/people/require-permission.ts';
import type { DeskApp } from './desk-app.ts';
import { permissionProcedure, reasonSchema, reject, router } from './procedure.ts';

/** A month such as `2026-11`. Malformed text returns 404 like an unknown month. */
const month = z.string().transform(requireMonth);

export const periodsRouter = router({
  /** Closed months, newest first. `next` is null before the first booking. */
  list: permissionProcedure('periods list').query(async ({ ctx }) => {
    const { periods } = ctx.shop.accounting;
    const [closed, { lastClosed, firstOpen }] = await Promise.all([periods.closed(), periods.openMonths()]);
    const next = firstOpen ?? (lastClosed === undefined ? null : nextMonth(lastClosed));
    return { closed: closed.toReversed(), next };
  }),

  /**
   * State of the month-end closing. `refusal`: why other months or the date prevent closing.
   * `mappings`: names of the settlement file mappings; empty if the setting is invalid.
   */
  show: permissionProcedure('periods list')
    .input(z.strictObject({ month }))
    .query(async ({ ctx: { shop }, input }) => {
      const { periods, mappings } = shop.accounting;
      const closed = (await periods.closed()).find((period) => period.month === input.month);
      const loaded = await mappings();
      return {
        ...{ month: input.month, ...monthDays(input.month), closed },
        refusal: closed === undefined ? await periods.findRefusalByMonths(input.month) : undefined,
        ...(await readSteps(shop, input.month)),
        mappings: 'mappings' in loaded ? Object.keys(loaded.mappings) : [],
      };
    }),

  /** Reads all bookings of the month. */
  preview: permissionProcedure('periods list')
    .input(z.strictObject({ month }))
    .query(async ({ ctx, input }) => {
      const preview = await ctx.shop.accounting.periods.preview(input.month);
      const refusal = preview.kind === 'refused' ? preview.refusal : undefined;
      return { refusal, sums: preview.period?.sums };
    }),

  check: permissionProcedure('check')
    .input(z.strictObject({ month }))
    .mutation(async ({ ctx: { shop, caller, by }, input }) => {
      requirePermission(caller, 'periods check');
      const { invariants, brokenInvariants } = shop.reports;
      const broken = await brokenInvariants('all');
      const { length: closedMonths } = await shop.accounting.periods.closed();
      const data = { ...monthDays(input.month), broken: broken.length };
      await shop.operations.recordAction(by(), { type: 'records-checked', data });
      return { invariants, broken, closedMonths };
    }),

  /** `incompleteSteps`: the incomplete steps that the operator saw and confirmed. */
  close: permissionProcedure('periods close')
    .input(
      z.strictObject({
        month,
        reason: reasonSchema,
        incompleteSteps: z.array(z.enum(CLOSING_STEPS)).max(CLOSING_STEPS.length).default([]),
      }),
    )
    .mutation(async ({ ctx: { shop, by }, input }) => {
      const incomplete = listIncompleteSteps((await readSteps(shop, input.month)).done);
      if (!incomplete.every((step) => input.incompleteSteps.includes(step))) reject('steps-incomplete');
      const closed = await shop.accounting.periods.close(input.month, by(input.reason));
      if (closed.kind === 'busy') reject('busy');
      if (closed.kind === 'refused') reject(closed.refusal.why);
    }),
});

/** @throws Problem 404 */
export function requireMonth(text: string): string {
  const month = parseMonth(text);
  if (month === undefined) throw new Problem('NOT_FOUND');
  return month;
}

/** Returns the last run of each step for a month, and the suggestions confirmed in any comparison. */
async function readSteps({ reports }: Pick<DeskApp, 'reports'>, month: Month) {
  const actions = await reports.periodActions(monthDays(month), monthSpan(month).from);
  const steps = actions.map(({ event, at, person }) => ({ ...toStep(event), at, person }));
  const confirmed = actions.flatMap(({ event }) =>
    event.type === 'month-reconciled' ? event.data.confirmed : [],
  );
  return {
    done: steps.filter(({ step }, index) => steps.findIndex((other) => other.step === step) === index),
    confirmed: [...new Set(confirmed)],
  };
}

function toStep({ type, data }: PeriodEvent): CompletedStep {
  switch (type) {
    case 'records-exported':
      return { step: data.file, open: 0 };
    case 'month-reconciled':
      return {
        step: 'reconciliation',
        open: data.differences + data.inTransit + data.openBankItems + data.notCompared,
      };
    case 'records-checked':
      return { step: 'check', open: data.broken };
    default:
      return assertNever(type);
  }
}
