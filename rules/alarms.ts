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

/** Ways by which an alarm reaches a person. */
export const ALARM_CHANNELS = ['mail', 'webhook'] as const;
export type AlarmChannel = (typeof ALARM_CHANNELS)[number];

type Waits = {
  /** How long something must be wrong before it is told. */
  beforeBegin: number;
  /** How long it must be right again before its end is told. */
  beforeEnd: number;
  /** No further alarm of the kind is told for so long: what goes wrong meanwhile is told together. */
  betweenBegins: number;
};

const AT_ONCE: Waits = { beforeBegin: 0, beforeEnd: 0, betweenBegins: 0 };
/** Longer than the time between two looks: a single call that fails is no alarm. */
const AFTER_TWO_LOOKS: Waits = { beforeBegin: 3 * MINUTE_MS, beforeEnd: 3 * MINUTE_MS, betweenBegins: 0 };

export const ALARM_WAITS: Readonly<Record<AlarmKind, Waits>> = {
  'invariant-broken': AT_ONCE,
  // Each minute of a supplier's failure makes more of them.
  'order-stuck': { ...AT_ONCE, betweenBegins: 15 * MINUTE_MS },
  'no-orders': AT_ONCE,
  // It is looked at every five minutes only.
  'provider-away': { ...AFTER_TWO_LOOKS, beforeBegin: 6 * MINUTE_MS },
  'supplier-away': AFTER_TWO_LOOKS,
  'mail-away': AFTER_TWO_LOOKS,
  'certificate-ending': AT_ONCE,
  // Files come and go around the limit.
  'disk-full': { ...AT_ONCE, beforeEnd: 10 * MINUTE_MS },
  'stock-low': AT_ONCE,
};

/** How long before its end a certificate is reported: who renews by a program does so 30 days before. */
export const CERTIFICATE_ENDS_WITHIN_MS = 14 * 24 * 60 * MINUTE_MS;

/** Something that is wrong now. Nothing of a buyer and no card number stands in it. */
export type Trouble = {
  kind: AlarmKind;
  /** Which one of its kind, always in the same words: an order's reference, a host, a folder. */
  subject: string;
  /** What is wrong, for the person who reads it. */
  detail: string;
};

/** What is remembered of a trouble from one look to the next. */
export type Alarm = Trouble & {
  since: Date;
  /** When its beginning was told; null while it may still be a moment's fault. */
  toldAt: Date | null;
  /** Since when it was no longer found; null while it is. */
  goneSince: Date | null;
};

export type Look = {
  found: readonly Trouble[];
  /** Kinds that were looked at completely: of another kind nothing ends because it was not found. */
  looked: ReadonlySet<AlarmKind>;
  now: Date;
};

/** What is to be remembered, and what is to be told. */
export type AlarmDecision = { alarms: Alarm[]; begun: Alarm[]; ended: Alarm[] };

/** Of each trouble the beginning is told once and the end once, whatever happens between two looks. */
export function decideAlarms(known: readonly Alarm[], { found, looked, now }: Look): AlarmDecision {
  const before = new Map(known.map((alarm) => [keyOf(alarm), alarm]));
  const wrong = new Map(found.map((trouble) => [keyOf(trouble), trouble]));
  const ended: Alarm[] = [];
  const gone: Alarm[] = [];
  for (const alarm of known) {
    if (wrong.has(keyOf(alarm))) continue;
    const goneSince = earlier(alarm.goneSince ?? now, now);
    if (!looked.has(alarm.kind)) gone.push(alarm);
    else if (alarm.toldAt === null) continue;
    else if (passed(goneSince, now) < ALARM_WAITS[alarm.kind].beforeEnd) gone.push({ ...alarm, goneSince });
    else ended.push({ ...alarm, goneSince });
  }
  const there = [...wrong].map(([key, trouble]): Alarm => {
    const { since = now, toldAt = null } = before.get(key) ?? {};
    return { ...trouble, since: earlier(since, now), toldAt, goneSince: null };
  });
  const begun = there
    .filter((alarm) => alarm.toldAt === null && mayBegin(alarm, [...there, ...gone], now))
    .map((alarm) => ({ ...alarm, toldAt: now }));
  const told = new Set(begun.map(keyOf));
  const alarms = [...gone, ...there.filter((alarm) => !told.has(keyOf(alarm))), ...begun];
  return { alarms, begun, ended };
}

function mayBegin({ kind, since }: Alarm, remembered: readonly Alarm[], now: Date): boolean {
  const { beforeBegin, betweenBegins } = ALARM_WAITS[kind];
  const isTooEarly = (toldAt: Date | null) =>
    toldAt !== null && toldAt <= now && passed(toldAt, now) < betweenBegins;
  return (
    passed(since, now) >= beforeBegin &&
    !remembered.some((other) => other.kind === kind && isTooEarly(other.toldAt))
  );
}

function keyOf({ kind, subject }: Trouble): string {
  return `${kind} ${subject}`;
}

function passed(from: Date, to: Date): number {
  return to.getTime() - from.getTime();
}

/** A time in the future was remembered before the clock was put back. */
function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
