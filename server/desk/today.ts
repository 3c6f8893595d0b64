import * as z from 'zod';
import { evaluateHealth } from '#rules/health-checks.ts';
import { addDays } from '#rules/iso-date.ts';
import { CATEGORIES } from '#rules/lines.ts';
import { isPauseSentence } from '#rules/pause-sentence.ts';
import { hasPermission, type Permission } from '#rules/permissions.ts';
import { parseMailReviewKind } from '#rules/review-kinds.ts';
import { SALES_DAYS, type SalesDays } from '#rules/sales-days.ts';
import { swissInstant, swissTime } from '#rules/swiss-time.ts';
import { type SalePause, toSaleState } from '#server/catalogue/resume-sale.ts';
import type { ListedParcel } from '#server/fulfilment/parcel.ts';
import type { DailySales, ListedOrder } from '#server/operations/order-reports.ts';
import type { ReviewItem } from '#server/operations/review-item.ts';
import { INVARIANT_CHECK, NIGHTLY_WORK } from '#server/operations/schedule.ts';
import type { DeskApp } from './desk-app.ts';
import { permissionProcedure, reasonSchema, reject, router } from './procedure.ts';

const STUCK_SHOWN = 10;

export function createTodayRouter({ reports }: Pick<DeskApp, 'reports'>) {
  const readSales = createSalesReader(reports.salesByDay);
  return {
    router: router({
      /** Omits parts that the caller has no permission for. Contains no names or addresses. */
      show: permissionProcedure('health').query(async ({ ctx: { shop, caller } }) => {
        const { operations, payments, fulfilment, alarms } = shop;
        const isAllowed = (permission: Permission) => hasPermission(caller.roles, permission);
        const [
          at,
          open,
          stuckJobs,
          pauses,
          brokenInvariants,
          last,
          activeAlarms,
          sale,
          toPack,
          items,
          stuck,
        ] = await Promise.all([
          reports.now(),
          reports.openFigures(),
          operations.stuckJobs(),
          payments.pauses(),
          countBrokenInvariants(shop),
          reports.lastResponses(),
          alarms.findActive(),
          operations.salePauses(),
          isAllowed('to-pack') ? fulfilment.parcels.list({ statuses: ['ToPack'] }) : undefined,
          isAllowed('review list') ? operations.reviewItems(false) : undefined,
          isAllowed('orders list')
            ? reports.orders({ stuck: true, includeBuyers: false, limit: STUCK_SHOWN })
            : undefined,
        ]);
        return {
          ...{ at, last },
          checks: evaluateHealth({ open, stuckJobs, pauses, brokenInvariants }),
          alarms: activeAlarms,
          sale: toSaleOfCategories(sale),
          ...(toPack && { parcels: groupByDay(toPack) }),
          ...(items && { items: groupByKind(items) }),
          ...(stuck && { stuck: stuck.map(toStuckOrder) }),
        };
      }),
      /** Requires the permission for receipts, because sales are their sum. */
      sales: permissionProcedure('receipts list')
        .input(z.strictObject({ days: z.literal(SALES_DAYS) }))
        .query(async ({ input }) => readSales(await reports.now(), input.days)),
    }),
    /** Fills the cache before the first request. */
    preloadSales: async (): Promise<void> => {
      await readSales(await reports.now(), Math.max(...SALES_DAYS) as SalesDays);
    },
  };
}

/** Uses the results of the last checks, because new ones would take too long for a page. */
async function countBrokenInvariants({ schedule }: Pick<DeskApp, 'schedule'>): Promise<number> {
  const [nightly, lastMinute] = await Promise.all([
    schedule.readLastResult(NIGHTLY_WORK),
    schedule.readLastResult(INVARIANT_CHECK),
  ]);
  return Object.values({ ...nightly, ...lastMinute }).filter((orders) => orders > 0).length;
}

/** Groups by due day in Swiss time. */
function groupByDay(toPack: readonly ListedParcel[]) {
  const days = Map.groupBy(toPack, ({ dueAt }) => swissTime(dueAt).date);
  return [...days]
    .map(([day, parcels]) => ({
      day,
      parcels: parcels.length,
      cards: parcels.reduce(
        (sum, { lines }) => sum + lines.reduce((cards, { quantity }) => cards + quantity, 0),
        0,
      ),
      late: parcels.filter(({ urgency }) => urgency === 'late').length,
    }))
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

function toStuckOrder({ reference, placedAt, order, payment, items }: ListedOrder) {
  return { reference, placedAt, order, payment, items };
}

/** Expects the oldest item first. */
function groupByKind(items: readonly ReviewItem[]) {
  return [...Map.groupBy(items, ({ kind }) => kind)].map(([kind, found]) => ({
    kind,
    count: found.length,
    oldest: found[0]?.openedAt ?? new Date(),
  }));
}

const sentence = z.string().trim().refine(isPauseSentence);
const categories = z.array(z.enum(CATEGORIES)).min(1).max(CATEGORIES.length);

/** `state` changes with each change of the pause. */
function toSaleOfCategories(pauses: readonly SalePause[]) {
  return CATEGORIES.map((category) => ({
    category,
    pause: pauses.find((pause) => pause.category === category) ?? null,
    state: toSaleState(pauses, category),
  }));
}

export const saleRouter = router({
  show: permissionProcedure('sale pause').query(async ({ ctx }) => {
    const { salePauses, proposedSentence } = ctx.shop.operations;
    return {
      categories: toSaleOfCategories(await salePauses()),
      proposals: {
        physical: proposedSentence('physical'),
        digital: proposedSentence('digital'),
        all: proposedSentence('all'),
      },
    };
  }),
  /** `seen`: states that the operator saw. A category changed since then is not overwritten. */
  pause: permissionProcedure('sale pause')
    .input(
      z.strictObject({
        categories,
        seen: z.partialRecord(z.enum(CATEGORIES), z.string().max(2000)),
        sentence: z.strictObject({ 'de-ch': sentence, 'fr-ch': sentence, 'it-ch': sentence }),
        reason: reasonSchema,
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const sentences = Object.fromEntries(input.categories.map((category) => [category, input.sentence]));
      const isPaused = await ctx.shop.operations.pauseSale(sentences, ctx.by(input.reason), input.seen);
      if (!isPaused) reject('sale-changed');
    }),
  resume: permissionProcedure('sale resume')
    .input(z.strictObject({ categories, leaveItems: z.boolean(), reason: reasonSchema }))
    .mutation(async ({ ctx, input: { reason: why, ...input } }) => {
      const resumed = await ctx.shop.operations.resumeSale({ ...input, by: ctx.by(why) });
      if (resumed.kind === 'refused') reject(resumed.why);
    }),
});

/** Transactions that began before midnight have ended by then. */
const DAY_COMPLETE_AFTER_MS = 10 * 60_000;

/** Lists `count` days up to and including today. */
function listLastDays(now: Date, count: number): string[] {
  const today = swissTime(now).date;
  return Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count));
}

