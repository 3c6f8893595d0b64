import { failpoint } from '#failpoint';
import { assertNever } from '#rules/assert-never.ts';
import type { Category } from '#rules/lines.ts';
import type { Rappen } from '#rules/money.ts';
import type { VoidOutcome } from '#rules/request-outcomes.ts';
import type { CardStatus } from '#rules/status.ts';
import type { Supplier } from './supplier-port.ts';

/** A card that the supplier is to take back: for a refund, a dispute or a replacement. */
export type CardToVoid = {
  id: string;
  orderReference: string;
  /** Line and place within it, as `1.2`. */
  place: string;
  category: Category;
  status: CardStatus;
  productReferenceId: string;
  faceValue: Rappen;
  lastFour: string | undefined;
  /** Of a posted card that was given a number. */
  activationId: string | undefined;
  /** The supplier has not said what became of that activation. */
  activating: boolean;
};

export type VoidCardOutcome =
  /** `differs`: it held another value than was sold, which an operator has to look at. */
  | { kind: 'void'; outcome: VoidOutcome; differs: boolean }
  /** `used`: spent, if only in part. `wrong`: the answer contradicts our records; `name` is what it was. */
  | { kind: 'refused'; why: 'used' | 'wrong'; name?: string }
  | { kind: 'unknown'; name: string };

/**
 * Has the supplier take a card back; the intent with the void id is written before. Safe to repeat: the void id is
 * the same at every try.
 */
export async function voidCard(
  { supplier }: { supplier: Pick<Supplier, 'void'> },
  card: CardToVoid,
  voidId: string,
): Promise<VoidCardOutcome> {
  // Not known there now, it may be known in a moment.
  if (card.activating) return { kind: 'unknown', name: 'being activated' };
  const named = nameOf(card);
  if (named === undefined) return { kind: 'void', outcome: 'never-active', differs: false };
  const answer = await supplier.void({ voidId, card: named });
  await failpoint('M16', card.orderReference);
  switch (answer.kind) {
    case 'voided':
      return { kind: 'void', outcome: 'voided', differs: answer.value !== card.faceValue };
    case 'unknown':
      return { kind: 'unknown', name: `${answer.fault} ${answer.name}` };
    case 'wrong':
      return { kind: 'refused', why: 'wrong', name: answer.name };
    case 'refused':
      return refused(card, answer.name);
    default:
      return assertNever(answer);
  }
}

/** The supplier closes an id that has no card: a call that is still on its way issues or activates nothing. */
function refused({ status }: CardToVoid, name: string): VoidCardOutcome {
  if (name === 'ALREADY_USED') return { kind: 'refused', why: 'used' };
  if (name === 'NOT_FOUND' && status === 'Pending')
    return { kind: 'void', outcome: 'never-issued', differs: false };
  if (name === 'NOT_FOUND' && status === 'ToPost')
    return { kind: 'void', outcome: 'never-active', differs: false };
  return { kind: 'refused', why: 'wrong', name };
}

/** How the supplier knows it; not at all while a posted card has no number. */
function nameOf({ id, category, activationId }: CardToVoid) {
  if (category === 'digital') return { issueId: id };
  return activationId === undefined ? undefined : { activationId };
}

/** What an operator is told of a card that held another value than was sold. */
export function differingValue({ place }: CardToVoid): string {
  return `card ${place} held another value than was sold`;
}
