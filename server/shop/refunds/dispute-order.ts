import { formatChf } from '#rules/money.ts';
import { atOnce } from '../at-once.ts';
import type { Supplier } from '../cards/supplier.ts';
import { type CardToTakeBack, takeBack } from '../cards/take-back.ts';
import { TryLater } from '../try-later.ts';
import type { DisputeBook } from './dispute-book.ts';

export type DisputeParts = {
  disputes: DisputeBook;
  supplier: Pick<Supplier, 'void'>;
  /** Puts the order before a person. */
  raise: (orderId: string, kind: string, detail: string) => Promise<void>;
};

/** Calls to the supplier under way at once (money.md part 3). */
const CALLS_AT_ONCE = 8;

/** The supplier did not say whether it took the cards back; the job is tried again. */
export class DisputeUnfinished extends TryLater {}

/**
 * Has the supplier take back what is unused of a disputed order. Can be repeated, and done by two at once.
 * @returns how many cards are left of which the supplier did not say
 */
export async function voidDisputed(parts: DisputeParts, orderId: string): Promise<number> {
  const { disputes, raise } = parts;
  const cards = await disputes.cardsLeft(orderId);
  let unknown = 0;
  await atOnce(cards, CALLS_AT_ONCE, async (card) => {
    if (!(await voidOne(parts, orderId, card))) unknown += 1;
  });
  if (unknown > 0) return unknown;
  const { lost, lostPlaces } = await disputes.sums(orderId);
  if (lost > 0) {
    const detail = `cards ${lostPlaces.slice(0, 20).join(', ')} could not be taken back: ${formatChf(lost)} lost`;
    await raise(orderId, 'dispute-loss', detail);
  }
  return 0;
}

/**
 * The same as a job: whoever entered the dispute may have died.
 * @throws DisputeUnfinished
 */
export async function disputeJob(parts: DisputeParts, orderId: string): Promise<void> {
  const unknown = await voidDisputed(parts, orderId);
  if (unknown > 0) throw new DisputeUnfinished(`${unknown} cards`);
}

/** False when the supplier did not say. */
async function voidOne(parts: DisputeParts, orderId: string, card: CardToTakeBack): Promise<boolean> {
  const { disputes } = parts;
  if (card.activating) return false;
  const voidId = await disputes.openVoid(orderId, card.id);
  const taken = await takeBack(parts, card, voidId);
  switch (taken.kind) {
    case 'void':
      await disputes.voided(orderId, card.id, taken.outcome);
      return true;
    case 'differs':
      await parts.raise(orderId, 'card-void-differs', `card ${card.place} held another value than was sold`);
      await disputes.voided(orderId, card.id, 'voided');
      return true;
    case 'used':
      await disputes.voidRefused(orderId, card.id, 'used');
      return true;
    case 'wrong':
      await disputes.voidRefused(orderId, card.id, `wrong: ${taken.name}`);
      return true;
    case 'unknown':
      return false;
  }
}
