import * as z from 'zod';
import { CATEGORIES } from '#rules/lines.ts';
import { isPauseSentence } from '#rules/pause-sentence.ts';
import { reason } from './reason.ts';

const instant = z.iso.datetime();

const sentence = z.object({ 'de-ch': z.string(), 'fr-ch': z.string(), 'it-ch': z.string() });
export type PauseSentence = z.infer<typeof sentence>;

/** Whether a category is sold. */
const saleOfCategory = z.object({
  category: z.enum(CATEGORIES),
  pause: z.object({ sentence, person: z.string(), since: instant }).nullable(),
  /** Another one after each change. */
  state: z.string(),
});
export type SaleOfCategory = z.infer<typeof saleOfCategory>;

/** What waits, what is late, what is wrong. What a role may not know is missing. */
export const today = z.object({
  at: instant,
  /** As `rules/health-signs.ts` names them; a count, or an age in minutes. */
  signs: z.array(z.object({ name: z.string(), value: z.int(), well: z.boolean() })),
  alarms: z.array(z.object({ kind: z.string(), subject: z.string(), since: instant })),
  /** When each external system last did what it was asked. */
  last: z.object({ provider: instant.nullable(), supplier: instant.nullable(), mail: instant.nullable() }),
  sale: z.array(saleOfCategory),
  /** Parcels to pack by the Swiss day on which they are due, the first first. */
  parcels: z
    .array(z.object({ day: z.iso.date(), parcels: z.int(), cards: z.int(), late: z.int() }))
    .optional(),
  /** Open review items by kind, the oldest first. */
  items: z.array(z.object({ kind: z.string(), count: z.int(), oldest: instant })).optional(),
  /** Orders that do not go on by themselves, the newest first. */
  stuck: z
    .array(
      z.object({
        reference: z.string(),
        placedAt: instant,
        order: z.string(),
        payment: z.string(),
        items: z.string(),
      }),
    )
    .optional(),
});
export type Today = z.infer<typeof today>;

/** Orders that were paid, and what went back; money in Rappen. */
const sold = { orders: z.int(), turnover: z.int(), refunded: z.int() };
export const sales = z.object({
  /** Each Swiss day of the time, the first first. */
  days: z.array(z.object({ day: z.iso.date(), ...sold })),
  /** The one with the most turnover first. */
  methods: z.array(z.object({ method: z.string(), ...sold })),
});
export type Sales = z.infer<typeof sales>;

/** For how many days sales are shown. */
export const SALES_DAYS = [14, 30] as const;
export type SalesDays = (typeof SALES_DAYS)[number];

/** What is sold, and what can be said of what is not. */
export const sale = z.object({
  categories: z.array(saleOfCategory),
  proposals: z.object({ physical: sentence, digital: sentence, all: sentence }),
});
export type Sale = z.infer<typeof sale>;

const said = z.string().trim().refine(isPauseSentence);
const categories = z.array(z.enum(CATEGORIES)).min(1).max(CATEGORIES.length);

export const pauseRequest = z.strictObject({
  categories,
  /** The states that the person saw: what was changed since is not written over. */
  seen: z.partialRecord(z.enum(CATEGORIES), z.string().max(2000)),
  sentence: z.strictObject({ 'de-ch': said, 'fr-ch': said, 'it-ch': said }),
  reason,
});
export const resumeRequest = z.strictObject({ categories, leaveItems: z.boolean(), reason });
