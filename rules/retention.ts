/** What stands where a reason or the name of an operator has ended. */
export const REMOVED_TEXT = '(removed)';

/** How long the shop keeps what it knows of people and cards (law 4 and 5). The privacy notice is tested against it. */
export const RETENTION = {
  /** Number and PIN of a card, after it was delivered or taken back. */
  cardSecretDays: 30,
  /** Name and address of who gets a card by e-mail, and what was written on it, after it was sent or stopped. */
  recipientDays: 30,
  /** Names and addresses of an order that nobody paid. */
  unpaidDays: 30,
  /**
   * Names and addresses of a paid order: as long as a buyer's bank may dispute a payment, with room. Its receipt keeps
   * those that the books need.
   */
  paidMonths: 24,
  /** Receipts, from the end of their business year, which is the calendar year (CO 958f). */
  receiptYears: 10,
  /**
   * Why an operator did something, and notes with an order: they go with the names and addresses of their order, and those
   * about no order so long after they were written. A reason may name a buyer.
   */
  reasonMonths: 24,
  /** Who did it: as long as the books for which they answer, from the end of the calendar year. */
  operatorNameYears: 10,
  /** A visitor's session and its cookies, after their last use (readings 5). */
  sessionHours: 24,
  /** A session that is used every day, after its first use: by then the cards of its first order are removed too. */
  sessionDays: 30,
  /** Counts against abuse by session, address and e-mail, and where an order came from, as keyed hashes (L-1 to L-11). */
  abuseCountHours: 24,
  /** A backup of the database: what is removed above may still stand in it (docs/restoring.md). */
  backupDays: 30,
} as const;
