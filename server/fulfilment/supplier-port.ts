import type { Rappen } from '#rules/money.ts';

/** A card that is paid and not issued. The supplier issues each `id` once. */
export type PendingCard = {
  id: string;
  orderReference: string;
  productReferenceId: string;
  faceValue: Rappen;
};

/** A card from the supplier. Number and PIN are text, because both may begin with zeros. */
export type IssuedCard = { number: string; pin: string; validUntil: string };

/** Faults between us and the gift-card supplier (specification 8). */
export type SupplierFault = 'system' | 'connection' | 'authorization' | 'conflict' | 'productAmount';

/** The answer contradicts the request. Nothing is delivered; an operator must decide. */
type Wrong = { kind: 'wrong'; name: string };
/** No known outcome. Repeat the call with the same id. */
type Unknown = { kind: 'unknown'; fault: SupplierFault; name: string };

export type IssueAnswer =
  | { kind: 'issued'; card: IssuedCard }
  /** The supplier will never issue this card; an operator must decide. */
  | { kind: 'refused'; fault: 'conflict' | 'productAmount'; name: string }
  | Wrong
  | Unknown;

/** Permanent refusals (docs/supplier.openapi.json, ErrorCode). */
export type SupplierRefusal =
  | 'VALIDATION'
  | 'PRODUCT_CONFLICT'
  | 'PRODUCT_AMOUNT_INVALID'
  | 'NOT_FOUND'
  | 'ALREADY_USED';

/** The activation of a posted card. `number` is text, because it may start with zeros. */
export type Activation = {
  activationId: string;
  number: string;
  productReferenceId: string;
  faceValue: Rappen;
};

export type ActivateAnswer =
  | { kind: 'activated'; validUntil: string }
  /**
   * ALREADY_USED: another activation or a void has this number. NOT_FOUND: no such card. PRODUCT_CONFLICT: unknown product,
   * or the id belongs to another number. VALIDATION: not a card number.
   */
  | { kind: 'refused'; name: SupplierRefusal }
  | Wrong
  | Unknown;

/** The state of an earlier activation. */
export type ActivationAnswer =
  | { kind: 'activated'; validUntil: string; lastFour: string; productReferenceId: string; faceValue: Rappen }
  | { kind: 'notFound' }
  | Wrong
  | Unknown;

/** The void of a card, which its issue or activation id identifies. */
export type VoidCardRequest = { voidId: string; card: { issueId: string } | { activationId: string } };

export type VoidAnswer =
  /** `value`: the card's balance in Rappen. */
  | { kind: 'voided'; value: Rappen }
  /** ALREADY_USED: spent at least in part, or voided under another voidId. NOT_FOUND: no card with this id. */
  | { kind: 'refused'; name: SupplierRefusal }
  | Wrong
  | Unknown;

/** One entry of the supplier's own list. */
export type SupplierRecord = {
  kind: 'issued' | 'activated' | 'voided';
  /** The issueId, activationId or voidId. */
  id: string;
  /** For a void, the card's issueId or activationId; null for a posted card that was never activated. */
  of: string | null;
  /** Null for a posted card that was never activated. */
  productReferenceId: string | null;
  /** For a void, the card's balance. */
  value: Rappen;
  lastFour: string;
  at: Date;
};

export type ListAnswer = { kind: 'list'; records: SupplierRecord[] } | Unknown;

/**
 * The port to the gift-card supplier. Each change is idempotent by its id. Methods don't throw. While the circuit breaker is
 * open, every answer is `unknown` with the name 'breaker open'.
 */
export type Supplier = {
  issue: (card: PendingCard) => Promise<IssueAnswer>;
  activate: (activation: Activation) => Promise<ActivateAnswer>;
  /** Looks up an activation after a lost response. */
  activation: (activationId: string) => Promise<ActivationAnswer>;
  void: (card: VoidCardRequest) => Promise<VoidAnswer>;
  /** Lists the supplier's entries from `from` to just before `to`, oldest first, all pages. */
  list: (span: { from: Date; to: Date }) => Promise<ListAnswer>;
};
