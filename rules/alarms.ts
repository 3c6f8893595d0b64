const MINUTE_MS = 60_000;

export const ALARM_KINDS = [
  'invariant-broken',
  'work-late',
  'order-stuck',
  'no-orders',
  'backup-missing',
  'provider-down',
  'supplier-down',
  'mail-down',
  'certificate-expiring',
  'disk-full',
  'stock-low',
  'gift-objections',
  'sign-ins-blocked',
  'unusual-activity',
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

export const ALARM_CHANNELS = ['mail', 'webhook'] as const;
export type AlarmChannel = (typeof ALARM_CHANNELS)[number];

type Delays = {
  /** Minimum duration of a problem before its alert, in ms. */
  beforeStart: number;
  /** Minimum duration without the problem before its resolution is reported, in ms. */
  beforeEnd: number;
  /** Minimum time between two alerts of this kind, in ms. Problems in between are reported together. */
  betweenStarts: number;
};

const IMMEDIATELY: Delays = { beforeStart: 0, beforeEnd: 0, betweenStarts: 0 };
/** Longer than two check intervals, so that a single failed call raises no alarm. */
const AFTER_TWO_CHECKS: Delays = { beforeStart: 3 * MINUTE_MS, beforeEnd: 3 * MINUTE_MS, betweenStarts: 0 };

export const ALARM_DELAYS: Readonly<Record<AlarmKind, Delays>> = {
  'invariant-broken': IMMEDIATELY,
  'work-late': AFTER_TWO_CHECKS,
  // A failing supplier adds stuck orders every minute.
  'order-stuck': { ...IMMEDIATELY, betweenStarts: 15 * MINUTE_MS },
  'no-orders': IMMEDIATELY,
  'backup-missing': IMMEDIATELY,
  // This check runs only every five minutes.
  'provider-down': { ...AFTER_TWO_CHECKS, beforeStart: 6 * MINUTE_MS },
  'supplier-down': AFTER_TWO_CHECKS,
  'mail-down': AFTER_TWO_CHECKS,
  'certificate-expiring': IMMEDIATELY,
  // Temporary files make the usage fluctuate around the limit.
  'disk-full': { ...IMMEDIATELY, beforeEnd: 10 * MINUTE_MS },
  'stock-low': IMMEDIATELY,
  'gift-objections': IMMEDIATELY,
  'sign-ins-blocked': IMMEDIATELY,
  'unusual-activity': IMMEDIATELY,
};

/** Actions of a clerk within an hour that raise an alarm, because few clerks ever need as many. */
export const ACTIVITY_LIMITS = {
  redirects: 5,
  replacements: 5,
  /** Resent card mails. Each contains decrypted numbers and PINs. */
  'resent cards': 20,
  /** Reads of names and addresses. */
  reads: 200,
} as const;
export type Activity = keyof typeof ACTIVITY_LIMITS;

export type ActivityCount = { person: string; activity: Activity; count: number };

export function findUnusualActivity(counts: readonly ActivityCount[]): Problem[] {
  return counts
    .filter(({ activity, count }) => count >= ACTIVITY_LIMITS[activity])
    .map(({ person, activity }) => ({
      kind: 'unusual-activity',
      subject: `${person}: ${activity}`,
      detail: `${ACTIVITY_LIMITS[activity]} or more within an hour`,
    }));
}

/** Automated renewals happen 30 days before the expiry, so 14 days before it they must have failed. */
export const CERTIFICATE_ENDS_WITHIN_MS = 14 * 24 * 60 * MINUTE_MS;

/** A problem that exists now. Contains no buyer data and no card number. */
export type Problem = {
  kind: AlarmKind;
  /** Identifies the problem within its kind: an order's reference, a host, a folder. Stable across checks. */
  subject: string;
  detail: string;
};

export type Alarm = Problem & {
  since: Date;
  /** Time of the alert; null while the problem may be temporary. */
  reportedAt: Date | null;
  /** Time when the problem ended; null while it exists. */
  goneSince: Date | null;
};

export type AlarmCheck = {
  found: readonly Problem[];
  /** Kinds that were checked completely. Alarms of other kinds stay active. */
  checkedKinds: ReadonlySet<AlarmKind>;
  now: Date;
};

export type AlarmDecision = { alarms: Alarm[]; started: Alarm[]; ended: Alarm[] };

/**
 * Compares the problems found with the known alarms, and reports each start and end exactly once.
 * @returns all alarms to store, and those that start or end now
 */
export function decideAlarms(
  known: readonly Alarm[],
  { found, checkedKinds, now }: AlarmCheck,
): AlarmDecision {
  const knownByKey = new Map(known.map((alarm) => [toKey(alarm), alarm]));
  const problems = new Map(found.map((problem) => [toKey(problem), problem]));
  const ended: Alarm[] = [];
  const unresolved: Alarm[] = [];
  for (const alarm of known) {
    if (problems.has(toKey(alarm))) continue;
    const goneSince = earlier(alarm.goneSince ?? now, now);
    if (!checkedKinds.has(alarm.kind)) unresolved.push(alarm);
    // The problem ended before its alert, so neither is reported.
    else if (alarm.reportedAt === null) continue;
    else if (elapsedMs(goneSince, now) < ALARM_DELAYS[alarm.kind].beforeEnd)
      unresolved.push({ ...alarm, goneSince });
    else ended.push({ ...alarm, goneSince });
  }
  const current = [...problems].map(([key, problem]): Alarm => {
    const { since = now, reportedAt = null } = knownByKey.get(key) ?? {};
    return { ...problem, since: earlier(since, now), reportedAt, goneSince: null };
  });
  const started = current
    .filter((alarm) => alarm.reportedAt === null && canReport(alarm, [...current, ...unresolved], now))
    .map((alarm) => ({ ...alarm, reportedAt: now }));
  const reportedKeys = new Set(started.map(toKey));
  const alarms = [...unresolved, ...current.filter((alarm) => !reportedKeys.has(toKey(alarm))), ...started];
  return { alarms, started, ended };
}

function canReport({ kind, since }: Alarm, others: readonly Alarm[], now: Date): boolean {
  const { beforeStart, betweenStarts } = ALARM_DELAYS[kind];
  const isWithinInterval = (reportedAt: Date | null) =>
    reportedAt !== null && reportedAt <= now && elapsedMs(reportedAt, now) < betweenStarts;
  return (
    elapsedMs(since, now) >= beforeStart &&
    !others.some((other) => other.kind === kind && isWithinInterval(other.reportedAt))
  );
}

function toKey({ kind, subject }: Problem): string {
  return `${kind} ${subject}`;
}

function elapsedMs(from: Date, to: Date): number {
  return to.getTime() - from.getTime();
}

/** Also replaces a stored time that lies in the future, because the clock was set back. */
function earlier(first: Date, second: Date): Date {
  return first < second ? first : second;
}
