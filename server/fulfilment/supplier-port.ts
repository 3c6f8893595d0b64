import type { Rappen } from '#rules/money.ts';

/** A card that is paid for but not yet issued. The supplier issues each `id` once. */
export type PendingCard = {
  id: string;
  orderReference: string;
  productReferenceId: string;
  faceValue: Rappen;
};

/** A card from the supplier. Number and PIN are text, because both may start with zeros. */
export type IssuedCard = { number: string; pin: string; validUntil: string };

/** Errors in calls to the gift-card supplier (specification 8). */
export type SupplierFault = 'system' | 'connection' | 'authorization' | 'conflict' | 'productAmount';

/** The response contradicts the request. The card isn't delivered, and an operator must decide. */
type ContradictoryResult = { kind: 'wrong'; name: string };
/** The outcome is unknown. Repeat the call with the same id. */
type UnknownResult = { kind: 'unknown'; fault: SupplierFault; name: string };

export type IssueResult =
  | { kind: 'issued'; card: IssuedCard }
  /** The supplier will never issue this card; an operator must decide. */
  | { kind: 'refused'; fault: 'conflict' | 'productAmount'; name: string }
  | ContradictoryResult
  | UnknownResult;

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

export type ActivateResult =
  | { kind: 'activated'; validUntil: string }
  /**
   * ALREADY_USED: another activation or a void already uses this number. NOT_FOUND: no such card. PRODUCT_CONFLICT: unknown
   * product, or the id belongs to another number. VALIDATION: not a card number.
   */
  | { kind: 'refused'; name: SupplierRefusal }
  | ContradictoryResult
  | UnknownResult;

/** The state of an earlier activation. */
export type ActivationResult =
  | { kind: 'activated'; validUntil: string; lastFour: string; productReferenceId: string; faceValue: Rappen }
  | { kind: 'notFound' }
  | ContradictoryResult
  | UnknownResult;

/** A request to void a card, identified by its issue or activation id. */
export type VoidCardRequest = { voidId: string; card: { issueId: string } | { activationId: string } };

export type VoidResult =
  /** `value`: the card's balance in Rappen. */
  | { kind: 'voided'; value: Rappen }
  /** ALREADY_USED: spent at least in part, or voided under another voidId. NOT_FOUND: no card with this id. */
  | { kind: 'refused'; name: SupplierRefusal }
  | ContradictoryResult
  | UnknownResult;

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

export type ListResult = { kind: 'list'; records: SupplierRecord[] } | UnknownResult;

/**
 * The port to the gift-card supplier. Each change is idempotent by its id. Methods don't throw. While the circuit breaker is
 * open, every result is `unknown` with the name 'breaker open'.
 */
export type Supplier = {
  issue: (card: PendingCard) => Promise<IssueResult>;
  activate: (activation: Activation) => Promise<ActivateResult>;
  /** Looks up an activation after a lost response. */
  activation: (activationId: string) => Promise<ActivationResult>;
  void: (card: VoidCardRequest) => Promise<VoidResult>;
  /** Lists the supplier's entries from `from` to just before `to`, oldest first, all pages. */
  list: (span: { from: Date; to: Date }) => Promise<ListResult>;
};
