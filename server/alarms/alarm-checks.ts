import {
  type ActivityCount,
  ALARM_KINDS,
  type AlarmKind,
  CERTIFICATE_ENDS_WITHIN_MS,
  findUnusualActivity,
  type Problem,
} from '#rules/alarms.ts';
import { hasManyObjections, type ObjectionCounts } from '#rules/gift-sending.ts';
import { hasNoRecentOrders } from '#rules/opening-hours.ts';
import { CLOSED_MONTH_INVARIANT } from '#rules/periods.ts';
import type { StatusCause } from '#rules/status-causes.ts';
import { isStockShort, type StockLevel } from '#rules/stock.ts';
import type { AlarmConfig } from '#server/config/alarms.ts';
import type { Log } from '#server/runtime/telemetry/log.ts';

/** Calls an external system without side effects. @returns the error; undefined if it responds */
export type Probe = () => Promise<string | undefined>;

export const PROBED_SYSTEMS = ['provider', 'supplier', 'mail'] as const;
export type ProbedSystem = (typeof PROBED_SYSTEMS)[number];

/** @returns the error with a count: `{ "ECONNREFUSED": 1 }`; empty if there is none */
export async function probeSystem(probe: Probe): Promise<Record<string, number>> {
  const error = await probe();
  return error === undefined ? {} : { [error]: 1 };
}

/** Runs one check. @returns the problems; undefined if it could not or need not run */
export type Check = () => Promise<Problem[] | undefined>;

export type Checks = Readonly<Record<AlarmKind, Check>>;

/** Runs all checks concurrently. If a check fails, the alarms of its kind are left unchanged. */
export async function detectProblems(
  checks: Checks,
  log: Log,
): Promise<{ found: Problem[]; checkedKinds: Set<AlarmKind> }> {
  const checkedKinds = new Set<AlarmKind>();
  const found = await Promise.all(
    ALARM_KINDS.map(async (kind) => {
      try {
        const problems = await checks[kind]();
        if (problems !== undefined) checkedKinds.add(kind);
        return problems ?? [];
      } catch (error) {
        log.warn({ err: error, alarm: kind }, 'alarm check failed');
        return [];
      }
    }),
  );
  return { found: found.flat(), checkedKinds };
}

/** An order that needs attention, without personal data. */
export type StuckOrder = { reference: string; order: string; payment: string; items: string[] };

/** Results of earlier scheduled tasks; undefined if none has run. */
export type PreviousChecks = {
  /** Number of orders that violate each invariant that must always hold. */
  brokenInvariants: Record<string, number> | undefined;
  /** Number of orders that violate each invariant about deadlines. */
  lateWork: Record<string, number> | undefined;
  /** Error of each external system, as counted by `probeSystem`. */
  probeErrors: Readonly<Record<ProbedSystem, Record<string, number> | undefined>>;
  /** The result of `checkCertificates`. */
  certificate: Record<string, number> | undefined;
};

export type CheckDeps = {
  config: Pick<AlarmConfig, 'quiet' | 'diskPercent'>;
  /** Host of the public URL. */
  publicHost: string;
  now: () => Promise<Date>;
  listStuckOrders: (limit: number) => Promise<StuckOrder[]>;
  readLastPaidAt: () => Promise<Date | undefined>;
  /** True if nightly backups are configured. */
  hasBackups: boolean;
  readLastBackupAt: () => Promise<Date | undefined>;
  /** Counts the payments whose status changed within 10 minutes, by cause. */
  recentPayments: () => Promise<readonly { cause: string; count: number }[]>;
  /** Stock of printed cards per design. */
  stocks: () => Promise<readonly NamedStock[]>;
  /** Gift mails and objections within 24 hours, and references of the orders with the most objections. */
  giftObjections: () => Promise<ObjectionCounts & { references: readonly string[] }>;
  /** Responses by which the relay refuses waiting mails, with the number of mails, most first. */
  relayRefusals: () => Promise<readonly { response: string; mails: number }[]>;
  /** Actions of each clerk within the last hour. */
  recentActivity: () => Promise<readonly ActivityCount[]>;
  /** Counts the user names and IP addresses that must wait before their next sign-in. */
  countBlockedSignIns: () => Promise<number>;
  disk: DiskDeps;
};

