/** `receipt` goes to a billing address that has an e-mail of its own; all others to the primary address. */
export type MailKind =
  | 'confirmation'
  | 'receipt'
  | 'cards'
  | 'shipped'
  | 'refunded'
  | 'released'
  | 'payment-failed';

export type OwedMail = { mailId: string; orderId: string; kind: MailKind };

/** What the shop writes down about the mails it owes. */
export type MailBook = {
  /** Undefined once it is sent or was refused. */
  owed: (mailId: string) => Promise<OwedMail | undefined>;
  sent: (mailId: string) => Promise<void>;
  /** The mail server will never take it; a person has to look. */
  refused: (mailId: string) => Promise<void>;
};
