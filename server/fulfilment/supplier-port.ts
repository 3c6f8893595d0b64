import type { Rappen } from '#rules/money.ts';
import type { IssuedCard, PendingCard } from './card-repository.ts';

/** What can go wrong between us and the gift-card supplier (specification 8). */
export type SupplierFault = 'system' | 'connection' | 'authorization' | 'conflict' | 'productAmount';

/** Its answer contradicts the request: nothing is delivered, and an operator has to look. */
type Wrong = { kind: 'wrong'; name: string };
/** It did not say what became of the call: to be asked again under the same id. */
type Unknown = { kind: 'unknown'; fault: SupplierFault; name: string };

export type IssueAnswer =
  | { kind: 'issued'; card: IssuedCard }
  /** It will never issue this: an operator has to look. */
  | { kind: 'refused'; fault: 'conflict' | 'productAmount'; name: string }
  | Wrong
  | Unknown;

/** Why the supplier will never do what was asked (docs/supplier.openapi.json, ErrorCode). */
export type SupplierRefusal =
  | 'VALIDATION'
  | 'PRODUCT_CONFLICT'
  | 'PRODUCT_AMOUNT_INVALID'
  | 'NOT_FOUND'
  | 'ALREADY_USED';

/** A posted card that is to get its value; `number` is text, for it may begin with zeros. */
export type Activation = {
  activationId: string;
  number: string;
  productReferenceId: string;
  faceValue: Rappen;
};

export type ActivateAnswer =
  | { kind: 'activated'; validUntil: string }
  /**
   * ALREADY_USED: another activation, or a void, has this number. NOT_FOUND: the supplier has no such card.
   * PRODUCT_CONFLICT: the product is not known, or the id was used for another number. VALIDATION: no card number.
   */
  | { kind: 'refused'; name: SupplierRefusal }
  | Wrong
  | Unknown;

/** What became of an earlier activation. */
export type ActivationAnswer =
  | { kind: 'activated'; validUntil: string; lastFour: string; productReferenceId: string; faceValue: Rappen }
  | { kind: 'notFound' }
  | Wrong
  | Unknown;

/** A card that is taken back, named by the id it was issued or activated by. */
export type VoidCardRequest = { voidId: string; card: { issueId: string } | { activationId: string } };

export type VoidAnswer =
  /** `value` in Rappen is what the card held. */
  | { kind: 'voided'; value: Rappen }
  /** ALREADY_USED: spent, if only in part, or void by another voidId. NOT_FOUND: no card was issued by that id. */
  | { kind: 'refused'; name: SupplierRefusal }
  | Wrong
  | Unknown;

/** One thing that the supplier did, as its own list has it. */
export type SupplierRecord = {
  kind: 'issued' | 'activated' | 'voided';
  /** The issueId, activationId or voidId it was done by. */
  id: string;
  /** Of a void: the issueId or activationId of the card; null for a posted card that was never activated. */
  of: string | null;
  /** Null for a posted card that was never activated. */
  productReferenceId: string | null;
  /** Of a void: what the card held. */
  value: Rappen;
  lastFour: string;
  at: Date;
};

export type ListAnswer = { kind: 'list'; records: SupplierRecord[] } | Unknown;

/**
 * The gift-card supplier as the shop needs it. Everything that changes something is done once per id, and the same id
 * gives the first answer again. Nothing here throws; while the breaker is open every answer is `unknown` with the name
 * 'breaker open', and no call leaves.
 */
export type Supplier = {
  issue: (card: PendingCard) => Promise<IssueAnswer>;
  activate: (activation: Activation) => Promise<ActivateAnswer>;
  /** Looks up an earlier activation after a lost answer, when the number is no longer at hand. */
  activation: (activationId: string) => Promise<ActivationAnswer>;
  void: (card: VoidCardRequest) => Promise<VoidAnswer>;
  /** What the supplier did from `from` to just before `to`, oldest first, all pages. */
  list: (span: { from: Date; to: Date }) => Promise<ListAnswer>;
};
