const MINUTE_MS = 60_000;

export const ALARM_KINDS = [
  'invariant-broken',
  'order-stuck',
  'no-orders',
  'provider-away',
  'supplier-away',
  'mail-away',
  'certificate-ending',
  'disk-full',
  'stock-low',
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

export const ALARM_CHANNELS = ['mail', 'webhook'] as const;
export type AlarmChannel = (typeof ALARM_CHANNELS)[number];

type Delays = {
  /** Minimum duration of a problem before its alert, in ms. */
  beforeBegin: number;
  /** Minimum duration without the problem before its resolution is reported, in ms. */
  beforeEnd: number;
  /** Minimum time between two alerts of this kind, in ms. Problems in between are reported together. */
  betweenBegins: number;
};

const IMMEDIATELY: Delays = { beforeBegin: 0, beforeEnd: 0, betweenBegins: 0 };
/** Longer than two checks, so that a single failed call raises no alarm. */
const AFTER_TWO_CHECKS: Delays = { beforeBegin: 3 * MINUTE_MS, beforeEnd: 3 * MINUTE_MS, betweenBegins: 0 };

export const ALARM_WAITS: Readonly<Record<AlarmKind, Delays>> = {
  'invariant-broken': IMMEDIATELY,
  // A failing supplier adds more of them every minute.
  'order-stuck': { ...IMMEDIATELY, betweenBegins: 15 * MINUTE_MS },
  'no-orders': IMMEDIATELY,
  // Checked only every five minutes.
  'provider-away': { ...AFTER_TWO_CHECKS, beforeBegin: 6 * MINUTE_MS },
  'supplier-away': AFTER_TWO_CHECKS,
  'mail-away': AFTER_TWO_CHECKS,
  'certificate-ending': IMMEDIATELY,
  // Temporary files make the usage fluctuate around the limit.
  'disk-full': { ...IMMEDIATELY, beforeEnd: 10 * MINUTE_MS },
  'stock-low': IMMEDIATELY,
};

/** Automated renewals happen 30 days before the end, so 14 days means that they failed. */
export const CERTIFICATE_ENDS_WITHIN_MS = 14 * 24 * 60 * MINUTE_MS;

/** A problem that exists now. Contains no buyer data and no card number. */
export type Trouble = {
  kind: AlarmKind;
  /**
   * Identifies the problem within its kind: an order's reference, a host, a folder. Always spelled the same.
   */
  subject: string;
  detail: string;
};

export type Alarm = Trouble & {
  since: Date;
  /** Time of the alert; null while the problem may be temporary. */
  toldAt: Date | null;
  /** Time since the problem is gone; null while it exists. */
  goneSince: Date | null;
};

export type Look = {
  found: readonly Trouble[];
  /** Kinds that were checked completely. Alarms of other kinds stay active. */
  looked: ReadonlySet<AlarmKind>;
  now: Date;
};

export type AlarmDecision = { alarms: Alarm[]; begun: Alarm[]; ended: Alarm[] };

/** Reports the start and end of each problem exactly once. */
export function decideAlarms(known: readonly Alarm[], { found, looked, now }: Look): AlarmDecision {
  const before = new Map(known.map((alarm) => [toKey(alarm), alarm]));
  const problems = new Map(found.map((trouble) => [toKey(trouble), trouble]));
  const ended: Alarm[] = [];
  const unresolved: Alarm[] = [];
  for (const alarm of known) {
    if (problems.has(toKey(alarm))) continue;
    const goneSince = earlier(alarm.goneSince ?? now, now);
    if (!looked.has(alarm.kind)) unresolved.push(alarm);
    else if (alarm.toldAt === null) continue;
    else if (elapsedMs(goneSince, now) < ALARM_WAITS[alarm.kind].beforeEnd)
      unresolved.push({ ...alarm, goneSince });
    else ended.push({ ...alarm, goneSince });
  }
  const current = [...problems].map(([key, trouble]): Alarm => {
    const { since = now, toldAt = null } = before.get(key) ?? {};
    return { ...trouble, since: earlier(since, now), toldAt, goneSince: null };
  });
  const begun = current
    .filter((alarm) => alarm.toldAt === null && canReport(alarm, [...current, ...unresolved], now))
    .map((alarm) => ({ ...alarm, toldAt: now }));
  const reportedKeys = new Set(begun.map(toKey));
  const alarms = [...unresolved, ...current.filter((alarm) => !reportedKeys.has(toKey(alarm))), ...begun];
  return { alarms, begun, ended };
}

function canReport({ kind, since }: Alarm, others: readonly Alarm[], now: Date): boolean {
  const { beforeBegin, betweenBegins } = ALARM_WAITS[kind];
  const isWithinInterval = (toldAt: Date | null) =>
    toldAt !== null && toldAt <= now && elapsedMs(toldAt, now) < betweenBegins;
  return (
    elapsedMs(since, now) >= beforeBegin &&
    !others.some((other) => other.kind === kind && isWithinInterval(other.toldAt))
  );
}

function toKey({ kind, subject }: Trouble): string {
  return `${kind} ${subject}`;
}

function elapsedMs(from: Date, to: Date): number {
  return to.getTime() - from.getTime();
}

/** Handles stored times in the future, after the clock was set back. */
function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
