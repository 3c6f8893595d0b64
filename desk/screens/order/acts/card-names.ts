import type { ShownOrder } from '#contract/desk/orders.ts';
import { formatChf } from '#rules/money.ts';
import type { Texts } from '../../../language/translate.ts';

export type Card = ShownOrder['cards'][number];

/** Line and place in it, as `1.2`. */
export function placeOf({ line, ordinal }: Pick<Card, 'line' | 'ordinal'>): string {
  return `${line}.${ordinal}`;
}

/** A card in one line, as a list to choose from shows it. */
export function nameOfCard({ t, word }: Texts, card: Card): string {
  const { product, price, status, lastFour } = card;
  const parts = [placeOf(card), product, formatChf(price), word('cardStatus', status)];
  if (lastFour !== null) parts.push(t('acts.endsIn', { lastFour }));
  return parts.join(' · ');
}
