import { CERTIFICATE_ENDS_WITHIN_MS, type Trouble } from '#rules/alarms.ts';
import { CLOSED_MONTH_INVARIANT } from '#rules/periods.ts';
import { isQuietTooLong } from '#rules/quiet-shop.ts';
import type { StatusCause } from '#rules/status-causes.ts';
import { isStockShort, type StockLevel } from '#rules/stock.ts';
import type { AlarmConfig } from '#server/config/alarms.ts';
import type { Checks } from './find-troubles.ts';
import type { ProbedSystem } from './probe-systems.ts';

/** An order that needs attention, without personal data. */
export type StuckOrder = { reference: string; order: string; payment: string; items: string[] };

/** Results of earlier scheduled tasks; undefined if none has run. */
export type EarlierLooks = {
  /** Number of orders that violate each invariant. */
  brokenInvariants: Record<string, number> | undefined;
  /** Error of each external system, as counted by `probeSystem`. */
  away: Readonly<Record<ProbedSystem, Record<string, number> | undefined>>;
  /** Holds the result of `lookAtCertificate`. */
  certificate: Record<string, number> | undefined;
};

export type CheckDeps = {
  config: Pick<AlarmConfig, 'quiet' | 'diskPercent'>;
  /** Host of the public URL. */
  publicHost: string;
  now: () => Promise<Date>;
  stuckOrders: (limit: number) => Promise<StuckOrder[]>;
  lastPaidOrder: () => Promise<Date | undefined>;
  /** Payments by status changed within 10 minutes, by cause. */
  recentPayments: () => Promise<readonly { cause: string; count: number }[]>;
  /** Stock of printed cards per design. */
  stocks: () => Promise<readonly NamedStock[]>;
  disk: DiskDeps;
};

export type NamedStock = StockLevel & { productReferenceId: string };

export type DiskDeps = {
  /** Machine and folder, as shown in alarms. */
  name: string;
  /** Used disk space in percent; undefined if the folder is missing. */
  used: () => Promise<number | undefined>;
};

/** A truncated list would end the alarms of the missing orders. */
const STUCK_ORDERS_MAX = 10_000;
/** Fewer payments without a page are not an alarm. */
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
      // Returns no problem, so that the alarm ends when the setting is removed.
      if (quiet === undefined) return [];
      const [last, now] = await Promise.all([deps.lastPaidOrder(), deps.now()]);
      const detail = `no order was paid for ${quiet.minutes} minutes of opening hours`;
      return isQuietTooLong(quiet, last, now) ? [{ kind: 'no-orders', subject: 'shop', detail }] : [];
    },
    'provider-away': async () => {
      const unreachable = await away('provider')();
      const refused = withoutPaymentPage(await deps.recentPayments());
      if (unreachable === undefined || unreachable.length > 0 || refused < REFUSED_MIN) return unreachable;
      const detail = `no payment page for ${refused} payments in ten minutes, and none succeeded`;
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

/** @param endsAt Unix seconds; undefined without a certificate */
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

/** Checks the disk of this machine. Other workers check their own. */
export async function lookAtDisk({ name, used }: DiskDeps, limit: number): Promise<Trouble[]> {
  const percent = await used();
  return percent === undefined || percent < limit
    ? []
    : [{ kind: 'disk-full', subject: name, detail: `${Math.floor(percent)} % of the disk is used` }];
}

function brokenBy(what: 'order' | 'month', count: number): string {
  return `broken by ${count} ${what}${count === 1 ? '' : 's'}`;
}

function troubleOfOrder({ reference, order, payment, items }: StuckOrder): Trouble {
  const state = `order ${order}, payment ${payment}`;
  return {
    kind: 'order-stuck',
    subject: reference,
    detail: items.length === 0 ? `${state}: takes longer than expected` : `${state}: ${items.join(', ')}`,
  };
}

function troubleOfStock({ productReferenceId, inStock, needed, low }: NamedStock): Trouble {
  const detail = `${inStock} in stock, ${needed} needed by parcels to pack, minimum ${low}`;
  return { kind: 'stock-low', subject: productReferenceId, detail };
}

/** Counts payments without a payment page, unless the provider returned a page for others. */
function withoutPaymentPage(recent: readonly { cause: string; count: number }[]): number {
  const getCount = (cause: StatusCause) => recent.find((each) => each.cause === cause)?.count ?? 0;
  return getCount('payment-page-handed-out') > 0 ? 0 : getCount('payment page not had');
}