export type NamedStock = StockLevel & { productReferenceId: string };

export type DiskDeps = {
  /** Host name and folder, as shown in alarms. */
  name: string;
  /** Returns the used disk space in percent; undefined if the folder is missing. */
  used: () => Promise<number | undefined>;
};

/** With more orders, the check is skipped: a truncated list would end the alarms of the omitted orders. */
const STUCK_ORDERS_MAX = 10_000;
/** Minimum number of payments without a payment page that raises an alarm. */
const PAYMENTS_WITHOUT_PAGE_MIN = 3;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Nightly backups may take two hours. */
const BACKUP_AGE_MAX_MS = 26 * HOUR_MS;

export function createAlarmChecks(deps: CheckDeps, previous: PreviousChecks): Checks {
  const { config, publicHost } = deps;
  const checkReachable = (system: ProbedSystem) => async (): Promise<Problem[] | undefined> => {
    const errors = previous.probeErrors[system];
    return (
      errors && Object.keys(errors).map((detail) => ({ kind: `${system}-down`, subject: system, detail }))
    );
  };
  return {
    'invariant-broken': async () =>
      previous.brokenInvariants &&
      Object.entries(previous.brokenInvariants).map(([name, count]) => ({
        kind: 'invariant-broken',
        subject: name,
        detail: describeBroken(name === CLOSED_MONTH_INVARIANT ? 'month' : 'order', count),
      })),
    'work-late': async () =>
      previous.lateWork &&
      Object.entries(previous.lateWork).map(([subject, count]) => ({
        kind: 'work-late',
        subject,
        detail: `${count} order${count === 1 ? '' : 's'} late`,
      })),
    'order-stuck': async () => {
      const stuck = await deps.listStuckOrders(STUCK_ORDERS_MAX);
      return stuck.length < STUCK_ORDERS_MAX ? stuck.map(describeStuckOrder) : undefined;
    },
    'no-orders': async () => {
      const { quiet } = config;
      // Return no problem, so that the alarm ends when the setting is removed.
      if (quiet === undefined) return [];
      const [last, now] = await Promise.all([deps.readLastPaidAt(), deps.now()]);
      const detail = `no order was paid for ${quiet.minutes} minutes of opening hours`;
      return hasNoRecentOrders(quiet, last, now) ? [{ kind: 'no-orders', subject: 'shop', detail }] : [];
    },
    'backup-missing': async () => {
      if (!deps.hasBackups) return [];
      const [last, now] = await Promise.all([deps.readLastBackupAt(), deps.now()]);
      if (last !== undefined && now.getTime() - last.getTime() < BACKUP_AGE_MAX_MS) return [];
      const detail = last === undefined ? 'no backup yet' : `last backup: ${last.toISOString()}`;
      return [{ kind: 'backup-missing', subject: 'shop', detail }];
    },
    'provider-down': async () => {
      const unreachable = await checkReachable('provider')();
      const refused = countWithoutPaymentPage(await deps.recentPayments());
      if (unreachable === undefined || unreachable.length > 0 || refused < PAYMENTS_WITHOUT_PAGE_MIN)
        return unreachable;
      const detail = `no payment page for ${refused} payments in ten minutes, and none succeeded`;
      return [{ kind: 'provider-down', subject: 'provider', detail }];
    },
    'supplier-down': checkReachable('supplier'),
    'mail-down': async () => {
      const unreachable = await checkReachable('mail')();
      if (unreachable === undefined || unreachable.length > 0) return unreachable;
      return describeRelayRefusals(await deps.relayRefusals());
    },
    'certificate-expiring': async () => {
      const { endsAt, passEndsAt } = previous.certificate ?? {};
      if (endsAt === undefined && passEndsAt === undefined) return undefined;
      const now = await deps.now();
      return [
        ...findExpiringCertificate(publicHost, endsAt, now, 'browsers refuse the shop'),
        ...findExpiringCertificate('APPLE_PASS_CERTIFICATE', passEndsAt, now, 'no pass is offered'),
      ];
    },
    'disk-full': () => checkDisk(deps.disk, config.diskPercent),
    'stock-low': async () => (await deps.stocks()).filter(isStockShort).map(describeLowStock),
    'gift-objections': async () => {
      const { references, ...counts } = await deps.giftObjections();
      if (!hasManyObjections(counts)) return [];
      const detail = `${counts.objections} objections to ${counts.mails} gift mails in 24 hours: ${references.join(', ')}`;
      return [{ kind: 'gift-objections', subject: 'gifts', detail }];
    },
    'sign-ins-blocked': async () => {
      const blocked = await deps.countBlockedSignIns();
      const detail = 'a user name or an IP address has reached the limit of sign-in attempts';
      return blocked === 0 ? [] : [{ kind: 'sign-ins-blocked', subject: 'desk', detail }];
    },
    'unusual-activity': async () => findUnusualActivity(await deps.recentActivity()),
  };
}

