/** A booking, or a part of a collective booking. */
export type BankMovement = {
  /** Minor units (hundredths). Debits are negative. */
  amount: number;
  currency: string;
  /** Booking date, `YYYY-MM-DD`. */
  bookedOn: string;
  /** References of the bank and the payer, and the remittance text. */
  references: readonly string[];
  /** References that the payer chose. A returned transfer repeats them. */
  endToEndIds: readonly string[];
  /** Payer or payee. Used to recognise acquirers, never displayed. */
  parties: readonly string[];
  /** True if it reverses or returns an earlier booking. */
  isReturn: boolean;
};

export type BankEntry = BankMovement & {
  /** The bank's own reference for the booking. */
  bankReference: string | undefined;
  valuedOn: string | undefined;
  /** Parts of a collective booking. Empty unless all amounts are given and add up to it. */
  parts: readonly BankMovement[];
};

export type BankStatement = {
  /**
   * A statement (camt.053) is complete for its account. A notification (camt.054) lists some of the bookings,
   * earlier than the statement or in addition to it.
   */
  kind: 'statement' | 'notification';
  id: string;
  /** The full account number. Only its last four characters may be displayed. */
  account: string;
  /**
   * The fully covered days, both inclusive. Undefined if neither the message nor any booking contains them.
   */
  covers: { from: string; to: string } | undefined;
  /**
   * The booked balances in minor units. `openingDay` ends with the opening balance. Undefined if the message
   * doesn't contain both.
   */
  balances: { currency: string; openingDay: string; opening: number; closing: number } | undefined;
  /** The number that the bank counts its statements with. */
  sequence: number | undefined;
  /** Undefined unless the bank split the statement into pages. */
  page: { number: number; isLast: boolean } | undefined;
  entries: readonly BankEntry[];
};

/** Masks an account number for display. */
export const maskAccount = (account: string): string => `…${account.slice(-4)}`;
