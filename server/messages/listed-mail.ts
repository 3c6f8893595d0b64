import type { MailKind } from '#rules/mail-kinds.ts';

/** A mail of an order as a list shows it, without any address. */
export type ListedMail = {
  kind: MailKind;
  /** Counted from 1 within its kind. */
  number: number;
  /** Number of the mail that it repeats. */
  repeats: number | null;
  status: 'Pending' | 'Sent' | 'Refused';
  /** How often the mail server may have taken it without our hearing so. */
  unanswered: number;
  createdAt: Date;
  sentAt: Date | null;
  bouncedAt: Date | null;
};
