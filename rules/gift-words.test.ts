import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  findUnprintable,
  GIFT_WORDS_LIMITS,
  giftNameSchema,
  giftWordsSchema,
  hasWebAddress,
  validateGiftMessage,
  validateGiftName,
} from './gift-words.ts';
import { isPrintable } from './printable-text.ts';

const written = (message: string) => giftWordsSchema.safeParse({ forName: '', fromName: '', message });
const tidied = (message: string) => written(message).data?.message;
const listErrors = (message: string) => written(message).error?.issues.map((issue) => issue.message);

describe('a web address', () => {
  it.each([
    'Alles Gute.Dein Tom',
    'Ciao.Ti voglio bene',
    'Bon anniversaire !Gros bisous',
    'Alles Liebe zum 40. Geburtstag…Tom',
    'Für dich, Mama. Danke für alles!',
    'Um 18.30 Uhr im Restaurant Bären',
    'z.B. ein Buch, 2.50 übrig, usw.',
    'Herzlichst, Dr. med. A. Muster',
    'Tom & Anna @ home',
    'Punkt.',
    'AG, GmbH und Co. gratulieren',
    'Joyeux Noël... à bientôt',
  ])('is not found in ordinary text: %s', (message) => {
    expect(hasWebAddress(message)).toBe(false);
    expect(validateGiftMessage(message)).toBeUndefined();
  });

  it.each([
    'https://beispiel',
    'HTTP://BEISPIEL',
    'javascript://%0aalert(1)',
    'www.beispiel',
    'Klick auf beispiel.ch!',
    'beispiel.ch/gewinn',
    'gewinn.shop',
    'muller-söhne.ch',
    'пример.com',
    'post@beispiel.test',
    'tom@bank.irgendwo',
    'beispiel。ch',
    'beispiel．ch',
    'beispiel｡ch',
    'ｗｗｗ.beispiel',
    'ｂｅｉｓｐｉｅｌ.ｃｈ',
    'http\u2236//x www.x',
    'bit.ly/x',
    't.me/gruppe',
    '(beispiel.com)',
    'beispiel.CH',
    'gewinn.win',
    'beispiel.page/x',
    'gratis.tk',
    'beispiel\u2024ch',
  ])('is found although it is hidden: %s', (message) => {
    expect(hasWebAddress(message)).toBe(true);
  });

  it('is found anywhere in a text', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), (before, after) => {
        expect(hasWebAddress(`${before} www.beispiel.ch ${after}`)).toBe(true);
      }),
    ));
});

describe('a message on a card', () => {
  it('keeps every letter that documents can print, and its lines', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'aßäÉçœŠžĐñΩЖя»«’…€!?-'), maxLength: 300 }),
        (text) => {
          fc.pre(!hasWebAddress(text));
          expect(tidied(text)).toBe(text.normalize('NFC'));
        },
      ),
    ));

  it('is refused or normalized, and normalizing again changes nothing', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 320 }), (text) => {
        const { data } = written(text);
        if (data === undefined) return;
        expect(written(data.message).data).toEqual(data);
        expect(isPrintable(data.message.replaceAll('\n', ' '))).toBe(true);
      }),
    ));

  it('has a maximum of characters and lines', () => {
    const { name, message, messageLines } = GIFT_WORDS_LIMITS;
    expect([name, message, messageLines]).toEqual([40, 300, 8]);
    expect([validateGiftName('a'.repeat(40)), validateGiftName('a'.repeat(41))]).toEqual([
      undefined,
      'tooLong',
    ]);
    expect([validateGiftMessage('a'.repeat(300)), validateGiftMessage('a'.repeat(301))]).toEqual([
      undefined,
      'tooLong',
    ]);
    const lines = (count: number) => Array.from({ length: count }, () => 'a').join('\n');
    expect([validateGiftMessage(lines(8)), validateGiftMessage(lines(9))]).toEqual([
      undefined,
      'tooManyLines',
    ]);
    // The limit counts letters, not UTF-16 units.
    expect(validateGiftMessage('𝒜'.repeat(300))).toBe('notPrintable');
    expect(listErrors('a'.repeat(100_000))).toEqual(['gift.tooLong']);
  });

  it.each(['\u202a', '\u202e', '\u2066', '\u2069', '\u200e', '\u200f', '\u061c', '\u200b', '\u2060'])(
    'has no mark that reverses or hides its letters (%j)',
    (mark) => {
      expect(listErrors(`Tom${mark}moT`)).toEqual(['gift.hiddenMarks']);
      expect(giftNameSchema.safeParse(`T${mark}om`).success).toBe(false);
    },
  );

  it('reports the emoji that no document can print, each whole and once', () => {
    expect(findUnprintable('Hoch 👨‍👩‍👧 soll 🎉 sie 🎉 leben 👍🏽')).toEqual(['👨‍👩‍👧', '🎉', '👍🏽']);
    expect(findUnprintable('🇨🇭 1️⃣ 🤦🏽‍♀️ ❤️‍🔥 🇨🇭🇮🇹')).toEqual(['🇨🇭', '1️⃣', '🤦🏽‍♀️', '❤️‍🔥', '🇮🇹']);
    expect(findUnprintable('Alles Gute\nTom')).toEqual([]);
    expect(listErrors('Bravo 🎉')).toEqual(['gift.notPrintable']);
  });

  it('is checked in a Firefox that lacks Intl.Segmenter', () => {
    vi.stubGlobal('Intl', {});
    expect(findUnprintable('Hoch 👨‍👩‍👧 soll 🎉 leben')).toEqual(['👨‍👩‍👧', '🎉']);
    vi.unstubAllGlobals();
  });

  it('has one kind of space and line end; a name has one line', () => {
    expect(tidied(' Alles\u00a0Gute \r\n\r\n\r\n\r\n\tDein\u2028Tom ')).toBe('Alles Gute\n\nDein\nTom');
    expect(giftNameSchema.safeParse('Tom\r\nBcc: a').data).toBe('Tom Bcc: a');
    // An invisible mark counts as a space.
    expect(giftNameSchema.safeParse('T\ufeffom').data).toBe('T om');
    expect(giftNameSchema.safeParse('Tom\u0000').success).toBe(false);
  });
});
