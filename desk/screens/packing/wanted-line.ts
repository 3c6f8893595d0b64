import type { PackingCard } from './packing-types.ts';

/** A scan whose answer has not come. */
export type WaitingScan = { text: string; line: number | null };

/**
 * For which line a card is meant that is scanned now: the one that the page asks for once all that is on its way is right.
 * The same number again stands for itself. When no more is asked for, one of the scans before may still turn out to be wrong:
 * then it is for the one line that is left, where there is no other; otherwise null.
 */
export function lineFor(
  text: string,
  cards: readonly PackingCard[],
  waiting: readonly WaitingScan[],
): number | null {
  const same = waiting.find((scan) => scan.text === text);
  if (same !== undefined) return same.line;
  const [next] = wantedCards(cards, waiting);
  if (next !== undefined) return next.line;
  const [only, ...others] = new Set(wantedCards(cards, []).map(({ line }) => line));
  return only !== undefined && others.length === 0 ? only : null;
}

/** The cards that are still to be scanned, without those whose scan is on its way. */
export function wantedCards(
  cards: readonly PackingCard[],
  waiting: readonly WaitingScan[],
): readonly PackingCard[] {
  const wanted = cards.filter(({ state }) => state === 'waiting');
  const lines = new Map(waiting.map(({ text, line }) => [text, line]));
  for (const line of lines.values()) {
    const place = wanted.findIndex((card) => card.line === line);
    if (place >= 0) wanted.splice(place, 1);
  }
  return wanted;
}
