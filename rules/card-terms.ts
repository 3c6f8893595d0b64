/** Promises of the terms that no code computes. Tests compare the legal texts with them. */
export const CARD_TERMS = {
  /** The period starts with the activation (specification 9). The supplier determines the exact day. */
  validityYears: 5,
  /** Withdrawal period for consumers in Liechtenstein. */
  withdrawalDays: 14,
  withdrawalRefundDays: 14,
} as const;
