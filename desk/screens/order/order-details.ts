import { formatChf } from '#rules/money.ts';
import type { Outputs } from '../../api/client.ts';
import { formatDateTime } from '../../format/format-values.ts';
import type { Texts } from '../../language/translate.ts';

export type OrderDetails = Outputs['orders']['show'];
export type Card = OrderDetails['cards'][number];
export type Sending = OrderDetails['gifts']['sendings'][number];

export type OrderFormProps = {
  order: OrderDetails;
  onDone: (message: string) => void;
};

/** Formats line and ordinal as `1.2`. */
export function formatCardPlace({ line, ordinal }: Pick<Card, 'line' | 'ordinal'>): string {
  return `${line}.${ordinal}`;
}

export function describeCard({ t }: Texts, card: Card): string {
  const { product, price, lastFour } = card;
  const ending = lastFour === null ? [] : [t('actions.endsIn', { lastFour })];
  return [formatCardPlace(card), ...ending, formatChf(price), product].join(' · ');
}

export function describeSending({ t }: Texts, sending: Sending): string {
  const { number, sentAt, dueAt } = sending;
  return t('gifts.one', { number, card: formatCardPlace(sending), time: formatDateTime(sentAt ?? dueAt) });
}
