import { formatChf } from '#rules/money.ts';
import type { Texts } from '../../../language/translate.ts';
import type { Card } from '../order-types.ts';

/** Line and place in it, as `1.2`. */
export function placeOf({ line, ordinal }: Pick<Card, 'line' | 'ordinal'>): string {
  return `${line}.${ordinal}`;
}

/** A card in one line, as a list to choose from shows it. */
export function nameOfCard({ t }: Texts, card: Card): string {
  const { product, price, lastFour } = card;
  const ending = lastFour === null ? [] : [t('acts.endsIn', { lastFour })];
  return [placeOf(card), ...ending, formatChf(price), product].join(' · ');
}
