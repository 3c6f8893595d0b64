import * as z from 'zod';
import { isDateForm, isTimeForm } from './written-time.ts';

/** A column by its name in the head of the file; `Name#2` is the second of several with the same name. */
const column = z.string().min(1);

const currency = z.union(
  [z.strictObject({ column }), z.strictObject({ fixed: z.string().regex(/^[A-Z]{3}$/) })],
  'must be { "column": … } or { "fixed": "CHF" }',
);

/** Whole minor units, or figures with a decimal sign. */
const numbers = z.union(
  [
    z.strictObject({ minorUnits: z.literal(true) }),
    z.strictObject({
      decimal: z.enum(['.', ',']),
      thousands: z.enum(["'", '’', '.', ',', ' ']).optional(),
    }),
  ],
  `must be { "minorUnits": true } or { "decimal": ".", "thousands": "'" }`,
);

const dateForm = z
  .string()
  .refine(
    isDateForm,
    'must be "ISO", or made of YYYY or YY, MM and DD, as DD.MM.YYYY, with HH, mm and ss if it has a time',
  );

const moment = z.strictObject({
  column,
  form: dateForm,
  /** Where the time stands in a column of its own. */
  time: z
    .strictObject({
      column,
      form: z.string().refine(isTimeForm, 'must be made of HH, mm and if you like ss, as HH:mm'),
    })
    .optional(),
  zone: z.enum(['Europe/Zurich', 'UTC']).default('Europe/Zurich'),
});

/** By what a row is found in our records: the order id that we gave the provider, or its own transaction id. */
const key = z.strictObject({ by: z.enum(['reference', 'transaction']), column });

const values = z.array(z.string().min(1)).default([]);
const kinds = z.union(
  [
    z.strictObject({ bySign: z.literal(true) }),
    z.strictObject({
      column,
      payment: z.array(z.string().min(1)).min(1),
      refund: values,
      chargeback: values,
      /** A fee that stands on a row of its own. */
      fee: values,
      /** Totals and the like. */
      ignored: values,
    }),
  ],
  'must be { "bySign": true } or { "column": …, "payment": [ … ], "refund": [ … ] }',
);

const amount = z
  .strictObject({
    gross: column.optional(),
    fee: column.optional(),
    net: column.optional(),
    /** Whether what goes out (refunds, chargebacks) has a minus; else no amount has one. */
    signed: z.boolean().default(false),
    /** How a fee that lowers the payout is written. */
    feeLowersAs: z.enum(['positive', 'negative']).default('positive'),
  })
  .refine(
    (named) => named.gross !== undefined || (named.net !== undefined && named.fee !== undefined),
    'must name "gross", or "net" and "fee": what the buyer paid is compared',
  );

const payout = z
  .strictObject({
    /** What the bank's statement has of it, too. */
    reference: column.optional(),
    date: z.strictObject({ column, form: dateForm }).optional(),
    /** So many days after its date it is in the bank at the latest. */
    withinDays: z.int().min(0).max(31).default(5),
    /** Words by which its credits are known in the bank's statement. */
    recognisedBy: z.array(z.string().min(3)).default([]),
  })
  .refine(
    (named) => named.reference !== undefined || named.date !== undefined,
    'must name the column of its "reference" or of its "date"',
  );

const mapping = z
  .strictObject({
    /** For people. */
    comment: z.union([z.string(), z.array(z.string())]).optional(),
    delimiter: z.enum([',', ';', '\t', '|']).default(','),
    encoding: z.enum(['utf-8', 'latin1']).default('utf-8'),
    /** Lines before the head of the table, and after its last row. */
    skipHead: z.int().min(0).max(100).default(0),
    skipFoot: z.int().min(0).max(100).default(0),
    numbers,
    currency,
    date: moment,
    keys: z.strictObject({ payment: key, refund: key.optional(), chargeback: key.optional() }),
    /** The columns with the order that a payment, refund or chargeback belongs to, where the key is another one. */
    orders: z
      .strictObject({ payment: column.optional(), refund: column.optional(), chargeback: column.optional() })
      .default({}),
    amount,
    kinds,
    /** Which of our payments its file has; without it, all. */
    methods: z.array(z.string().min(1)).min(1).optional(),
    /** So many days later or earlier than we it may date a movement. */
    daysApart: z.int().min(0).max(10).default(0),
    payout: payout.optional(),
  })
  .refine(
    ({ kinds: by, keys, orders }) =>
      'bySign' in by ||
      by.chargeback.length === 0 ||
      orders.chargeback !== undefined ||
      (keys.chargeback ?? keys.payment).by === 'reference',
    { path: ['orders'], message: 'must name the column with the order of a "chargeback"' },
  )
  .refine(({ kinds: by, amount: { signed } }) => !('bySign' in by) || signed, {
    path: ['kinds'],
    message: '"bySign" needs amount.signed',
  });

/** How the file of an acquirer is read: docs/operating.md has its fields. */
export type SettlementMapping = z.infer<typeof mapping>;

/** By name, as `--settlement name=file` has it. */
export type SettlementMappings = Readonly<Record<string, SettlementMapping>>;

const mappings = z.record(
  z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'a mapping is named in small letters, digits and dashes'),
  mapping,
);

/** Reads the text of a file of mappings; each fault begins with the field that is wrong. */
export function readMappings(text: string): { mappings: SettlementMappings } | { faults: string[] } {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { faults: ['is no JSON'] };
  }
  const parsed = mappings.safeParse(content);
  if (parsed.success) return { mappings: parsed.data };
  return {
    faults: parsed.error.issues.map((issue) => {
      const field = issue.path.join('.');
      return field === '' ? issue.message : `${field}: ${issue.message}`;
    }),
  };
}
