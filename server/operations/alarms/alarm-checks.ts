import { CERTIFICATE_ENDS_WITHIN_MS, type Trouble } from '#rules/alarms.ts';
import { CLOSED_MONTH_INVARIANT } from '#rules/periods.ts';
import { isQuietTooLong } from '#rules/quiet-shop.ts';
import type { StatusCause } from '#rules/status-causes.ts';
import { isStockShort, type StockLevel } from '#rules/stock.ts';
import type { AlarmConfig } from '#server/config/alarms.ts';
import type { Checks } from './find-troubles.ts';
import type { ProbedSystem } from './probe-systems.ts';

/** An order that something must be done about, in words that name no buyer. */
export type StuckOrder = { reference: string; order: string; payment: string; items: string[] };

/** Counts of scheduled tasks that looked before; undefined where none has. */
export type EarlierLooks = {
  /** How many orders break each invariant. */
  brokenInvariants: Record<string, number> | undefined;
  /** The fault of each external system, as `probeSystem` counts it. */
  away: Readonly<Record<ProbedSystem, Record<string, number> | undefined>>;
  /** As `lookAtCertificate` counts. */
  certificate: Record<string, number> | undefined;
};

export type CheckDeps = {
  config: Pick<AlarmConfig, 'quiet' | 'diskPercent'>;
  /** By which buyers reach the shop. */
  publicHost: string;
  now: () => Promise<Date>;
  stuckOrders: (limit: number) => Promise<StuckOrder[]>;
  /** When an order was last paid. */
  lastPaidOrder: () => Promise<Date | undefined>;
  /** Payments that came into a status in the last ten minutes, by its cause. */
  recentPayments: () => Promise<readonly { cause: string; count: number }[]>;
  /** Printed cards by design. */
  stocks: () => Promise<readonly NamedStock[]>;
  disk: DiskDeps;
};

export type NamedStock = StockLevel & { productReferenceId: string };

export type DiskDeps = {
  /** The machine and the folder, as they are told. */
  name: string;
  /** Share of the disk that is used, in percent; undefined when there is no such folder. */
  used: () => Promise<number | undefined>;
};

/** Of more only a part would be read, and the others seem to have gone on. */
const STUCK_ORDERS_MAX = 10_000;
/** So many payments without a page are no accident. */
const REFUSED_MIN = 3;
const DAY_MS = 24 * 60 * 60_000;

export function alarmChecks(deps: CheckDeps, earlier: EarlierLooks): Checks {
  const { config, publicHost } = deps;
  const away = (system: ProbedSystem) => async (): Promise<Trouble[] | undefined> => {
    const faults = earlier.away[system];
    return (
      faults && Object.keys(faults).map((detail) => ({ kind: `${system}-away`, subject: system, detail }))
    );
  };
  return {
    'invariant-broken': async () =>
      earlier.brokenInvariants &&
      Object.entries(earlier.brokenInvariants).map(([name, count]) => ({
        kind: 'invariant-broken',
        subject: name,
        detail: brokenBy(name === CLOSED_MONTH_INVARIANT ? 'month' : 'order', count),
      })),
    'order-stuck': async () => {
      const stuck = await deps.stuckOrders(STUCK_ORDERS_MAX);
      return stuck.length < STUCK_ORDERS_MAX ? stuck.map(troubleOfOrder) : undefined;
    },
    'no-orders': async () => {
      const { quiet } = config;
      // Looked at, so that an alarm ends when the setting is taken away.
      if (quiet === undefined) return [];
      const [last, now] = await Promise.all([deps.lastPaidOrder(), deps.now()]);
      const detail = `no order was paid for ${quiet.minutes} minutes of opening hours`;
      return isQuietTooLong(quiet, last, now) ? [{ kind: 'no-orders', subject: 'shop', detail }] : [];
    },
    'provider-away': async () => {
      const unreachable = await away('provider')();
      const refused = withoutPaymentPage(await deps.recentPayments());
      if (unreachable === undefined || unreachable.length > 0 || refused < REFUSED_MIN) return unreachable;
      const detail = `no payment page for ${refused} payments in ten minutes, and for none there was one`;
      return [{ kind: 'provider-away', subject: 'provider', detail }];
    },
    'supplier-away': away('supplier'),
    'mail-away': away('mail'),
    'certificate-ending': async () => {
      const { endsAt, passEndsAt } = earlier.certificate ?? {};
      if (endsAt === undefined && passEndsAt === undefined) return undefined;
      const now = await deps.now();
      return [
        ...endingCertificate(publicHost, endsAt, now, 'browsers refuse the shop'),
        ...endingCertificate('APPLE_PASS_CERTIFICATE', passEndsAt, now, 'no pass is offered'),
      ];
    },
    'disk-full': () => lookAtDisk(deps.disk, config.diskPercent),
    'stock-low': async () => (await deps.stocks()).filter(isStockShort).map(troubleOfStock),
  };
}

/** @param endsAt in seconds of the epoch; undefined where there is none */
function endingCertificate(
  subject: string,
  endsAt: number | undefined,
  now: Date,
  consequence: string,
): Trouble[] {
  if (endsAt === undefined) return [];
  const leftMs = endsAt * 1000 - now.getTime();
  if (leftMs > CERTIFICATE_ENDS_WITHIN_MS) return [];
  const detail = leftMs > 0 ? `ends in ${Math.floor(leftMs / DAY_MS)} days` : `has ended: ${consequence}`;
  return [{ kind: 'certificate-ending', subject, detail }];
}

/** The disk of this process's own machine: another one is another worker's to look at. */
export async function lookAtDisk({ name, used }: DiskDeps, limit: number): Promise<Trouble[]> {
  const percent = await used();
  return percent === undefined || percent < limit
    ? []
    : [{ kind: 'disk-full', subject: name, detail: `${Math.floor(percent)} % of the disk are used` }];
}

function brokenBy(what: 'order' | 'month', count: number): string {
  return `broken by ${count} ${what}${count === 1 ? '' : 's'}`;
}

function troubleOfOrder({ reference, order, payment, items }: StuckOrder): Trouble {
  const state = `order ${order}, payment ${payment}`;
  return {
    kind: 'order-stuck',
    subject: reference,
    detail: items.length === 0 ? `${state}: takes longer than it should` : `${state}: ${items.join(', ')}`,
  };
}

function troubleOfStock({ productReferenceId, inStock, needed, low }: NamedStock): Trouble {
  const detail = `${inStock} in stock, ${needed} needed by parcels that wait, low mark ${low}`;
  return { kind: 'stock-low', subject: productReferenceId, detail };
}

/** Payments for which the provider gave no page, while it gave none to any other. */
function withoutPaymentPage(recent: readonly { cause: string; count: number }[]): number {
  const countOf = (cause: StatusCause) => recent.find((each) => each.cause === cause)?.count ?? 0;
  return countOf('payment-page-handed-out') > 0 ? 0 : countOf('payment page not had');
}
