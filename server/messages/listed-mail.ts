import type { MailKind } from '#rules/mail-kinds.ts';

/** A mail of an order as shown in lists. */
export type ListedMail = {
  kind: MailKind;
  /** Starts at 1 within its kind. */
  number: number;
  /** Number of the mail that it repeats. */
  repeats: number | null;
  status: 'Pending' | 'Sent' | 'Refused';
  /** Attempts in which the mail server may have accepted it without a readable response. */
  unanswered: number;
  createdAt: Date;
  sentAt: Date | null;
  bouncedAt: Date | null;
  /** E-mail address of the last attempt. Null before it, for gifts, and once the order's names are erased. */
  recipient: string | null;
};
