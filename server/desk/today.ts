import * as z from 'zod';
import { healthSigns } from '#rules/health-signs.ts';
import { hasPermission, type Permission } from '#rules/permissions.ts';
import { SALES_DAYS, type SalesDays } from '#rules/sales-days.ts';
import { swissTime } from '#rules/swiss-time.ts';
import type { ListedParcel } from '#server/fulfilment/parcel-repository.ts';
import type { ListedOrder } from '#server/operations/order-reports.ts';
import type { ReviewItem } from '#server/operations/review-item.ts';
import { INVARIANT_CHECK, NIGHTLY_WORK } from '#server/operations/scheduled-checks.ts';
import type { DeskApp } from './desk-app.ts';
import { permitted, router } from './procedure.ts';
import { toSaleOfCategories } from './sale.ts';
import { createSalesOfDays } from './sales-of-days.ts';

const STUCK_SHOWN = 10;

/** What is pending, late or wrong at this moment, and what was sold. */
export function createTodayRouter({ reports }: Pick<DeskApp, 'reports'>) {
  const salesOfDays = createSalesOfDays(reports.salesByDay);
  return {
    router: router({
      /** Each part only for people with its permission. It has no name and no address. */
      show: permitted('health').query(async ({ ctx: { shop, caller } }) => {
        const { operations, payments, fulfilment, alarms } = shop;
        const may = (permission: Permission) => hasPermission(caller.role, permission);
        const [at, open, stuckJobs, pauses, brokenInvariants, last, standing, sale, toPack, items, stuck] =
          await Promise.all([
            reports.now(),
            reports.openFigures(),
            operations.stuckJobs(),
            payments.pauses(),
            countBrokenInvariants(shop),
            reports.lastAnswers(),
            alarms.standing(),
            operations.salePauses(),
            may('to-pack') ? fulfilment.parcels.list({ statuses: ['ToPack'] }) : undefined,
            may('review list') ? operations.reviewItems(false) : undefined,
            may('orders list')
              ? reports.orders({ stuck: true, people: false, limit: STUCK_SHOWN })
              : undefined,
          ]);
        return {
          ...{ at, last },
          signs: healthSigns({ open, stuckJobs, pauses, brokenInvariants }),
          alarms: standing,
          sale: toSaleOfCategories(sale),
          ...(toPack && { parcels: groupByDay(toPack) }),
          ...(items && { items: groupByKind(items) }),
          ...(stuck && { stuck: stuck.map(toStuckOrder) }),
        };
      }),
      /** Paid orders by day and by method. People who may list receipts may see it: it is their sum. */
      sales: permitted('receipts list')
        .input(z.strictObject({ days: z.literal(SALES_DAYS) }))
        .query(async ({ input }) => salesOfDays(await reports.now(), input.days)),
    }),
    /** Reads the sales of past days before the first request asks for them. */
    readAhead: async (): Promise<void> => {
      await salesOfDays(await reports.now(), Math.max(...SALES_DAYS) as SalesDays);
    },
  };
}

/** Counts the invariants that the last checks found broken. Checking them again takes longer than a page may. */
async function countBrokenInvariants({ schedule }: Pick<DeskApp, 'schedule'>): Promise<number> {
  const [night, minute] = await Promise.all([
    schedule.lastResult(NIGHTLY_WORK),
    schedule.lastResult(INVARIANT_CHECK),
  ]);
  return Object.values({ ...night, ...minute }).filter((orders) => orders > 0).length;
}

/** Parcels to pack by the Swiss day on which they are due. */
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
      late: parcels.filter(({ haste }) => haste === 'late').length,
    }))
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

function toStuckOrder({ reference, placedAt, order, payment, items }: ListedOrder) {
  return { reference, placedAt, order, payment, items };
}

/** Review items by kind. They come oldest first. */
function groupByKind(items: readonly ReviewItem[]) {
  return [...Map.groupBy(items, ({ kind }) => kind)].map(([kind, found]) => ({
    kind,
    count: found.length,
    oldest: found[0]?.openedAt ?? new Date(),
  }));
}
