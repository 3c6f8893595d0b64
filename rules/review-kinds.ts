import { MAIL_KINDS, type MailKind } from './mail-kinds.ts';

export const MAIL_PROBLEMS = ['refused', 'given-up', 'unanswered', 'bounced'] as const;

/** Reasons for a review of an order, or of an entry at a provider that matches no order. */
const KINDS = [
  'payment-differs',
  'payment-unanswered',
  'payment-unparsable',
  'authorization-unknown',
  'payment-void-refused',
  'refund-refused',
  'refund-differs',
  'refund-card-used',
  'refund-void-wrong',
  'refund-void-differs',
  'refund-late',
  'refund-given-up',
  'refund-returned',
  'not-in-our-records',
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

export type PlainReviewKind = (typeof KINDS)[number];

export type ReviewKind = PlainReviewKind | `mail-${(typeof MAIL_PROBLEMS)[number]}-${MailKind}`;

export function toMailReviewKind(problem: (typeof MAIL_PROBLEMS)[number], mail: MailKind): ReviewKind {
  return `mail-${problem}-${mail}`;
}

export function parseMailReviewKind(kind: ReviewKind) {
  return MAIL_PROBLEMS.flatMap((problem) => MAIL_KINDS.map((mail) => ({ problem, mail }))).find(
    ({ problem, mail }) => toMailReviewKind(problem, mail) === kind,
  );
}

export const REVIEW_KINDS: readonly [ReviewKind, ...ReviewKind[]] = [
  ...KINDS,
  ...MAIL_PROBLEMS.flatMap((problem) => MAIL_KINDS.map((mail) => toMailReviewKind(problem, mail))),
];

/** While one of these is open, the order's cards aren't requested from the supplier. */
export const BLOCKS_ISSUING = [
  'card-refused',
  'card-wrong',
  'card-number-repeated',
] as const satisfies ReviewKind[];

/** Resolved when the missing digital cards arrive. */
export const RESOLVED_BY_ISSUING = ['cards-late', 'cards-given-up'] as const satisfies ReviewKind[];

/** Resolved when the parcel is packed. */
export const RESOLVED_BY_PACKING = [
  'activation-late',
  'activation-unanswered',
  'activation-wrong',
  'activation-refused',
] as const satisfies ReviewKind[];

/** While one of these is open, the order's parcel isn't offered to packers. */
export const BLOCKS_PACKING = [
  'activation-unanswered',
  'activation-wrong',
  'activation-refused',
] as const satisfies ReviewKind[];

/** Resolved when the provider reports the payment's outcome. */
export const RESOLVED_BY_RESPONSE = [
  'payment-unanswered',
  'payment-unparsable',
] as const satisfies ReviewKind[];

/** Resolved when the refund continues. */
export const RESOLVED_BY_REFUND = [
  'refund-card-used',
  'refund-void-wrong',
  'refund-void-differs',
  'refund-refused',
  'refund-differs',
  'refund-late',
] as const satisfies ReviewKind[];
