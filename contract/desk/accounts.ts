import * as z from 'zod';
import { CLOSING_STEPS } from '#rules/periods.ts';
import { reason } from './reason.ts';

/** Files of a comparison, together; a whole year of a small shop has a tenth of it. */
export const UPLOAD_MAX_BYTES = 12 * 1024 * 1024;
export const UPLOAD_MAX_FILES = 20;
/** Days of a file for the accountants. */
export const EXPORT_MAX_DAYS = 366;
/** Receipts that a list shows at most. */
export const RECEIPTS_LISTED_MAX = 200;

/** What a file for the accountants can be about. */
export const EXPORT_NAMES = ['orders', 'refunds', 'shipping', 'vat', 'liability'] as const;
export type ExportName = (typeof EXPORT_NAMES)[number];

const day = z.iso.date();
const month = z.string().regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/);

export const exportQuery = z.object({ from: day, to: day, excel: z.literal('1').optional() });
export const receiptQuery = z.object({
  text: z.string().trim().max(50).optional(),
  from: day.optional(),
  to: day.optional(),
});

export const periodClosed = z.strictObject({
  reason,
  /** The incomplete steps that the person saw and confirmed. */
  incompleteSteps: z.array(z.enum(CLOSING_STEPS)).max(CLOSING_STEPS.length).default([]),
});
export type PeriodClosed = z.input<typeof periodClosed>;

export const reconcileRequest = z.strictObject({
  files: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(200),
        /** How an acquirer's file is read; null: a statement of the bank. */
        mapping: z.string().min(1).max(100).nullable(),
        /** In base64. */
        content: z.base64(),
      }),
    )
    .max(UPLOAD_MAX_FILES),
  /** Whether the payment providers are asked for their own lists. */
  providers: z.boolean(),
});
export type ReconcileRequest = z.infer<typeof reconcileRequest>;

const numbers = z.object({ count: z.int(), first: z.int().nullable(), last: z.int().nullable() });
const vatSums = z.object({ gross: z.int(), vat: z.int(), net: z.int() });
const sums = z.object({
  ...{ orders: z.int(), sold: z.int(), shipping: z.int() },
  ...{ refunds: z.int(), refunded: z.int(), shippingRefunded: z.int(), disputed: z.int() },
  vat: z.array(z.object({ rate: z.string(), charged: vatSums, refunded: vatSums })),
  receipts: numbers,
  creditNotes: numbers,
  liability: z.int(),
});
export type ShownSums = z.infer<typeof sums>;

/** Why a month cannot be closed. */
const refusal = z.object({
  why: z.string(),
  /** The one before it that is open. */
  month: z.string().nullable(),
  bookings: z.array(z.object({ kind: z.string(), reference: z.string() })),
});

const closedPeriod = z.object({
  month: z.string(),
  sums,
  person: z.string(),
  reason: z.string(),
  closedAt: z.iso.datetime(),
  rowsSha256: z.string(),
});

/** Closed months, the newest first, and the one to be closed next. */
export const periodList = z.object({ closed: z.array(closedPeriod), next: z.string().nullable() });
export type PeriodList = z.infer<typeof periodList>;

/** How far the end of a month is. */
export const monthEnd = z.object({
  month,
  from: day,
  to: day,
  closed: closedPeriod.nullable(),
  /** Why it cannot be closed, as far as other months and the date tell. */
  refusal: refusal.nullable(),
  /** Its bookings have to be looked through to say more. */
  hasPreview: z.boolean(),
  /** What was done for it, the newest of each; its numbers in the order in which they are told. */
  done: z.array(
    z.object({ what: z.string(), at: z.iso.datetime(), person: z.string(), numbers: z.array(z.int()) }),
  ),
  /** Names by which files of acquirers are read; null where the mappings are not as they must be. */
  mappings: z.array(z.string()).nullable(),
});
export type MonthEnd = z.infer<typeof monthEnd>;

