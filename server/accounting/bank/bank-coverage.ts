import { isWorkingDay } from '#rules/holidays.ts';
import { addDays } from '#rules/iso-date.ts';
import { type BankStatement, maskAccount } from './bank-statement.ts';

const DAY_MS = 24 * 3_600_000;

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Days between two statements of an account, both inclusive. */
export type UncoveredDays = { account: string; from: string; to: string };

/** The first and the last day of all statements, and the days in between without a statement. */
export type Coverage = { from: string | undefined; to: string | undefined; gaps: UncoveredDays[] };

export function readCoverage(statements: readonly BankStatement[]): Coverage {
  const periods = statements.flatMap(({ covers }) => covers ?? []);
  const byAccount = Map.groupBy(statements, ({ account }) => account);
  return {
    from: periods.map(({ from }) => from).toSorted()[0],
    to: periods
      .map(({ to }) => to)
      .toSorted()
      .at(-1),
    gaps: [...byAccount.values()].flatMap(findGaps),
  };
}

/** True if a movement on that day may be booked on a day without a statement. */
export function isOutsideCoverage(day: string, withinDays: number, { from, to, gaps }: Coverage): boolean {
  if (from === undefined || to === undefined) return true;
  if (day < from || daysBetween(day, to) < withinDays) return true;
  return gaps.some((gap) => gap.to >= day && daysBetween(day, gap.from) <= withinDays);
}

/** Notifications don't count, because only statements prove that a day has no other bookings. */
function findGaps(statements: readonly BankStatement[]): UncoveredDays[] {
  const sorted = statements
    .filter(({ kind }) => kind === 'statement')
    .toSorted((a, b) => (a.covers?.from ?? '').localeCompare(b.covers?.from ?? ''));
  const gaps: UncoveredDays[] = [];
  let last: BankStatement | undefined;
  for (const statement of sorted) {
    if (statement.covers === undefined) continue;
    if (last?.covers !== undefined && statement.covers.from > addDays(last.covers.to, 1)) {
      const gap = { from: addDays(last.covers.to, 1), to: addDays(statement.covers.from, -1) };
      if (!isGapWithoutBookings(last, statement, gap))
        gaps.push({ account: maskAccount(statement.account), ...gap });
    }
    if (last?.covers === undefined || statement.covers.to >= last.covers.to) last = statement;
  }
  return gaps;
}

/**
 * True if the balances are equal and no statement is missing: the bank counts on without a gap, or doesn't
 * work on these days. Equal balances alone don't prove it, because a payment and its return cancel out.
 */
function isGapWithoutBookings(
  before: BankStatement,
  after: BankStatement,
  { from, to }: { from: string; to: string },
): boolean {
  if (before.balances === undefined || after.balances === undefined) return false;
  if (before.balances.closing !== after.balances.opening) return false;
  if (before.sequence !== undefined && after.sequence === before.sequence + 1) return true;
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWorkingDay(day)) return false;
  return true;
}

/** Statements of one account whose balances contradict each other, by their position in the list. */
export type BalanceConflict = { first: number; second: number; day: string };

/** Longer statements are compared at both ends only. */
const DAYS_COMPARED_MAX = 400;

/**
 * Compares the booked balances that statements of one account have at the end of a day. A difference means
 * that a statement between them is missing, or that a statement is incomplete.
 */
export function findBalanceConflict(statements: readonly BankStatement[]): BalanceConflict | undefined {
  const balances = new Map<string, { amount: number; at: number }>();
  for (const { at, account, days } of chainPeriods(statements)) {
    for (const { day, amount } of days) {
      const key = `${account} ${day}`;
      const known = balances.get(key);
      if (known !== undefined && known.amount !== amount) return { first: known.at, second: at, day };
      balances.set(key, known ?? { amount, at });
    }
  }
  return undefined;
}

type DayBalances = {
  at: number;
  account: string;
  days: { day: string; amount: number }[];
};

/** Lists the balances at the end of each day. Joins pages and several statements of the same days. */
function chainPeriods(statements: readonly BankStatement[]): DayBalances[] {
  const known = statements.flatMap((statement, at) =>
    statement.kind === 'statement' && statement.covers !== undefined && statement.balances !== undefined
      ? [{ at, ...statement, covers: statement.covers, balances: statement.balances }]
      : [],
  );
  const periods = Map.groupBy(known, ({ account, covers, balances }) =>
    [account, balances.currency, covers.from, covers.to, balances.openingDay].join(' '),
  );
  return [...periods.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const parts = orderByBalances(group);
    // Several statements of the same days that don't follow each other are compared as they are.
    return (parts === undefined ? group.map((part) => [part]) : [parts]).map((chain) => ({
      at: chain[0]?.at ?? first.at,
      account: `${first.account} ${first.balances.currency}`,
      days: listDays(
        chain[0]?.balances.opening ?? 0,
        chain.flatMap(({ entries }) => entries),
        { ...first.covers, openingDay: first.balances.openingDay },
      ),
    }));
  });
}

/** Orders statements of the same days so that each opens with the closing balance of the one before. */
function orderByBalances<Part extends { balances: NonNullable<BankStatement['balances']> }>(
  group: readonly Part[],
): Part[] | undefined {
  const distinct = new Map(group.map((part) => [`${part.balances.opening} ${part.balances.closing}`, part]));
  const remaining = [...distinct.values()];
  const closings = new Set(remaining.map(({ balances }) => balances.closing));
  const start = remaining.findIndex(({ balances }) => !closings.has(balances.opening));
  const chain = remaining.splice(Math.max(0, start), 1);
  while (remaining.length > 0) {
    const next = remaining.findIndex(({ balances }) => balances.opening === chain.at(-1)?.balances.closing);
    if (next === -1) return undefined;
    chain.push(...remaining.splice(next, 1));
  }
  return chain;
}

function listDays(
  opening: number,
  entries: readonly { amount: number; bookedOn: string }[],
  { from, to, openingDay }: { from: string; to: string; openingDay: string },
): DayBalances['days'] {
  const booked = new Map<string, number>();
  for (const { bookedOn, amount } of entries) booked.set(bookedOn, (booked.get(bookedOn) ?? 0) + amount);
  const closing = entries.reduce((sum, { amount }) => sum + amount, opening);
  const days = [{ day: openingDay, amount: opening }];
  if (addDays(from, DAYS_COMPARED_MAX) > to && entries.every(({ bookedOn }) => bookedOn >= from)) {
    let amount = opening;
    for (let day = from; day < to; day = addDays(day, 1)) {
      amount += booked.get(day) ?? 0;
      // The day of the opening balance has no bookings of this statement.
      if (day > openingDay) days.push({ day, amount });
    }
  }
  return [...days, { day: to, amount: closing }];
}
