import * as z from 'zod/mini';

/** Fields in which a provider's transaction or refund differs from our record. */
export const TRANSACTION_DIFFERENCES = [
  'amount',
  'currency',
  'order',
  'transaction',
  'not-a-refund',
  'other-refunds',
] as const;
export type TransactionDifference = (typeof TRANSACTION_DIFFERENCES)[number];

/** Bookings that external systems list. */
export const BOOKING_KINDS = ['payment', 'refund', 'chargeback', 'card', 'void'] as const;

/**
 * The facts of a review item, in addition to its kind. They contain no card number, PIN or address. The desk
 * labels each of them.
 */
export const reviewDetailSchema = z.strictObject({
  /** Cards as `line.ordinal`. */
  cards: z.optional(z.array(z.string())),
  /** Last four digits of the card's number. */
  lastFour: z.optional(z.string()),
  refund: z.optional(z.int()),
  parcel: z.optional(z.int()),
  /** The day by which the work was due. */
  due: z.optional(z.iso.date()),
  /** The day of a booking. */
  bookedOn: z.optional(z.iso.date()),
  mail: z.optional(z.int()),
  sending: z.optional(z.int()),
  attempts: z.optional(z.int()),
  booking: z.optional(z.enum(BOOKING_KINDS)),
  /** In Rappen. */
  amount: z.optional(z.int()),
  /** The provider, supplier or acquirer's mapping that lists the booking. */
  source: z.optional(z.string()),
  at: z.optional(z.iso.datetime()),
  /** The external system's name of the booking. */
  name: z.optional(z.string()),
  differences: z.optional(z.array(z.enum(TRANSACTION_DIFFERENCES))),
  /** The response of the external system, in its words. */
  response: z.optional(z.string()),
});

export type ReviewDetail = z.output<typeof reviewDetailSchema>;
