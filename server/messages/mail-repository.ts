import type { GiftLinkPurpose } from '#rules/gift-link.ts';
import type { MailKind } from '#rules/mail-kinds.ts';

export type PendingMail = {
  mailId: string;
  orderId: string;
  kind: MailKind;
  /** Counted from 1 within its kind. */
  number: number;
  /** Number of the mail whose content it brings: its own, or of the one that it repeats. */
  content: number;
  /** Of the order, as people say it. */
  reference: string;
  /** How often the mail server may have taken it without our hearing so. */
  unanswered: number;
};

/** A mail whose last bytes are about to leave: where it goes, and the keys in its links by their hashes. */
export type LeavingMail = { to: string; links: readonly { purpose: GiftLinkPurpose; tokenHash: string }[] };

/**
 * What the shop records about pending mails. Each function takes the mail as it was read, and changes nothing if another
 * try has begun or ended meanwhile.
 */
export type MailRepository = {
  /** Undefined once it is sent or was refused. */
  pending: (mailId: string) => Promise<PendingMail | undefined>;
  /**
   * Counts a try as unanswered and stores its links, before its last bytes leave. False: they must not, for another try
   * has begun or ended, or the address that it was written to was corrected meanwhile; or the card of a gift is the
   * buyer's no more.
   */
  handingOver: (mail: PendingMail, leaving: LeavingMail) => Promise<boolean>;
  /** The mail server said that it has not taken it. */
  notTaken: (mail: PendingMail) => Promise<void>;
  /** Of a gift, its buyer is told in the same transaction. */
  sent: (mail: PendingMail) => Promise<void>;
  /** It goes out no more by itself: the mail server does not take it, or never says so, or nothing is left to bring. */
  refused: (mail: PendingMail) => Promise<void>;
  /**
   * The mail server does not take a gift: its buyer is told in the same transaction.
   * @param refusal what it said, without any address
   */
  giftRefused: (mail: PendingMail, refusal: string) => Promise<void>;
};
