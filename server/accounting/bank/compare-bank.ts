import { swissTime } from '#rules/swiss-time.ts';
import type { Span } from '../reconcile.ts';
import type { Settlement } from '../settlement/acquirer-settlement.ts';
import { type BankMovement, type BankStatement, maskAccount } from './bank-statement.ts';
import { type BookedMovement, groupPayouts, mergeStatements, type Payout } from './booked-movements.ts';

/** A refund that an operator paid by bank transfer, from our records. */
export type BankRefund = {
  /** Reference of the refund, such as `K7QM-2X9F-R1`. */
  reference: string;
  amount: number;
  currency: string;
  /** Date of the transfer, `YYYY-MM-DD`. */
  paidOn: string;
  bankReference: string;
};

/**
 * `other amount`: found by its reference, with a different amount. `in transit`: may be in an earlier or
 * later statement.
 */
export type BankState = 'matched' | 'other amount' | 'missing' | 'in transit';

export type ComparedPayout = Payout & {
  state: BankState;
  booked: { amount: number; bookedOn: string } | null;
};

export type ComparedBankRefund = BankRefund & Pick<ComparedPayout, 'state' | 'booked'>;

/** A booking of an acquirer that matches no payout in its files. */
export type UnexplainedBooking = {
  amount: number;
  currency: string;
  bookedOn: string;
  bankReference: string | null;
  account: string;
  /** Its payout may be in an earlier file of the acquirer. */
  mayBeEarlier: boolean;
};

export type BankComparison = {
  accounts: { account: string; from: string | null; to: string | null }[];
  payouts: ComparedPayout[];
  refunds: ComparedBankRefund[];
  unexplained: UnexplainedBooking[];
  /** Number of credits that match no acquirer's words. They are counted but not listed. */
  others: number;
};

/** Maximum days for an operator's transfer. */
const TRANSFER_DAYS = 5;
/** Default maximum days for a payout. */
const PAYOUT_DAYS = 5;
const DAY_MS = 24 * 3_600_000;

/**
 * Compares the net payouts of acquirers' files with the bank's credits, and refunds paid by bank with its
 * debits.
 */
export function compareBank(
  statements: readonly BankStatement[],
  settlements: readonly Settlement[],
  paidByBank: readonly BankRefund[],
  span: Span,
): BankComparison {
  const covers = mergeCovers(statements);
  const unmatched = new Set(mergeStatements(statements));
  const payouts = settlements
    .flatMap((settlement) => groupPayouts(settlement, span))
    .toSorted(
      ({ payout: a }, { payout: b }) => a.day.localeCompare(b.day) || a.source.localeCompare(b.source),
    );
  // Payouts of other days can also match credits, but are reported with their own days.
  const comparedPayouts = comparePayouts(
    payouts.map(({ payout }) => payout),
    unmatched,
    covers,
  );
  const payoutsInSpan = comparedPayouts.filter((_, at) => payouts[at]?.isInSpan === true);
  const refunds = compareRefunds(paidByBank, unmatched, covers);
  const credits = [...unmatched].filter(({ amount }) => amount > 0);
  const acquirerWords = settlements.flatMap(({ payout }) => payout?.recognisedBy ?? []);
  // Without words, compare credits only: an acquirer's debits look like the shop's own payments.
  const acquirerBookings =
    acquirerWords.length === 0
      ? credits
      : [...unmatched].filter((booked) => matchesWords(acquirerWords, booked));
  const maxDays = Math.max(PAYOUT_DAYS, ...settlements.map(({ payout }) => payout?.withinDays ?? 0));
  return {
    accounts: listAccounts(statements),
    payouts: payoutsInSpan,
    refunds,
    unexplained: acquirerBookings
      .filter(({ bookedOn }) => isBetween(bookedOn, toDay(span.from), toDay(new Date(span.to.getTime() - 1))))
      .map(({ amount, currency, bookedOn, bankReference, account }) => ({
        amount,
        currency,
        bookedOn,
        bankReference: bankReference ?? null,
        account: maskAccount(account),
        mayBeEarlier: daysBetween(toDay(span.from), bookedOn) < maxDays,
      })),
    others: credits.filter((credit) => !acquirerBookings.includes(credit)).length,
  };
}

type CoveredDays = { from: string; to: string } | undefined;

