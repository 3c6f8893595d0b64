import * as z from 'zod';
import { reason } from './reason.ts';

/** A card by its line and its place within the line. */
const place = z.object({ line: z.int(), ordinal: z.int() });
export type Place = z.infer<typeof place>;

const CARDS_MAX = 1000;
const places = z
  .array(z.strictObject({ line: z.int().min(1).max(1000), ordinal: z.int().min(1).max(1000) }))
  .max(CARDS_MAX);

/** What is to be refunded; without cards all that is left of the order. */
export const refundSelection = z.strictObject({
  cards: places.min(1).optional(),
  withoutShippingCost: z.boolean().optional(),
  /** Where it goes on after it stopped at used cards. */
  usedCards: z.enum(['confirm-loss', 'leave']).optional(),
});
export type RefundSelection = z.infer<typeof refundSelection>;

/** What was shown, and is confirmed. */
const shown = z.strictObject({ amount: z.int(), shippingCost: z.int(), cards: places });

export const refundAsked = z.strictObject({
  /** Made anew for each sum that is shown. */
  id: z.uuid(),
  selection: refundSelection,
  shown,
  reason,
});

export const refundDecision = z.strictObject({ decision: z.enum(['approve', 'refuse', 'withdraw']), reason });
export const refundDropped = z.strictObject({ reason });

const sum = { amount: z.int(), shippingCost: z.int(), cards: z.array(place) };

/** What a refund would come to, or why it is not possible. */
export const refundPreview = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('possible'),
    ...sum,
    /** It was begun before, and goes on. */
    goesOn: z.boolean(),
    needsApproval: z.boolean(),
    /** What one person alone has refunded of the order lately. */
    begunAlone: z.int(),
    /** The money goes back only then. */
    waitsUntil: z.iso.datetime().nullable(),
  }),
  z.object({ kind: z.literal('refused'), reason: z.string(), places: z.array(place) }),
]);
export type ShownRefundPreview = z.infer<typeof refundPreview>;

/** A refund that waits for a second person, or that one decided about. */
export const refundRequest = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.string(),
  ...sum,
  wholeOrder: z.boolean(),
  confirmsLoss: z.boolean(),
  person: z.string(),
  /** Asked for by who looks at it. */
  isOwn: z.boolean(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  decidedBy: z.string().nullable(),
  answer: z.string(),
  decidedAt: z.iso.datetime().nullable(),
  refundNumber: z.int().nullable(),
});
export type ShownRefundRequest = z.infer<typeof refundRequest>;

export const refundRequests = z.object({ open: z.array(refundRequest), decided: z.array(refundRequest) });
export type ShownRefundRequests = z.infer<typeof refundRequests>;

export const refundRequestCount = z.object({ open: z.int() });

/** A refund whose money has not all gone. */
const current = z.object({
  ...sum,
  number: z.int(),
  status: z.string(),
  voided: z.int(),
  waitsUntil: z.iso.datetime().nullable(),
  used: z.array(place),
  canDrop: z.boolean(),
  canLeave: z.boolean(),
});
export type CurrentRefund = z.infer<typeof current>;

/** What can be refunded of an order, and what is being refunded. */
export const refundState = z.object({
  cards: z.array(z.object({ line: z.int(), ordinal: z.int(), refusal: z.string().nullable() })),
  refusal: z.string().nullable(),
  current: z.array(current),
  request: refundRequest.nullable(),
  /** What the request would come to now; null without one. */
  requestNow: refundPreview.nullable(),
  /** Above it a second person is needed. */
  limit: z.int(),
});
export type RefundState = z.infer<typeof refundState>;

/** Begun, or kept until a second person has approved it. */
export const refundAnswer = z.object({ kind: z.enum(['begun', 'waits']) });
export type RefundAnswer = z.infer<typeof refundAnswer>;
