import { swissTime } from '#rules/swiss-time.ts';
import type { Span } from '../reconcile.ts';
import type { Settlement } from '../settlement/acquirer-settlement.ts';
import {
  type Coverage,
  daysBetween,
  isOutsideCoverage,
  readCoverage,
  type UncoveredDays,
} from './bank-coverage.ts';
import { type BankMovement, type BankStatement, maskAccount } from './bank-statement.ts';
import {
  type BookedMovement,
  groupPayouts,
  mergeStatements,
  type Payout,
  toReferencePattern,
} from './booked-movements.ts';

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
 * `suggested`: only amount and days match. `confirmed`: an operator confirmed the suggestion. `returned`: the
 * bank booked the money back. `other amount`: found by its reference, with a different amount. `in transit`:
 * may be booked on a day without a statement.
 */
export type BankState =
  | 'matched'
  | 'suggested'
  | 'confirmed'
  | 'returned'
  | 'other amount'
  | 'missing'
  | 'in transit';

type BankResult = {
  state: BankState;
  booked: { amount: number; bookedOn: string } | null;
  /** Identifies the suggested booking. An operator confirms it. Null without a suggestion. */
  suggestion: string | null;
};

export type ComparedPayout = Payout & BankResult;

export type ComparedBankRefund = BankRefund & BankResult;

/** A booking of an acquirer that matches no payout in its files. */
export type UnexplainedBooking = {
  amount: number;
  currency: string;
  bookedOn: string;
  bankReference: string | null;
  account: string;
  /** It returns a booking that no statement contains. */
  isReturn: boolean;
  /** Its payout may be in an earlier file of the acquirer. */
  mayBeEarlier: boolean;
};

