import { MAIL_KINDS, type MailKind } from './mail-kinds.ts';

export const MAIL_TROUBLES = ['refused', 'given-up', 'unanswered', 'bounced'] as const;

/** Why an order, or something of a provider that no order of ours explains, needs review. */
const KINDS = [
  'payment-differs',
  'payment-unanswered',
  'payment-not-understood',
  'authorisation-unknown',
  'release-refused',
  'refund-refused',
  'refund-differs',
  'refund-card-used',
  'refund-void-wrong',
  'refund-void-differs',
  'refund-late',
  'refund-given-up',
  'not-in-our-books',
  'void-late',
  'cards-late',
  'cards-given-up',
  'card-refused',
  'card-wrong',
  'card-number-repeated',
  'card-void-wrong',
  'card-void-differs',
  'replace-given-up',
  'activation-late',
  'activation-unanswered',
  'activation-refused',
  'activation-wrong',
  'activation-given-up',
  'dispute-loss',
  'dispute-and-refund',
  'dispute-given-up',
] as const;

/** The kinds that aren't about a mail. */
export type PlainReviewKind = (typeof KINDS)[number];

export type ReviewKind = PlainReviewKind | `mail-${(typeof MAIL_TROUBLES)[number]}-${MailKind}`;

/** The kind of review that a mail in trouble needs. */
export function mailReview(trouble: (typeof MAIL_TROUBLES)[number], mail: MailKind): ReviewKind {
  return `mail-${trouble}-${mail}`;
}

/** The mail that a kind of review is about, and what is wrong with it. */
export function findMailTrouble(kind: ReviewKind) {
  return MAIL_TROUBLES.flatMap((trouble) => MAIL_KINDS.map((mail) => ({ trouble, mail }))).find(
    ({ trouble, mail }) => mailReview(trouble, mail) === kind,
  );
}

export const REVIEW_KINDS: readonly [ReviewKind, ...ReviewKind[]] = [
  ...KINDS,
  ...MAIL_TROUBLES.flatMap((trouble) => MAIL_KINDS.map((mail) => mailReview(trouble, mail))),
];

/** While one of these is open, the supplier is asked for no card of the order. */
export const STOPS_ISSUING = [
  'card-refused',
  'card-wrong',
  'card-number-repeated',
] as const satisfies ReviewKind[];

/** Open only because digital cards have not come: resolved when they come. */
export const ABOUT_MISSING_CARDS = ['cards-late', 'cards-given-up'] as const satisfies ReviewKind[];

/** About a parcel that is not packed: resolved once it is. */
export const RESOLVED_BY_PACKING = [
  'activation-late',
  'activation-unanswered',
  'activation-wrong',
  'activation-refused',
] as const satisfies ReviewKind[];

/** While one of these is open, a parcel of the order waits for its review rather than for the next packer. */
export const HOLDS_UP_PACKING = [
  'activation-unanswered',
  'activation-wrong',
  'activation-refused',
] as const satisfies ReviewKind[];

/** About a payment: resolved once the provider says what became of it. */
export const RESOLVED_BY_ANSWER = [
  'payment-unanswered',
  'payment-not-understood',
] as const satisfies ReviewKind[];

/** About a refund: resolved once that goes on. */
export const RESOLVED_BY_REFUND = [
  'refund-card-used',
  'refund-void-wrong',
  'refund-void-differs',
  'refund-refused',
  'refund-differs',
  'refund-late',
] as const satisfies ReviewKind[];
