import * as z from 'zod/mini';
import { isPrintable } from './printable-text.ts';

/** What a buyer may write on a card that is given to another person: characters, and lines of the message. */
export const GIFT_WORDS_LIMITS = { name: 40, message: 300, messageLines: 8 } as const;

/** For whom, from whom, a message; each may be empty, as it is with a card that nobody has written on. */
export type GiftWords = { forName: string; fromName: string; message: string };

export const NO_GIFT_WORDS: GiftWords = { forName: '', fromName: '', message: '' };

/** More than any field holds, in UTF-16 units: what is longer is refused before anything is done with it. */
const UNTIDY_MAX = 2000;

/**
 * Marks that turn the direction of writing or stand for nothing that is seen: with them a text can be made to read
 * otherwise than it is written. The joiners and the selector that emoji are made of are told as what they are.
 */
const HIDDEN = /(?![\u00ad\u200c\u200d])\p{Cf}/u;

/**
 * Endings by which what looks like a name of the web is taken for one: a sentence whose full stop lacks its space
 * («Gute.Dein») is none.
 */
const WEB_ENDINGS =
  'ai|app|at|biz|cc|ch|cloud|cn|click|club|co|com|de|dev|digital|email|eu|fr|fun|gift|icu|info|io|it|li|link|live|ly|me|net|online|org|page|pw|ru|sh|shop|site|space|store|tk|top|tv|uk|us|vip|website|win|world|xyz|zone|example|swiss';
const WEB_ADDRESS = new RegExp(
  String.raw`(?:\b[a-z][a-z0-9+.-]{1,20}:\/\/|\bwww\.|[\p{L}\d-]\.(?:${WEB_ENDINGS})(?![\p{L}\d-])|@[\p{L}\d-]+\.)`,
  'iu',
);

/** Whether a text names a page of the web or an e-mail address: a mail of ours must not lead strangers anywhere. */
export function hasWebAddress(text: string): boolean {
  // Full stops of other scripts are as good as ours to a browser.
  return WEB_ADDRESS.test(text.normalize('NFKC').replace(/[\u3002\uff0e\uff61]/g, '.'));
}

/** One spelling for what looks the same: composed accents, plain spaces, nothing around it. Line ends stay. */
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
 * What a reader takes for one character: a flag, or a letter or emoji with its marks, skin tone and joined emoji.
 * `Intl.Segmenter` finds the same, but not in Firefox before 125.
 */
const VISIBLE_SIGN = /\p{RI}{2}|\P{M}(?:\p{M}|\p{Emoji_Modifier}|\u200d\P{M})*|\p{M}+/gu;

function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** The characters of a text that no document can print, each once and whole: an emoji of several parts is one. */
export function unprintable(text: string): string[] {
  const signs = text.replace(/\n/g, ' ').match(VISIBLE_SIGN) ?? [];
  return [...new Set(signs.filter((sign) => !isPrintable(sign)))];
}

/** Why a text cannot stand on a card. The message key of a fault is `gift.` and this. */
export type GiftTextFault = 'tooLong' | 'tooManyLines' | 'hiddenMarks' | 'webAddress' | 'notPrintable';

function faultOf(text: string, max: number, maxLines: number): GiftTextFault | undefined {
  if (lengthOf(text) > max) return 'tooLong';
  if (text.split('\n').length > maxLines) return 'tooManyLines';
  if (HIDDEN.test(text)) return 'hiddenMarks';
  if (hasWebAddress(text)) return 'webAddress';
  return isPrintable(text.replace(/\n/g, ' ')) ? undefined : 'notPrintable';
}

/** @param text tidied */
export function nameFault(text: string): GiftTextFault | undefined {
  return faultOf(text, GIFT_WORDS_LIMITS.name, 1);
}

/** @param text tidied */
export function messageFault(text: string): GiftTextFault | undefined {
  return faultOf(text, GIFT_WORDS_LIMITS.message, GIFT_WORDS_LIMITS.messageLines);
}

function textSchema(tidied: (text: string) => string, fault: (text: string) => GiftTextFault | undefined) {
  return z.string().check(
    z.maxLength(UNTIDY_MAX, { error: 'gift.tooLong', abort: true }),
    z.overwrite(tidied),
    z.refine((text) => fault(text) === undefined, {
      error: ({ input }) => `gift.${fault(String(input)) ?? 'notPrintable'}`,
    }),
  );
}

export const giftNameSchema = textSchema(tidyName, nameFault);

/** Every issue's message is a message key. */
export const giftWordsSchema = z.strictObject({
  forName: giftNameSchema,
  fromName: giftNameSchema,
  message: textSchema(tidyLines, messageFault),
});
