import { SALES_DAYS, type SalesDays, type Today } from '#contract/desk/today.ts';
import { mayRun, type Permission } from '#rules/command-roles.ts';
import { healthSigns } from '#rules/health-signs.ts';
import { swissTime } from '#rules/swiss-time.ts';
import type { ListedParcel } from '#server/fulfilment/parcel-repository.ts';
import type { LastAnswers } from '#server/operations/health-reports.ts';
import type { ListedOrder } from '#server/operations/order-reports.ts';
import type { ReviewItem } from '#server/operations/review-item.ts';
import type { Schedule } from '#server/operations/schedule.ts';
import { INVARIANT_CHECK, NIGHTLY_WORK } from '#server/operations/scheduled-checks.ts';
import type { Person } from '#server/people/person.ts';
import type { createAlarms } from '../alarm-use-cases.ts';
import type { createFulfilment } from '../fulfilment-use-cases.ts';
import type { createOperations } from '../operations-use-cases.ts';
import type { createPayments } from '../payment-use-cases.ts';
import type { createReports } from '../reports.ts';
import { deskActor } from './desk-actor.ts';
import { saleOfCategories } from './desk-sale.ts';
import { createSalesOfDays } from './shown-sales.ts';

export type DeskTodayDeps = {
  reports: ReturnType<typeof createReports>;
  operations: Pick<ReturnType<typeof createOperations>, 'stuckJobs' | 'reviewItems' | 'salePauses'>;
  payments: Pick<ReturnType<typeof createPayments>, 'pauses'>;
  fulfilment: Pick<ReturnType<typeof createFulfilment>, 'parcels'>;
  alarms: Pick<ReturnType<typeof createAlarms>, 'standing'>;
  schedule: Pick<Schedule, 'lastResult'>;
};

const STUCK_SHOWN = 10;

/** How the shop is at this moment: the read models of `health`, `to-pack`, `review list`, `orders list` and `sale status`. */
export function createDeskToday(deps: DeskTodayDeps) {
  const { reports, operations, payments, fulfilment, alarms } = deps;
  const salesOfDays = createSalesOfDays(reports.salesByDay);
  return {
    /** Each part for those who may run its command. No name and no address is among it. */
    show: async (person: Person): Promise<Today> => {
      deskActor(person, 'health');
      const may = (act: Permission) => mayRun(person.role, act);
      const [at, open, stuckJobs, pauses, brokenInvariants, last, standing, sale, toPack, items, stuck] =
        await Promise.all([
          reports.now(),
          reports.openFigures(),
          operations.stuckJobs(),
          payments.pauses(),
          lastBroken(deps),
          reports.lastAnswers(),
          alarms.standing(),
          operations.salePauses(),
          may('to-pack') ? fulfilment.parcels.list({ statuses: ['ToPack'] }) : undefined,
          may('review list') ? operations.reviewItems(false) : undefined,
          may('orders list') ? reports.orders({ stuck: true, people: false, limit: STUCK_SHOWN }) : undefined,
        ]);
      return {
        at: at.toISOString(),
        signs: healthSigns({ open, stuckJobs, pauses, brokenInvariants }),
        alarms: standing.map(({ since, ...alarm }) => ({ ...alarm, since: since.toISOString() })),
        last: lastOf(last),
        sale: saleOfCategories(sale),
        ...(toPack && { parcels: parcelsByDay(toPack) }),
        ...(items && { items: itemsByKind(items) }),
        ...(stuck && { stuck: stuck.map(stuckOrder) }),
      };
    },
    /** What was paid, by day and by method. Who may list receipts may know it: it is their sum. */
    sales: async (person: Person, days: SalesDays) => {
      deskActor(person, 'receipts list');
      return salesOfDays(await reports.now(), days);
    },
    /** Reads the sales of the days that are over before anybody asks for them. */
    readAhead: async (): Promise<void> => {
      await salesOfDays(await reports.now(), Math.max(...SALES_DAYS) as SalesDays);
    },
  };
}

/** How many invariants the last checks of the minute and of the night found broken: to check again takes longer than a page may. */
async function lastBroken({ schedule }: DeskTodayDeps): Promise<number> {
  const [night, minute] = await Promise.all([
    schedule.lastResult(NIGHTLY_WORK),
    schedule.lastResult(INVARIANT_CHECK),
  ]);
  return Object.values({ ...night, ...minute }).filter((orders) => orders > 0).length;
}

function lastOf({ provider, supplier, mail }: LastAnswers): Today['last'] {
  const isoOf = (at: Date | null) => at?.toISOString() ?? null;
  return { provider: isoOf(provider), supplier: isoOf(supplier), mail: isoOf(mail) };
}

function parcelsByDay(toPack: readonly ListedParcel[]): NonNullable<Today['parcels']> {
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

function itemsByKind(items: readonly ReviewItem[]): NonNullable<Today['items']> {
  return [...Map.groupBy(items, ({ kind }) => kind)].map(([kind, found]) => ({
    kind,
    count: found.length,
    // They come oldest first.
    oldest: (found[0]?.openedAt ?? new Date()).toISOString(),
  }));
}

function stuckOrder({ reference, placedAt, order, payment, items }: ListedOrder) {
  return { reference, placedAt: placedAt.toISOString(), order, payment, items };
}