/**
 * Caches past days, which never change: with a million orders, a month takes too long for a page.
 * @param read returns the sales since an instant, by Swiss day and method
 */
export function createSalesReader(read: (since: Date) => Promise<DailySales[]>) {
  const cache = new Map<string, DailySales[]>();
  return async (now: Date, count: SalesDays) => {
    const days = listLastDays(now, count);
    const missing = days.filter((day) => !cache.has(day));
    const [first = swissTime(now).date] = missing;
    const found = Map.groupBy(await read(swissInstant(first, 0, 0)), ({ day }) => day);
    const firstOpenDay = swissTime(new Date(now.getTime() - DAY_COMPLETE_AFTER_MS)).date;
    const rows = days.map((day) => found.get(day) ?? cache.get(day) ?? []);
    for (const day of missing) if (day < firstOpenDay) cache.set(day, found.get(day) ?? []);
    const [oldest = ''] = listLastDays(now, Math.max(...SALES_DAYS));
    for (const day of cache.keys()) if (day < oldest) cache.delete(day);
    return toSales(days, rows.flat());
  };
}

/** Includes days without a sale. */
function toSales(days: readonly string[], rows: readonly DailySales[]) {
  return {
    days: days.map((day) => ({ day, ...toTotals(rows.filter((row) => row.day === day)) })),
    methods: [...Map.groupBy(rows, ({ method }) => method)]
      .map(([method, found]) => ({ method, ...toTotals(found) }))
      .toSorted((a, b) => b.turnover - a.turnover || a.method.localeCompare(b.method)),
  };
}

function toTotals(rows: readonly DailySales[]) {
  const sum = (getValue: (row: DailySales) => number) =>
    rows.reduce((total, row) => total + getValue(row), 0);
  return {
    orders: sum(({ orders }) => orders),
    turnover: sum(({ turnover }) => turnover),
    refunded: sum(({ refunded }) => refunded),
  };
}

const SELECTED_MAX = 1000;
const selection = z.strictObject({
  ids: z.array(z.int32().positive()).min(1).max(SELECTED_MAX),
  reason: reasonSchema,
});

export const reviewRouter = router({
  /** Oldest first. */
  list: permissionProcedure('review list').query(async ({ ctx }) => {
    const items = await ctx.shop.operations.reviewItems(false);
    return items.map(({ id, kind, detail, reference, openedAt }) => ({
      ...{ id, kind, detail, reference, openedAt },
      isAboutOrder: kind !== 'not-in-our-records',
    }));
  }),
  /** Resolves several items for one reason. Skips items that a colleague has resolved meanwhile. */
  resolve: permissionProcedure('review resolve')
    .input(selection)
    .mutation(async ({ ctx, input }) => {
      const resolved = await ctx.shop.operations.resolveReviewItems(input.ids, ctx.by(input.reason));
      if (resolved === 0) reject('not-open');
    }),
  /**
   * Resends the undelivered mails of several items, each to its unchanged address, such as after an error of the
   * mail relay. Returns the number of mails.
   */
  resendMails: permissionProcedure('mails resend')
    .input(selection)
    .mutation(async ({ ctx: { shop, by }, input }) => {
      const items = await shop.operations.reviewItems(false);
      let resent = 0;
      for (const { id, kind, orderId } of items) {
        const mail = input.ids.includes(id) ? parseMailReviewKind(kind)?.mail : undefined;
        if (mail === undefined || orderId === null) continue;
        resent += await shop.messages.resendUndelivered(orderId, mail, by(input.reason));
      }
      if (resent === 0) reject('not-open');
      return resent;
    }),
});

/** A paused provider rejected our account or didn't respond, so the shop doesn't call it. */
export const paymentsRouter = router({
  pauses: permissionProcedure('payment resume').query(async ({ ctx }) => {
    const pauses = await ctx.shop.payments.pauses();
    return pauses.map(({ provider, cause, name, since }) => ({ provider, cause, name, since }));
  }),
  /** Also retries the refunds that the providers rejected. */
  resume: permissionProcedure('payment resume')
    .input(z.strictObject({ reason: reasonSchema }))
    .mutation(async ({ ctx, input }) => {
      if ((await ctx.shop.payments.resume(ctx.by(input.reason))) === 0) reject('none-paused');
    }),
});

const LISTED_MAX = 200;

export const actionsRouter = router({
  /** Newest first. */
  list: permissionProcedure('actions list').query(({ ctx }) =>
    ctx.shop.reports.actions({ limit: LISTED_MAX }),
  ),
});