/** @param endsAt Unix seconds; undefined without a certificate */
function findExpiringCertificate(
  subject: string,
  endsAt: number | undefined,
  now: Date,
  consequence: string,
): Problem[] {
  if (endsAt === undefined) return [];
  const leftMs = endsAt * 1000 - now.getTime();
  if (leftMs > CERTIFICATE_ENDS_WITHIN_MS) return [];
  const detail = leftMs > 0 ? `ends in ${Math.floor(leftMs / DAY_MS)} days` : `has ended: ${consequence}`;
  return [{ kind: 'certificate-expiring', subject, detail }];
}

/** Checks the disk of this machine. Other workers check their own. */
export async function checkDisk({ name, used }: DiskDeps, limit: number): Promise<Problem[]> {
  const percent = await used();
  return percent === undefined || percent < limit
    ? []
    : [{ kind: 'disk-full', subject: name, detail: `${Math.floor(percent)} % of the disk is used` }];
}

function describeBroken(unit: 'order' | 'month', count: number): string {
  return `broken by ${count} ${unit}${count === 1 ? '' : 's'}`;
}

function describeStuckOrder({ reference, order, payment, items }: StuckOrder): Problem {
  const state = `order ${order}, payment ${payment}`;
  return {
    kind: 'order-stuck',
    subject: reference,
    detail: items.length === 0 ? `${state}: takes longer than expected` : `${state}: ${items.join(', ')}`,
  };
}

/** One problem for all mails, because they share the relay. */
function describeRelayRefusals(refusals: readonly { response: string; mails: number }[]): Problem[] {
  const [first] = refusals;
  if (first === undefined) return [];
  const count = refusals.reduce((sum, { mails }) => sum + mails, 0);
  const detail = `the relay refuses mails: ${first.response}; ${count} waiting`;
  return [{ kind: 'mail-down', subject: 'mail', detail }];
}

function describeLowStock({ productReferenceId, inStock, needed, low }: NamedStock): Problem {
  const detail = `${inStock} in stock, ${needed} needed by parcels to pack, minimum ${low}`;
  return { kind: 'stock-low', subject: productReferenceId, detail };
}

/** Counts payments without a payment page, unless the provider returned a page for others. */
function countWithoutPaymentPage(recent: readonly { cause: string; count: number }[]): number {
  const getCount = (cause: StatusCause) => recent.find((candidate) => candidate.cause === cause)?.count ?? 0;
  return getCount('payment-page-opened') > 0 ? 0 : getCount('payment-page-missing');
}
