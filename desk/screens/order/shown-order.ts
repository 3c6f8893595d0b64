import { formatChf } from '#rules/money.ts';
import type { Outputs } from '../../api/client.ts';
import { showTime } from '../../format/show-values.ts';
import type { Texts } from '../../language/translate.ts';

export type ShownOrder = Outputs['orders']['show'];
export type Card = ShownOrder['cards'][number];
export type Sending = ShownOrder['gifts']['sendings'][number];

export type OrderFormProps = {
  order: ShownOrder;
  onDone: (message: string) => void;
};

/** Formats line and ordinal as `1.2`. */
export function placeOf({ line, ordinal }: Pick<Card, 'line' | 'ordinal'>): string {
  return `${line}.${ordinal}`;
}

export function nameOfCard({ t }: Texts, card: Card): string {
  const { product, price, lastFour } = card;
  const ending = lastFour === null ? [] : [t('actions.endsIn', { lastFour })];
  return [placeOf(card), ...ending, formatChf(price), product].join(' · ');
}

export function nameOfSending({ t }: Texts, sending: Sending): string {
  const { number, sentAt, dueAt } = sending;
  return t('gifts.one', { number, card: placeOf(sending), time: showTime(sentAt ?? dueAt) });
}
