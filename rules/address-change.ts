/** An address before and after an operator changed it. A postal address has its lines, as on an envelope. */
export type AddressChange = {
  /** `billing-email`: where receipts go; `email`: where all other mails to the buyer go. */
  address: 'email' | 'billing-email' | 'postal';
  before: readonly string[];
  after: readonly string[];
};