/** Matches by reference first, because a reference is unambiguous, then by amount and day. */
function comparePayouts(
  payouts: readonly Payout[],
  unmatched: Set<BookedMovement>,
  covers: CoveredDays,
): ComparedPayout[] {
  const found = new Map<Payout, BookedMovement>();
  const match = (payout: Payout, booked: BookedMovement | undefined) => {
    if (booked === undefined) return;
    found.set(payout, booked);
    unmatched.delete(booked);
  };
  for (const payout of payouts) {
    const { reference } = payout;
    if (reference !== undefined)
      match(payout, findByReference(payout.net, payout.currency, reference, unmatched));
  }
  for (const payout of payouts) {
    if (!found.has(payout)) match(payout, findByAmount(payout, unmatched));
  }
  return payouts.map((payout) => ({
    ...payout,
    ...toResult(payout.net, found.get(payout), isOutsideCoverage(payout.day, payout.withinDays, covers)),
  }));
}

function compareRefunds(
  paidByBank: readonly BankRefund[],
  unmatched: Set<BookedMovement>,
  covers: CoveredDays,
): ComparedBankRefund[] {
  return paidByBank.map((refund) => {
    const { amount, currency, bankReference, paidOn } = refund;
    const booked =
      findByReference(-amount, currency, bankReference, unmatched) ??
      findByAmount(
        { net: -amount, currency, day: paidOn, withinDays: TRANSFER_DAYS, recognisedBy: [] },
        unmatched,
      );
    if (booked !== undefined) unmatched.delete(booked);
    return { ...refund, ...toResult(-amount, booked, isOutsideCoverage(paidOn, TRANSFER_DAYS, covers)) };
  });
}

function toResult(
  amount: number,
  booked: BookedMovement | undefined,
  isOutside: boolean,
): Pick<ComparedPayout, 'state' | 'booked'> {
  if (booked === undefined) return { state: isOutside ? 'in transit' : 'missing', booked: null };
  return {
    state: booked.amount === amount ? 'matched' : 'other amount',
    booked: { amount: booked.amount, bookedOn: booked.bookedOn },
  };
}

/** Finds a booking with the reference, preferably with the same amount. */
function findByReference(
  amount: number,
  currency: string,
  reference: string,
  unmatched: ReadonlySet<BookedMovement>,
): BookedMovement | undefined {
  const pattern = toWordPattern(reference);
  const matching = [...unmatched].filter(
    (booked) =>
      booked.currency === currency &&
      Math.sign(booked.amount) === Math.sign(amount) &&
      booked.references.some((text) => pattern.test(text)),
  );
  return matching.find((booked) => booked.amount === amount) ?? matching[0];
}

/**
 * Finds the earliest booking with this amount within the days, and with the acquirer's words if there are
 * any.
 */
function findByAmount(
  {
    net,
    currency,
    day,
    withinDays,
    recognisedBy,
  }: Pick<Payout, 'net' | 'currency' | 'day' | 'withinDays' | 'recognisedBy'>,
  unmatched: ReadonlySet<BookedMovement>,
): BookedMovement | undefined {
  return [...unmatched]
    .filter(
      (booked) =>
        booked.amount === net &&
        booked.currency === currency &&
        // Compare only days, because a payout is never booked before its day.
        isBetweenDays(daysBetween(day, booked.bookedOn), 0, withinDays) &&
        (recognisedBy.length === 0 || matchesWords(recognisedBy, booked)),
    )
    .toSorted((a, b) => a.bookedOn.localeCompare(b.bookedOn))[0];
}

/** Returns a pattern that matches the reference as a whole word. */
function toWordPattern(reference: string): RegExp {
  const escaped = reference.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(^|[^\\p{L}\\p{N}])${escaped}($|[^\\p{L}\\p{N}])`, 'iu');
}

function matchesWords(words: readonly string[], { parties, references }: BankMovement): boolean {
  const texts = [...parties, ...references].map((text) => text.toLowerCase());
  return words.some((word) => texts.some((text) => text.includes(word.toLowerCase())));
}

function listAccounts(statements: readonly BankStatement[]): BankComparison['accounts'] {
  return [...new Set(statements.map(({ account }) => account))].map((account) => {
    const covers = mergeCovers(statements.filter((statement) => statement.account === account));
    return { account: maskAccount(account), from: covers?.from ?? null, to: covers?.to ?? null };
  });
}

function mergeCovers(statements: readonly BankStatement[]): CoveredDays {
  const periods = statements.flatMap(({ covers }) => covers ?? []);
  const from = periods.map((period) => period.from).toSorted()[0];
  const to = periods
    .map((period) => period.to)
    .toSorted()
    .at(-1);
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** True if a movement on that day may be booked outside the period of the statements. */
function isOutsideCoverage(day: string, withinDays: number, covers: CoveredDays): boolean {
  if (covers === undefined) return true;
  return day < covers.from || daysBetween(day, covers.to) < withinDays;
}

const toDay = (at: Date): string => swissTime(at).date;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

const isBetween = (day: string, from: string, to: string): boolean => day >= from && day <= to;

const isBetweenDays = (days: number, from: number, to: number): boolean => days >= from && days <= to;
