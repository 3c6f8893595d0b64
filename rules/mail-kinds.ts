/** Every mail that the shop sends about an order. */
export const MAIL_KINDS = [
  'confirmation',
  'receipt',
  'cards',
  'cards-delayed',
  'shipped',
  'refunded',
  'released',
  'payment-failed',
  'gift-link',
  'gift',
  'gift-sent',
  'gift-refused',
  'order-changed',
] as const;

/**
 * `receipt` goes to a billing address that has an e-mail of its own, `gift` to the recipient whom the buyer named,
 * `order-changed` to the address that the order had before the change; all others go to the primary address.
 */
export type MailKind = (typeof MAIL_KINDS)[number];

/** Another address for such a mail is another e-mail address of the order: its cards and links go there from then on. */
export function isToBuyer(kind: MailKind): boolean {
  return kind !== 'receipt' && kind !== 'gift' && kind !== 'order-changed';
}
