import { formatChf } from '#rules/money.ts';
import type { Outputs } from '../../api/client.ts';
import { showTime } from '../../format/show-values.ts';
import type { Texts } from '../../language/translate.ts';

export type ShownOrder = Outputs['orders']['show'];
export type Card = ShownOrder['cards'][number];
export type Sending = ShownOrder['gifts']['sendings'][number];

/** What each form of the order page gets. */
export type OrderFormProps = {
  order: ShownOrder;
  /** Says what was done, and closes the form. */
  onDone: (said: string) => void;
};

/** Line and place in it, as `1.2`. */
export function placeOf({ line, ordinal }: Pick<Card, 'line' | 'ordinal'>): string {
  return `${line}.${ordinal}`;
}

/** A card in one line, as a list to choose from shows it. */
export function nameOfCard({ t }: Texts, card: Card): string {
  const { product, price, lastFour } = card;
  const ending = lastFour === null ? [] : [t('actions.endsIn', { lastFour })];
  return [placeOf(card), ...ending, formatChf(price), product].join(' · ');
}

/** A sending in one line. */
export function nameOfSending({ t }: Texts, sending: Sending): string {
  const { number, sentAt, dueAt } = sending;
  return t('gifts.one', { number, card: placeOf(sending), time: showTime(sentAt ?? dueAt) });
}
