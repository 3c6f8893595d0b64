import * as z from 'zod/mini';
import { GIFT_WORDS_LIMITS } from './gift-words-limits.ts';
import { hasLink } from './linkable-text.ts';
import { isPrintableGift } from './printable-text.ts';
import { impersonatesAuthority } from './sender-name.ts';

export type GiftMessage = { forName: string; fromName: string; message: string };

export const NO_GIFT_WORDS: GiftMessage = { forName: '', fromName: '', message: '' };

/** In UTF-16 units. Longer input is rejected before any processing. */
const RAW_LENGTH_MAX = 2000;

/**
 * Invisible and direction marks, which can make a text read differently. Emoji joiners and variation selectors have a
 * separate check.
 */
const HIDDEN = /(?![\u00ad\u200c\u200d])\p{Cf}/u;

/** Normalizes accents and spaces and trims the text. Keeps line ends. */
function normalizeLines(text: string): string {
  return (
    text
      .normalize('NFC')
      .replace(/\r\n?|\u2028|\u2029/g, '\n')
      .replace(/[\p{Zs}\t]+/gu, ' ')
      .replace(/\u00ad/g, '')
      // Phones add a variation selector to signs that our text fonts have.
      .replace(/([0-9#*\u00a9\u00ae\u2122])[\ufe0e\ufe0f](?!\u20e3)/g, '$1')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}

function normalizeName(text: string): string {
  return normalizeLines(text).replace(/\s+/g, ' ');
}

function countCodePoints(text: string): number {
  return Array.from(text).length;
}

/** The message key is `gift.` plus this code. */
export type GiftTextError =
  | 'tooLong'
  | 'tooManyLines'
  | 'hiddenMarks'
  | 'containsLink'
  | 'imitation'
  | 'notPrintable';

function findTextError(text: string, max: number, maxLines: number): GiftTextError | undefined {
  if (countCodePoints(text) > max) return 'tooLong';
  if (text.split('\n').length > maxLines) return 'tooManyLines';
  if (HIDDEN.test(text)) return 'hiddenMarks';
  if (hasLink(text)) return 'containsLink';
  return isPrintableGift(text.replace(/\n/g, ' ')) ? undefined : 'notPrintable';
}

/** @param text must be normalized */
export function validateGiftName(text: string): GiftTextError | undefined {
  return findTextError(text, GIFT_WORDS_LIMITS.name, 1);
}

/** @param text must be normalized */
function validateGiverName(text: string): GiftTextError | undefined {
  return validateGiftName(text) ?? (impersonatesAuthority(text) ? 'imitation' : undefined);
}

/** @param text must be normalized */
export function validateGiftMessage(text: string): GiftTextError | undefined {
  return findTextError(text, GIFT_WORDS_LIMITS.message, GIFT_WORDS_LIMITS.messageLines);
}

function textSchema(
  normalizeText: (text: string) => string,
  findError: (text: string) => GiftTextError | undefined,
) {
  return z.string().check(
    z.maxLength(RAW_LENGTH_MAX, { error: 'gift.tooLong', abort: true }),
    z.overwrite(normalizeText),
    z.refine((text) => findError(text) === undefined, {
      error: ({ input }) => `gift.${findError(String(input)) ?? 'notPrintable'}`,
    }),
  );
}

/** The name of the giver. The server also refuses the brand's name. */
export const giverNameSchema = textSchema(normalizeName, validateGiverName);

/** Each issue's message is a message key. */
export const giftMessageSchema = z.strictObject({
  forName: textSchema(normalizeName, validateGiftName),
  fromName: giverNameSchema,
  message: textSchema(normalizeLines, validateGiftMessage),
});
