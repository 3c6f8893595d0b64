import { atOnce } from './at-once.ts';
import type { CardBook, OwedCard } from './card-book.ts';
import type { Supplier } from './supplier.ts';

export type IssueCardsParts = {
  cards: CardBook;
  supplier: Supplier;
  /** Puts the order before a person. */
  raise: (orderId: string, kind: string, detail: string) => Promise<void>;
};

/** Calls to the supplier under way at once (money.md part 3). */
const CALLS_AT_ONCE = 8;

/** Some cards could not be had now; the job is tried again. */
export class CardsStillOwed extends Error {}

/**
 * Issues the digital cards of a paid order that are still owed, each once: the card's own id is the supplier's issue
 * id, so asking again gives the same card.
 * @throws CardsStillOwed when the supplier did not answer for one of them
 */
export async function issueCards(parts: IssueCardsParts, orderId: string): Promise<void> {
  const owed = await parts.cards.owed(orderId);
  const unanswered: string[] = [];
  await atOnce(owed, CALLS_AT_ONCE, async (card) => {
    const fault = await issueOne(parts, orderId, card);
    if (fault !== undefined) unanswered.push(fault);
  });
  if (unanswered.length > 0) throw new CardsStillOwed(`${unanswered.length} cards: ${unanswered[0]}`);
  await parts.cards.allIssued(orderId);
}

/** @returns the fault after which it is worth asking again */
async function issueOne(
  parts: IssueCardsParts,
  orderId: string,
  card: OwedCard,
): Promise<string | undefined> {
  const answer = await parts.supplier.issue(card);
  switch (answer.kind) {
    case 'issued':
      if (await parts.cards.issued(card.id, answer.card)) return undefined;
      await parts.raise(
        orderId,
        'card-number-repeated',
        'the supplier handed out a number that another card has',
      );
      return undefined;
    case 'refused':
      await parts.raise(orderId, 'card-refused', `the supplier refuses a card: ${answer.name}`);
      return undefined;
    case 'wrong':
      await parts.raise(orderId, 'card-wrong', `the supplier answered something else: ${answer.name}`);
      return undefined;
    case 'unknown':
      return `${answer.fault} ${answer.name}`;
  }
}
