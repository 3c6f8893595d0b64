import type { GiftMessage } from '#rules/gift-message.ts';
import { isPrintableGift } from '#rules/printable-text.ts';
import type { GiftPaper } from '../document-brand.ts';

/** Any of the texts may be empty. */
export type PrintableGift = GiftMessage & { paper: GiftPaper };

export function isBlank({ forName, fromName, message }: GiftMessage): boolean {
  return [forName, fromName, message].every((text) => text === '');
}

/**
 * @throws if a text contains a character that the brand's text fonts and the emoji font lack, which would print as an empty box
 */
export function assertPrintable({ forName, fromName, message }: GiftMessage): void {
  if (![forName, fromName, ...message.split('\n')].every(isPrintableGift))
    throw new RangeError('the gift words contain an unprintable character');
}

export type GiftBrand = { giftPapers: readonly GiftPaper[] };

/** Falls back to the brand's first paper if the key no longer exists. */
export function findPaper({ giftPapers }: GiftBrand, key: string): GiftPaper {
  const paper = giftPapers.find((candidate) => candidate.key === key) ?? giftPapers[0];
  if (paper === undefined) throw new Error('the brand defines no gift papers');
  return paper;
}
