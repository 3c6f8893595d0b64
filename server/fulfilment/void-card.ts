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
  /** The activation has no known outcome yet. */
  activating: boolean;
};

export type VoidCardOutcome =
  /** `differs`: the card held another value than its face value, which an operator must check. */
  | { kind: 'void'; outcome: VoidOutcome; hasOtherValue: boolean }
  /** `used`: spent at least in part. `wrong`: the answer `name` contradicts our records. */
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
  const cardName = describeCard(card);
  if (cardName === undefined) return { kind: 'void', outcome: 'never-active', hasOtherValue: false };
  const answer = await supplier.void({ voidId, card: cardName });
  await failpoint('M16', card.orderReference);
  switch (answer.kind) {
    case 'voided':
      return { kind: 'void', outcome: 'voided', hasOtherValue: answer.value !== card.faceValue };
    case 'unknown':
      return { kind: 'unknown', name: `${answer.fault} ${answer.name}` };
    case 'wrong':
      return { kind: 'refused', why: 'wrong', name: answer.name };
    case 'refused':
      return toRefusal(card, answer.name);
    default:
      return assertNever(answer);
  }
}

/** The supplier closes an id without a card, so a call still under way issues or activates nothing. */
function toRefusal({ status }: CardToVoid, name: string): VoidCardOutcome {
  if (name === 'ALREADY_USED') return { kind: 'refused', why: 'used' };
  if (name === 'NOT_FOUND' && status === 'Pending')
    return { kind: 'void', outcome: 'never-issued', hasOtherValue: false };
  if (name === 'NOT_FOUND' && status === 'ToPost')
    return { kind: 'void', outcome: 'never-active', hasOtherValue: false };
  return { kind: 'refused', why: 'wrong', name };
}

/** Returns the supplier's id of the card; undefined for a posted card without a number. */
function describeCard({ id, category, activationId }: CardToVoid) {
  if (category === 'digital') return { issueId: id };
  return activationId === undefined ? undefined : { activationId };
}

/** Review detail for a card with another value than its face value. */
export function describeOtherValue({ place }: CardToVoid): string {
  return `card ${place} held another value than its face value`;
}
