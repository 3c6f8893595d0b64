import * as z from 'zod/mini';
import { isPrintable } from './printable-text.ts';

/** Maximum characters per field, and lines of the message. */
export const GIFT_WORDS_LIMITS = { name: 40, message: 300, messageLines: 8 } as const;

export type GiftWords = { forName: string; fromName: string; message: string };

export const NO_GIFT_WORDS: GiftWords = { forName: '', fromName: '', message: '' };

/** Longer input is rejected before any processing; in UTF-16 units. */
const RAW_LENGTH_MAX = 2000;

/**
 * Invisible and direction marks, which can make a text read differently. Emoji joiners and variation
 * selectors are checked elsewhere.
 */
const HIDDEN = /(?![\u00ad\u200c\u200d])\p{Cf}/u;

/**
 * Top-level domains that make a word count as a web address. Others are treated as a missing space after a
 * full stop ("Gute.Dein").
 */
const WEB_ENDINGS =
  'ai|app|at|biz|cc|ch|cloud|cn|click|club|co|com|de|dev|digital|email|eu|fr|fun|gift|icu|info|io|it|li|link|live|ly|me|net|online|org|page|pw|ru|sh|shop|site|space|store|tk|top|tv|uk|us|vip|website|win|world|xyz|zone|example|swiss';
const WEB_ADDRESS = new RegExp(
  String.raw`(?:\b[a-z][a-z0-9+.-]{1,20}:\/\/|\bwww\.|[\p{L}\d-]\.(?:${WEB_ENDINGS})(?![\p{L}\d-])|@[\p{L}\d-]+\.)`,
  'iu',
);

/** True if the text contains a web or e-mail address. Our mails must not lead strangers to other sites. */
export function hasWebAddress(text: string): boolean {
  // Browsers accept the full stops of other scripts.
  return WEB_ADDRESS.test(text.normalize('NFKC').replace(/[\u3002\uff0e\uff61]/g, '.'));
}

/** Normalizes accents and spaces and trims the text. Line ends stay. */
function tidyLines(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .replace(/\u00ad/g, '')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function tidyName(text: string): string {
  return tidyLines(text).replace(/\s+/g, ' ');
}

/**
 * Matches one visible character, such as a flag or an emoji with modifiers. `Intl.Segmenter` is missing in
 * Firefox before 125.
 */
const VISIBLE_CHARACTER = /\p{RI}{2}|\P{M}(?:\p{M}|\p{Emoji_Modifier}|\u200d\P{M})*|\p{M}+/gu;

function countCodePoints(text: string): number {
  return Array.from(text).length;
}

/** Returns the distinct characters that documents can't print. A composed emoji is one character. */
export function findUnprintable(text: string): string[] {
  const characters = text.replace(/\n/g, ' ').match(VISIBLE_CHARACTER) ?? [];
  return [...new Set(characters.filter((character) => !isPrintable(character)))];
}

/** The message key is `gift.` plus this code. */
export type GiftTextError = 'tooLong' | 'tooManyLines' | 'hiddenMarks' | 'webAddress' | 'notPrintable';

function findTextError(text: string, max: number, maxLines: number): GiftTextError | undefined {
  if (countCodePoints(text) > max) return 'tooLong';
  if (text.split('\n').length > maxLines) return 'tooManyLines';
  if (HIDDEN.test(text)) return 'hiddenMarks';
  if (hasWebAddress(text)) return 'webAddress';
  return isPrintable(text.replace(/\n/g, ' ')) ? undefined : 'notPrintable';
}

/** @param text normalized */
export function validateGiftName(text: string): GiftTextError | undefined {
  return findTextError(text, GIFT_WORDS_LIMITS.name, 1);
}

/** @param text normalized */
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

export const giftNameSchema = textSchema(tidyName, validateGiftName);

/** Each issue's message is a message key. */
export const giftWordsSchema = z.strictObject({
  forName: giftNameSchema,
  fromName: giftNameSchema,
  message: textSchema(tidyLines, validateGiftMessage),
});
