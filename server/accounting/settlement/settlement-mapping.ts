import * as z from 'zod';
import { decodeText, parseJson } from '#server/runtime/decode-text.ts';
import { isDateForm, isTimeForm } from './written-time.ts';

/** Column name in the header. `Name#2` is the second column with that name. */
const column = z.string().min(1);

const currency = z.union(
  [z.strictObject({ column }), z.strictObject({ fixed: z.string().regex(/^[A-Z]{3}$/) })],
  'must be { "column": … } or { "fixed": "CHF" }',
);

/** Whole minor units, or numbers with a decimal separator. */
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
    'must be "ISO", or consist of YYYY or YY, MM and DD, such as DD.MM.YYYY, and of HH, mm and ss for a time',
  );

const dateColumn = z.strictObject({
  column,
  form: dateForm,
  /** Set if the time has its own column. */
  time: z
    .strictObject({
      column,
      form: z.string().refine(isTimeForm, 'must consist of HH, mm and optionally ss, such as HH:mm'),
    })
    .optional(),
  zone: z.enum(['Europe/Zurich', 'UTC']).default('Europe/Zurich'),
});

/** Key of a row in our records: the order id we sent to the provider, or the provider's transaction id. */
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
      /** A fee with its own row. */
      fee: values,
      /** Totals and other rows to skip. */
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
    /** True if refunds and chargebacks have a minus sign. Otherwise all amounts are unsigned. */
    signed: z.boolean().default(false),
    /** Sign of a fee that reduces the payout. */
    feeLowersAs: z.enum(['positive', 'negative']).default('positive'),
  })
  .refine(
    (columns) => columns.gross !== undefined || (columns.net !== undefined && columns.fee !== undefined),
    'must specify "gross", or "net" and "fee", because the gross amount is compared',
  );

const payout = z
  .strictObject({
    /** Reference that also appears in the bank statement. */
    reference: column.optional(),
    date: z.strictObject({ column, form: dateForm }).optional(),
    /** Maximum days between the payout's date and its credit. */
    withinDays: z.int().min(0).max(31).default(5),
    /** Words that identify the acquirer's credits in bank statements. */
    recognisedBy: z.array(z.string().min(3)).default([]),
  })
  .refine(
    (columns) => columns.reference !== undefined || columns.date !== undefined,
    'must specify the column of its "reference" or of its "date"',
  );

const mapping = z
  .strictObject({
    /** Ignored by the program. */
    comment: z.union([z.string(), z.array(z.string())]).optional(),
    delimiter: z.enum([',', ';', '\t', '|']).default(','),
    encoding: z.enum(['utf-8', 'latin1']).default('utf-8'),
    /** Number of lines before the header, and after the last row. */
    skipHead: z.int().min(0).max(100).default(0),
    skipFoot: z.int().min(0).max(100).default(0),
    numbers,
    currency,
    date: dateColumn,
    keys: z.strictObject({ payment: key, refund: key.optional(), chargeback: key.optional() }),
    /** Columns that contain the order of a movement, if it isn't the key. */
    orders: z
      .strictObject({ payment: column.optional(), refund: column.optional(), chargeback: column.optional() })
      .default({}),
    amount,
    kinds,
    /** Payment methods that the file covers; all by default. */
    methods: z.array(z.string().min(1)).min(1).optional(),
    /** Maximum days between the acquirer's date and ours. */
    daysApart: z.int().min(0).max(10).default(0),
    payout: payout.optional(),
  })
  .refine(
    ({ kinds: by, keys, orders }) =>
      'bySign' in by ||
      by.chargeback.length === 0 ||
      orders.chargeback !== undefined ||
      (keys.chargeback ?? keys.payment).by === 'reference',
    { path: ['orders'], message: 'must specify the column with the order of a "chargeback"' },
  )
  .refine(({ kinds: by, amount: { signed } }) => !('bySign' in by) || signed, {
    path: ['kinds'],
    message: '"bySign" needs amount.signed',
  });

/** The format of an acquirer's file. docs/operating.md describes the fields. */
export type SettlementMapping = z.infer<typeof mapping>;

/** Mappings by name, as in `--settlement name=file`. */
export type SettlementMappings = Readonly<Record<string, SettlementMapping>>;

const mappings = z.record(
  z
    .string()
    .regex(
      /^[a-z][a-z0-9-]{0,39}$/,
      'the name of a mapping must consist of lower-case letters, digits and hyphens',
    ),
  mapping,
);

/** Parses a mappings file. Each error starts with the invalid field. */
export function readMappings(bytes: Uint8Array): { mappings: SettlementMappings } | { faults: string[] } {
  const read = decodeText(bytes);
  if ('line' in read) return { faults: [`line ${read.line}: is not encoded in UTF-8; save it as UTF-8`] };
  const json = parseJson(read.text);
  if ('fault' in json) return { faults: [json.fault] };
  const parsed = mappings.safeParse(json.content);
  if (parsed.success) return { mappings: parsed.data };
  return {
    faults: parsed.error.issues.map((issue) => {
      const field = issue.path.join('.');
      return field === '' ? issue.message : `${field}: ${issue.message}`;
    }),
  };
}
