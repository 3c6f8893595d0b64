/**
 * Advisory locks of the shop, by what they keep apart. Any numbers, each once, and the same in every process. That of
 * bookings stands in the database's refuse_in_closed_period, too.
 */
export const ADVISORY_LOCKS = {
  migration: 726_433_110,
  receiptNumbers: 726_433_111,
  /** With a number beside it: of the document that will probably get that one. */
  receiptTurns: 726_433_114,
  seed: 726_433_112,
  bookings: 726_433_113,
  parcelClaims: 726_433_115,
  embeddedInUse: 726_433_190,
} as const;
