export const MAIL_KINDS = [
  'confirmation',
  'receipt',
  'cards',
  'cards-delayed',
  'shipped',
  'refunded',
  'payment-reversed',
  'payment-failed',
  'gift-link',
  'gift',
  'gift-sent',
  'gift-refused',
  'order-changed',
] as const;

/**
 * `receipt` goes to a separate billing e-mail, `gift` to the recipient, and `order-changed` to the order's
 * previous address. All others go to the primary address.
 */
export type MailKind = (typeof MAIL_KINDS)[number];

/** Mails that can go to a corrected address of the buyer. Undelivered ones are resent together. */
export const CORRECTABLE_MAILS = MAIL_KINDS.filter((kind) => kind !== 'gift' && kind !== 'order-changed');

/**
 * True if redirecting the mail also changes the order's e-mail address, to which cards and links are sent.
 */
export function isSentToBuyer(kind: MailKind): boolean {
  return kind !== 'receipt' && kind !== 'gift' && kind !== 'order-changed';
}
