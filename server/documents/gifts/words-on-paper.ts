import type { GiftWords } from '#rules/gift-words.ts';
import { isPrintable } from '#rules/printable-text.ts';
import type { GiftPaper } from '../document-brand.ts';

/** Each text may be empty. */
export type WordsOnPaper = GiftWords & { paper: GiftPaper };

export function isUnwritten({ forName, fromName, message }: GiftWords): boolean {
  return [forName, fromName, message].every((text) => text === '');
}

/**
 * @throws if a text contains a character that the brand's text fonts lack, which would print as an empty box
 */
export function checkPrintable({ forName, fromName, message }: GiftWords): void {
  if (![forName, fromName, ...message.split('\n')].every(isPrintable))
    throw new RangeError('gift words contain a character that cannot be printed');
}
