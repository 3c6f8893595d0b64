import type { GiftWords } from '#rules/gift-words.ts';
import { isPrintable } from '#rules/printable-text.ts';
import type { GiftPaper } from '../document-brand.ts';

/** What a buyer gives with a card, and the paper it stands on. Each text may be empty. */
export type WordsOnPaper = GiftWords & { paper: GiftPaper };

/** Whether nobody has written anything. */
export function isUnwritten({ forName, fromName, message }: GiftWords): boolean {
  return [forName, fromName, message].every((text) => text === '');
}

/** @throws when a text holds a character that the brand's text fonts lack: nothing is ever printed as an empty box */
export function checkPrintable({ forName, fromName, message }: GiftWords): void {
  if (![forName, fromName, ...message.split('\n')].every(isPrintable))
    throw new RangeError('words with a character that cannot be printed');
}