export type BankComparison = {
  accounts: { account: string; from: string | null; to: string | null }[];
  /** Days of the span without a statement, although the bank may have booked something. */
  notCovered: UncoveredDays[];
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

/**
 * Compares the net payouts of acquirers' files with the bank's credits, and refunds paid by bank with its
 * debits.
 * @param confirmed the suggestions that an operator confirmed
 */
export function compareBank(
  statements: readonly BankStatement[],
  settlements: readonly Settlement[],
  paidByBank: readonly BankRefund[],
  span: Span,
  confirmed: readonly string[] = [],
): BankComparison {
  const coverage = readCoverage(statements);
  const unmatched = new Set(mergeStatements(statements));
  const payouts = settlements
    .flatMap((settlement) => groupPayouts(settlement, span))
    .toSorted(
      ({ payout: a }, { payout: b }) => a.day.localeCompare(b.day) || a.source.localeCompare(b.source),
    );
  // Payouts of other days can also match credits, but are reported with their own days.
  const comparedPayouts = comparePayouts(
    payouts.map(({ payout }) => payout),
    { unmatched, coverage, confirmed },
  );
  const payoutsInSpan = comparedPayouts.filter((_, at) => payouts[at]?.isInSpan === true);
  const refunds = compareRefunds(paidByBank, { unmatched, coverage, confirmed });
  // A returned booking has no effect on the account.
  const open = [...unmatched].filter(({ returnedOn }) => returnedOn === undefined);
  const credits = open.filter(({ amount }) => amount > 0);
  const acquirerWords = settlements.flatMap(({ payout }) => payout?.recognisedBy ?? []);
  // Without words, compare credits only: an acquirer's debits look like the shop's own payments.
  const reported = open.filter(
    (booked) =>
      booked.isReturn ||
      (acquirerWords.length === 0 ? booked.amount > 0 : matchesWords(acquirerWords, booked)),
  );
  const maxDays = Math.max(PAYOUT_DAYS, ...settlements.map(({ payout }) => payout?.withinDays ?? 0));
  return {
    accounts: listAccounts(statements),
    notCovered: coverage.gaps.filter(({ to }) => to >= toDay(span.from)),
    payouts: payoutsInSpan,
    refunds,
    unexplained: reported
      .filter(({ bookedOn }) => isBetween(bookedOn, toDay(span.from), toDay(new Date(span.to.getTime() - 1))))
      .map(({ amount, currency, bookedOn, bankReference, account, isReturn }) => ({
        amount,
        currency,
        bookedOn,
        bankReference: bankReference ?? null,
        account: maskAccount(account),
        isReturn,
        mayBeEarlier: !isReturn && daysBetween(toDay(span.from), bookedOn) < maxDays,
      })),
    others: credits.filter((credit) => !reported.includes(credit)).length,
  };
}

type Bookings = {
  unmatched: Set<BookedMovement>;
  coverage: Coverage;
  confirmed: readonly string[];
};

/** Matches by reference first, because a reference is unambiguous, then by amount and day. */
function comparePayouts(payouts: readonly Payout[], bookings: Bookings): ComparedPayout[] {
  const { unmatched } = bookings;
  const byReference = new Map<Payout, BookedMovement>();
  for (const payout of payouts) {
    const { reference, net, currency } = payout;
    if (reference === undefined) continue;
    const booked = findByReference(net, currency, reference, unmatched);
    if (booked === undefined) continue;
    byReference.set(payout, booked);
    unmatched.delete(booked);
  }
  return payouts.map((payout) => {
    const { source, reference, day, net, currency, recognisedBy } = payout;
    const expected = { ...payout, name: `${source} ${reference ?? day} ${currency}`, amount: net };
    return {
      ...payout,
      // The acquirer's name on the booking is more than an equal amount.
      ...toResult(expected, byReference.get(payout), bookings, recognisedBy.length > 0),
    };
  });
}

function compareRefunds(paidByBank: readonly BankRefund[], bookings: Bookings): ComparedBankRefund[] {
  const { unmatched } = bookings;
  const byReference = paidByBank.map(({ amount, currency, bankReference }) => {
    const booked = findByReference(-amount, currency, bankReference, unmatched);
    if (booked !== undefined) unmatched.delete(booked);
    return booked;
  });
  return paidByBank.map((refund, index) => {
    const { reference, amount, currency, paidOn: day } = refund;
    const expected = { name: reference, amount: -amount, currency, day, withinDays: TRANSFER_DAYS };
    return {
      ...refund,
      ...toResult({ ...expected, recognisedBy: [] }, byReference[index], bookings, false),
    };
  });
}

type ExpectedBooking = Pick<Payout, 'currency' | 'day' | 'withinDays' | 'recognisedBy'> & {
  /** Identifies the payout or refund. */
  name: string;
  amount: number;
};

/**
 * Searches by amount if nothing was found by the reference, or if that booking was returned and may have been
 * paid again.
 * @param isRecognised true if a booking found by amount is known to be the expected one
 */
function toResult(
  expected: ExpectedBooking,
  byReference: BookedMovement | undefined,
  { unmatched, coverage, confirmed }: Bookings,
  isRecognised: boolean,
): BankResult {
  if (byReference !== undefined && byReference.returnedOn === undefined)
    return toFound(byReference.amount === expected.amount ? 'matched' : 'other amount', byReference);
  const byAmount = findByAmount(expected, unmatched);
  if (byAmount === undefined || (isRecognised && byAmount.returnedOn !== undefined)) {
    const returned = byReference ?? byAmount;
    if (returned !== undefined) {
      unmatched.delete(returned);
      return toFound('returned', returned);
    }
    const isOutside = isOutsideCoverage(expected.day, expected.withinDays, coverage);
    return { state: isOutside ? 'in transit' : 'missing', booked: null, suggestion: null };
  }
  if (isRecognised) {
    unmatched.delete(byAmount);
    return toFound('matched', byAmount);
  }
  const suggestion = describeSuggestion(expected.name, byAmount);
  unmatched.delete(byAmount);
  if (confirmed.includes(suggestion)) return { ...toFound('confirmed', byAmount), suggestion };
  return byReference === undefined
    ? { ...toFound('suggested', byAmount), suggestion }
    : { ...toFound('returned', byReference), suggestion };
}

function toFound(state: BankState, { amount, bookedOn }: BookedMovement): BankResult {
  return { state, booked: { amount, bookedOn }, suggestion: null };
}

/** Contains no text of the bank, which may name a person. */
function describeSuggestion(
  name: string,
  { amount, bookedOn, bankReference, account }: BookedMovement,
): string {
  return [name, bookedOn, amount, bankReference ?? '-', maskAccount(account)].join(' ');
}

/** Finds a booking with the reference, preferably one that wasn't returned and has the same amount. */
function findByReference(
  amount: number,
  currency: string,
  reference: string,
  unmatched: ReadonlySet<BookedMovement>,
): BookedMovement | undefined {
  const pattern = toReferencePattern(reference);
  const matching = [...unmatched].filter(
    (booked) =>
      !booked.isReturn &&
      booked.currency === currency &&
      Math.sign(booked.amount) === Math.sign(amount) &&
      booked.references.some((text) => pattern.test(text)),
  );
  const kept = matching.filter(({ returnedOn }) => returnedOn === undefined);
  const isEqual = (booked: BookedMovement) => booked.amount === amount;
  return kept.find(isEqual) ?? matching.find(isEqual) ?? kept[0] ?? matching[0];
}

/**
 * Finds the earliest booking with this amount within the days, and with the acquirer's words if there are
 * any. Prefers a booking that wasn't returned.
 */
function findByAmount(
  { amount, currency, day, withinDays, recognisedBy }: ExpectedBooking,
  unmatched: ReadonlySet<BookedMovement>,
): BookedMovement | undefined {
  return [...unmatched]
    .filter(
      (booked) =>
        !booked.isReturn &&
        booked.amount === amount &&
        booked.currency === currency &&
        // Compare only days, because a payout is never booked before its day.
        isBetween(daysBetween(day, booked.bookedOn), 0, withinDays) &&
        (recognisedBy.length === 0 || matchesWords(recognisedBy, booked)),
    )
    .toSorted(
      (a, b) =>
        Number(a.returnedOn !== undefined) - Number(b.returnedOn !== undefined) ||
        a.bookedOn.localeCompare(b.bookedOn),
    )[0];
}

function matchesWords(words: readonly string[], { parties, references }: BankMovement): boolean {
  const texts = [...parties, ...references].map((text) => text.toLowerCase());
  return words.some((word) => texts.some((text) => text.includes(word.toLowerCase())));
}

function listAccounts(statements: readonly BankStatement[]): BankComparison['accounts'] {
  return [...new Set(statements.map(({ account }) => account))].map((account) => {
    const periods = statements.flatMap((statement) =>
      statement.account === account ? (statement.covers ?? []) : [],
    );
    const [from = null] = periods.map((period) => period.from).toSorted();
    const [to = null] = periods
      .map((period) => period.to)
      .toSorted()
      .reverse();
    return { account: maskAccount(account), from, to };
  });
}

const toDay = (at: Date): string => swissTime(at).date;

const isBetween = <Value extends string | number>(value: Value, from: Value, to: Value): boolean =>
  value >= from && value <= to;
