/** Replaces an expired reason or operator name. */
export const REMOVED_TEXT = '(removed)';

/** Retention of personal and card data (law 4 and 5). Tests compare the privacy notice with it. */
export const RETENTION = {
  /** Number and PIN of a card, after delivery or voiding. */
  cardSecretDays: 30,
  /** Recipient and words of a gift, after it was sent or stopped. */
  recipientDays: 30,
  /** Names and addresses of an unpaid order. */
  unpaidDays: 30,
  /**
   * Names and addresses of a paid order. Covers the bank's dispute period with a margin. Receipts keep what
   * accounting needs.
   */
  paidMonths: 24,
  /** Receipts, from the end of their calendar year (CO 958f). */
  receiptYears: 10,
  /**
   * Reasons and notes, which may name a buyer. Those of an order are deleted with its addresses, others after this
   * time.
   */
  reasonMonths: 24,
  /** Operator names, from the end of the calendar year, as long as the accounting records. */
  operatorNameYears: 10,
  /** A visitor's session and cookies, after their last use (readings 5). */
  sessionHours: 24,
  /** A session in daily use, after its first use. By then, the cards of its first order are removed, too. */
  sessionDays: 30,
  /** Abuse counts and order origins, as keyed hashes (L-1 to L-11). */
  abuseCountHours: 24,
  /** Backups. They may still contain data removed above (docs/restoring.md). */
  backupDays: 30,
} as const;
