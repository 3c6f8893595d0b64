/** Money that came or went by one booking, or by a part of one. */
export type BankMovement = {
  /** Minor units (hundredths); what went out is negative. */
  amount: number;
  currency: string;
  /** Day on which it was booked, `YYYY-MM-DD`. */
  bookedOn: string;
  /** What it is known by: references of the bank and of who paid, and what they wrote. */
  references: readonly string[];
  /** Who paid or was paid: to recognise acquirers by, and never shown. */
  parties: readonly string[];
};

export type BankEntry = BankMovement & {
  /** The bank's own number of the booking. */
  bankReference: string | undefined;
  valuedOn: string | undefined;
  /** It takes back an earlier booking, the other way. */
  reversal: boolean;
  /** Of a collective booking, where they are told and add up to it; otherwise none. */
  parts: readonly BankMovement[];
};

export type BankStatement = {
  /** camt.053 has all of an account; camt.054 has some, once more or before it. */
  kind: 'statement' | 'notification';
  id: string;
  /** Number of the account in full: only its last four characters may be shown. */
  account: string;
  /** The days that it tells all of, both included; undefined where it does not say and has no booking. */
  covers: { from: string; to: string } | undefined;
  entries: readonly BankEntry[];
};

/** What may be shown of an account. */
export const shownAccount = (account: string): string => `…${account.slice(-4)}`;
