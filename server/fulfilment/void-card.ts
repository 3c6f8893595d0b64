import { failpoint } from '#failpoint';
import { assertNever } from '#rules/assert-never.ts';
import type { Category } from '#rules/lines.ts';
import type { Rappen } from '#rules/money.ts';
import type { VoidOutcome } from '#rules/request-outcomes.ts';
import type { CardStatus } from '#rules/status.ts';
import type { Supplier } from './supplier-port.ts';

/** A card to void for a refund, a dispute or a replacement. */
export type CardToVoid = {
  id: string;
  orderReference: string;
  /** Line and number within the line, such as `1.2`. */
  place: string;
  category: Category;
  status: CardStatus;
  productReferenceId: string;
  faceValue: Rappen;
  lastFour: string | undefined;
  /** Set for a posted card with a number. */
  activationId: string | undefined;
  /** True while the outcome of the activation is unknown. */
  activating: boolean;
};

export type VoidCardOutcome =
  /** `hasOtherValue`: the balance differed from the face value. An operator must check this. */
  | { kind: 'void'; outcome: VoidOutcome; hasOtherValue: boolean }
  /** `used`: spent at least in part. `wrong`: the supplier's response `name` contradicts our records. */
  | { kind: 'refused'; why: 'used' | 'wrong'; name?: string }
  | { kind: 'unknown'; name: string };

/** Voids a card at the supplier. The caller has stored the request. Safe to repeat with the same void id. */
export async function voidCard(
  { supplier }: { supplier: Pick<Supplier, 'void'> },
  card: CardToVoid,
  voidId: string,
): Promise<VoidCardOutcome> {
  // The activation may still arrive at the supplier.
  if (card.activating) return { kind: 'unknown', name: 'being activated' };
  const supplierCardId = getSupplierCardId(card);
  if (supplierCardId === undefined) return { kind: 'void', outcome: 'never-active', hasOtherValue: false };
  const response = await supplier.void({ voidId, card: supplierCardId });
  await failpoint('M16', card.orderReference);
  switch (response.kind) {
    case 'voided':
      return { kind: 'void', outcome: 'voided', hasOtherValue: response.value !== card.faceValue };
    case 'unknown':
      return { kind: 'unknown', name: `${response.fault} ${response.name}` };
    case 'wrong':
      return { kind: 'refused', why: 'wrong', name: response.name };
    case 'refused':
      return interpretRefusal(card, response.name);
    default:
      return assertNever(response);
  }
}

/**
 * Interprets a refused void by the card's status in our records. On NOT_FOUND the supplier closes the id, so a
 * call in progress can no longer issue or activate the card.
 */
function interpretRefusal({ status }: CardToVoid, name: string): VoidCardOutcome {
  if (name === 'ALREADY_USED') return { kind: 'refused', why: 'used' };
  if (name === 'NOT_FOUND' && status === 'Pending')
    return { kind: 'void', outcome: 'never-issued', hasOtherValue: false };
  if (name === 'NOT_FOUND' && status === 'ToPost')
    return { kind: 'void', outcome: 'never-active', hasOtherValue: false };
  return { kind: 'refused', why: 'wrong', name };
}

/** Returns the supplier's id of the card; undefined for a posted card without a number. */
function getSupplierCardId({ id, category, activationId }: CardToVoid) {
  if (category === 'digital') return { issueId: id };
  return activationId === undefined ? undefined : { activationId };
}
