import { failpoint } from '#failpoint';
import type { Category } from '#rules/lines.ts';
import type { Rappen } from '#rules/money.ts';
import type { VoidOutcome } from '#rules/request-outcomes.ts';
import type { CardStatus } from '#rules/status.ts';
import type { Supplier } from './supplier-port.ts';

/** A card that the supplier is to take back, whatever for. */
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
  | { kind: 'void'; outcome: VoidOutcome }
  /** Void, but it held something else than we sold. */
  | { kind: 'differs' }
  /** Spent, if only in part: the supplier does not take it back. */
  | { kind: 'used' }
  /** An answer that contradicts our books: a person has to look. */
  | { kind: 'wrong'; name: string }
  | { kind: 'unknown'; name: string };

type Caller = { supplier: Pick<Supplier, 'void'> };

/**
 * Has the supplier take a card back; the intent with the void id is written before. Safe to repeat: the void id is
 * the same at every try.
 */
export async function voidCard(
  { supplier }: Caller,
  card: CardToVoid,
  voidId: string,
): Promise<VoidCardOutcome> {
  // Not known there now, it may be known in a moment.
  if (card.activating) return { kind: 'unknown', name: 'being activated' };
  const named = nameOf(card);
  if (named === undefined) return { kind: 'void', outcome: 'never-active' };
  const answer = await supplier.void({ voidId, card: named });
  await failpoint('M16', card.orderReference);
  switch (answer.kind) {
    case 'voided':
      return answer.value === card.faceValue ? { kind: 'void', outcome: 'voided' } : { kind: 'differs' };
    case 'unknown':
      return { kind: 'unknown', name: `${answer.fault} ${answer.name}` };
    case 'wrong':
      return answer;
    case 'refused':
      return refused(card, answer.name);
  }
}

/** An id without a card is closed by the question: a call that is still on its way brings no card to life. */
function refused({ status }: CardToVoid, name: string): VoidCardOutcome {
  if (name === 'ALREADY_USED') return { kind: 'used' };
  if (name === 'NOT_FOUND' && status === 'Pending') return { kind: 'void', outcome: 'never-issued' };
  if (name === 'NOT_FOUND' && status === 'ToPost') return { kind: 'void', outcome: 'never-active' };
  return { kind: 'wrong', name };
}

/** How the supplier knows it; not at all while a posted card has no number. */
function nameOf({ id, category, activationId }: CardToVoid) {
  if (category === 'digital') return { issueId: id };
  return activationId === undefined ? undefined : { activationId };
}
