import * as z from 'zod';
import { MAIL_KINDS } from '#rules/mail-kinds.ts';
import { reasonFault } from '#rules/reason.ts';

/** An order as a list of the desk shows it; money in Rappen. */
export const listedOrder = z.object({
  reference: z.string(),
  placedAt: z.iso.datetime(),
  order: z.string(),
  payment: z.string(),
  method: z.string(),
  total: z.int(),
  refunded: z.int(),
  cards: z.int(),
  pending: z.int(),
  parcels: z.string(),
  items: z.string(),
  buyer: z.object({ name: z.string(), town: z.string(), email: z.string() }).optional(),
});
export type ListedOrder = z.infer<typeof listedOrder>;

export const searchedOrders = z.array(z.object({ foundBy: z.string(), orders: z.array(listedOrder) }));
export type SearchedOrders = z.infer<typeof searchedOrders>;

/** Why something is done; it is kept with who did it. */
const reason = z
  .string()
  .trim()
  .refine((text) => reasonFault(text) === undefined);

export const noteRequest = z.strictObject({ reason });
export const resendRequest = z.strictObject({ kind: z.enum(MAIL_KINDS), reason });

const instant = z.iso.datetime().nullable();

const line = z.object({
  line: z.int(),
  product: z.string(),
  category: z.string(),
  price: z.int(),
  amount: z.int(),
});
const card = z.object({
  line: z.int(),
  ordinal: z.int(),
  generation: z.int(),
  status: z.string(),
  voidCause: z.string().nullable(),
  price: z.int(),
  /** Never more of its number than that. */
  lastFour: z.string().nullable(),
  category: z.string(),
  shipmentNumber: z.int(),
  validUntil: z.string().nullable(),
});
const parcel = z.object({
  number: z.int(),
  deliveryMethod: z.string(),
  status: z.string(),
  dueAt: z.iso.datetime(),
  packedAt: instant,
  shippedAt: instant,
  tracking: z.string().nullable(),
});
const refund = z.object({ number: z.int(), status: z.string(), amount: z.int(), doneAt: instant });
const mail = z.object({
  kind: z.string(),
  number: z.int(),
  status: z.string(),
  createdAt: z.iso.datetime(),
  sentAt: instant,
  bouncedAt: instant,
});
const event = z.object({
  at: z.iso.datetime(),
  subject: z.string(),
  what: z.string(),
  why: z.string(),
  person: z.string().nullable(),
});

/** One order at a glance, with everything that happened to it, oldest first. */
export const shownOrder = z.object({
  reference: z.string(),
  placedAt: z.iso.datetime(),
  lang: z.string(),
  status: z.string(),
  statusCause: z.string(),
  subtotal: z.int(),
  shippingCost: z.int(),
  total: z.int(),
  refunded: z.int(),
  /** Lines of an envelope; null once they were removed. */
  delivery: z.array(z.string()).nullable(),
  billing: z.array(z.string()).nullable(),
  email: z.string().nullable(),
  payment: z.object({
    status: z.string(),
    method: z.string(),
    provider: z.string(),
    amount: z.int(),
    transactionId: z.string().nullable(),
    capturedAt: instant,
  }),
  disputed: z.boolean(),
  lines: z.array(line),
  cards: z.array(card),
  parcels: z.array(parcel),
  refunds: z.array(refund),
  mails: z.array(mail),
  history: z.array(event),
});
export type ShownOrder = z.infer<typeof shownOrder>;
