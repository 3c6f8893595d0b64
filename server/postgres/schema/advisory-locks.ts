/**
 * Advisory locks of the shop. All processes must use the same unique numbers. The trigger
 * refuse_in_closed_period repeats the number of `bookings`.
 */
export const ADVISORY_LOCKS = {
  migration: 726_433_110,
  receiptNumbers: 726_433_111,
  /** Used with the expected document number as the second key. */
  receiptTurns: 726_433_114,
  seed: 726_433_112,
  bookings: 726_433_113,
  parcelClaims: 726_433_115,
  /** Repeated in the database function chain_action. */
  actionChain: 726_433_116,
  embeddedInUse: 726_433_190,
} as const;
