/** What the terms promise and no program computes; each text that says it is tested against it. */
export const CARD_TERMS = {
  /** From the activation of a card (specification 9). The supplier says the day. */
  validityYears: 5,
  /** In which a consumer in Liechtenstein may withdraw from an order. */
  withdrawalDays: 14,
  /** In which the money goes back after such a withdrawal. */
  withdrawalRefundDays: 14,
} as const;