/** What closing a month would come to, or what of it is still open. */
export const monthPreview = z.object({ refusal: refusal.nullable(), sums: sums.nullable() });
export type MonthPreview = z.infer<typeof monthPreview>;

const entry = z.object({
  name: z.string(),
  key: z.string(),
  value: z.int(),
  currency: z.string(),
  at: z.iso.datetime(),
});
const difference = z.object({
  kind: z.string(),
  source: z.string(),
  fault: z.string(),
  ours: entry.nullable(),
  theirs: entry.nullable(),
});
export type ShownDifference = z.infer<typeof difference>;
const listed = z.object({ reference: z.string(), amount: z.int(), at: z.iso.datetime() });
const booked = z.object({ amount: z.int(), bookedOn: z.string() }).nullable();
const bank = z.object({
  accounts: z.array(
    z.object({ account: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  ),
  payouts: z.array(
    z.object({
      ...{ source: z.string(), reference: z.string().nullable(), day: z.string(), currency: z.string() },
      ...{ gross: z.int(), fees: z.int(), net: z.int(), state: z.string(), booked },
    }),
  ),
  refunds: z.array(
    z.object({
      ...{ reference: z.string(), amount: z.int(), currency: z.string(), paidOn: z.string() },
      ...{ state: z.string(), booked },
    }),
  ),
  unexplained: z.array(
    z.object({
      ...{ amount: z.int(), currency: z.string(), bookedOn: z.string() },
      ...{ bankReference: z.string().nullable(), account: z.string(), mayBeEarlier: z.boolean() },
    }),
  ),
  others: z.int(),
});
export type ShownBank = z.infer<typeof bank>;

/** Our records beside those of others. */
const comparison = z.object({
  kind: z.literal('compared'),
  sums: z.array(
    z.object({
      ...{ kind: z.string(), source: z.string(), ours: z.int(), theirs: z.int() },
      ...{ differences: z.int(), inTransit: z.int() },
    }),
  ),
  differences: z.array(difference),
  inTransit: z.array(difference),
  settlementTotals: z.array(
    z.object({
      source: z.string(),
      sums: z.array(z.object({ currency: z.string(), gross: z.int(), fees: z.int(), net: z.int() })),
    }),
  ),
  uncovered: z.array(z.object({ method: z.string(), count: z.int(), value: z.int() })),
  /** Providers that were not asked, and why. */
  uncomparedProviders: z.array(z.object({ provider: z.string(), why: z.string() })),
  disputed: z.array(listed),
  losses: z.array(listed),
  undecided: z.boolean(),
  bank: bank.nullable(),
  /** Payments and refunds that stand in no file and in no list. */
  notCompared: z.int(),
  /** All was compared, and nothing is to be explained. */
  isSettled: z.boolean(),
});
export type ShownComparison = z.infer<typeof comparison>;

export const reconciled = z.discriminatedUnion('kind', [
  comparison,
  /** Files that are not as they must be: nothing is compared. */
  z.object({
    kind: z.literal('faults'),
    faults: z.array(
      z.object({
        file: z.string(),
        line: z.int().nullable(),
        column: z.string().nullable(),
        fault: z.string(),
      }),
    ),
    more: z.int(),
  }),
  /** An external system gave no list. */
  z.object({ kind: z.literal('unanswered'), system: z.string() }),
]);
export type Reconciled = z.infer<typeof reconciled>;

/** What a check of all orders and of the closed months found. */
export const checkedRecords = z.object({
  invariants: z.int(),
  broken: z.array(z.object({ name: z.string(), references: z.array(z.string()) })),
  closedMonths: z.int(),
});
export type CheckedRecords = z.infer<typeof checkedRecords>;

export const receiptList = z.object({
  receipts: z.array(
    z.object({
      number: z.int(),
      kind: z.enum(['receipt', 'credit-note']),
      reference: z.string(),
      filedAt: z.iso.datetime(),
    }),
  ),
  /** There are more than are listed. */
  hasMore: z.boolean(),
});
export type ReceiptList = z.infer<typeof receiptList>;
