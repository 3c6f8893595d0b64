import type { Actor } from '#rules/actor.ts';
import type { AddressChange } from '#rules/address-change.ts';
import type { OrderEvent } from '#rules/audit-event.ts';
import type { MailKind } from '#rules/mail-kinds.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import type { MailStatus } from '#rules/status.ts';

/** A mail among those of its kind that an order has. */
export type MailOfKind = {
  number: number;
  /** Number of the mail whose content it brings once more. */
  repeats: number | null;
  status: MailStatus;
  /** Above 0 while the mail server may be taking it, or may have taken it unheard. */
  unanswered: number;
};

/** Goes to an address of the order. A gift goes where its buyer says, and a warning to the address before the change. */
export type OrdersMailKind = Exclude<MailKind, 'gift' | 'order-changed'>;

/** A digital card with the number of the mail that brings it. */
export type BroughtCard = {
  shipmentNumber: number;
  isVoid: boolean;
  secretRemoved: boolean;
  /** Of a gift: its recipient wants no such mails. */
  objects?: boolean;
};

/** The mails of one order while its row is held. */
export type HeldMails = {
  readOrder: () => Promise<{ erased: boolean; disputed: boolean }>;
  /** By their numbers. */
  readMails: (kind: MailKind) => Promise<(MailOfKind & { id: string; bouncedAt: Date | null })[]>;
  /** Digital cards, each with the number of the mail that brings it. */
  readCards: () => Promise<BroughtCard[]>;
  /** Cards that were sent to recipients, each with the number of its sending. */
  readGivenCards: HeldMails['readCards'];
  /** Free among the mails of this kind and among those to come. */
  nextNumber: (kind: MailKind) => Promise<number>;
  /** Where this kind goes. */
  readAddress: (kind: OrdersMailKind) => Promise<string>;
  /** The receipt goes to the billing address; while both are the same, both are corrected. */
  correctAddress: (kind: OrdersMailKind, to: string) => Promise<void>;
  /** Warns the buyer at this address that the order has another one. */
  warnOfNewEmail: (before: string) => Promise<void>;
  /** Writes a further mail with the content of an earlier one, and the job that sends it. */
  repeat: (kind: MailKind, number: number, content: number) => Promise<void>;
  /** Of a gift, its buyer is told. */
  markSent: (kind: MailKind, mail: Pick<MailOfKind, 'number' | 'repeats'> & { id: string }) => Promise<void>;
  markBounced: (mailId: string) => Promise<void>;
  /** Tells the buyer of a gift that it did not arrive. @param content number of the sending */
  tellGiftRefused: (content: number, refusal: string) => Promise<void>;
  openReviewItem: (kind: ReviewKind, detail: string) => Promise<void>;
  resolveReviewItems: (kinds: readonly ReviewKind[]) => Promise<void>;
  recordAction: (by: Actor, event: OrderEvent, addressChange?: AddressChange) => Promise<void>;
};

/** What operators do about mails that were sent, or should have been. */
export type MailRepeats = {
  /** All that the work reads and writes is one transaction under the order's lock. */
  hold: <Result>(orderId: string, work: (held: HeldMails) => Promise<Result>) => Promise<Result>;
};
