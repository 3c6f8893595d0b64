import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  GIFT_WORDS_LIMITS,
  giftNameSchema,
  giftWordsSchema,
  hasWebAddress,
  messageFault,
  nameFault,
  unprintable,
} from './gift-words.ts';
import { isPrintable } from './printable-text.ts';

const written = (message: string) => giftWordsSchema.safeParse({ forName: '', fromName: '', message });
const tidied = (message: string) => written(message).data?.message;
const faultsOf = (message: string) => written(message).error?.issues.map((issue) => issue.message);

describe('an address of the web', () => {
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
  ])('is none of honest words: %s', (message) => {
    expect(hasWebAddress(message)).toBe(false);
    expect(messageFault(message)).toBeUndefined();
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
  ])('is found though it is hidden: %s', (message) => {
    expect(hasWebAddress(message)).toBe(true);
  });

  it('is found wherever in a text it stands', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), (before, after) => {
        expect(hasWebAddress(`${before} www.beispiel.ch ${after}`)).toBe(true);
      }),
    ));
});

describe('words on a card', () => {
  it('keep every letter that documents can print, and their lines', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'aßäÉçœŠžĐñΩЖя»«’…€!?-'), maxLength: 300 }),
        (text) => {
          fc.pre(!hasWebAddress(text));
          expect(tidied(text)).toBe(text.normalize('NFC'));
        },
      ),
    ));

  it('are refused or stand as they were tidied: twice tidied is once', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 320 }), (text) => {
        const { data } = written(text);
        if (data === undefined) return;
        expect(written(data.message).data).toEqual(data);
        expect(isPrintable(data.message.replaceAll('\n', ' '))).toBe(true);
      }),
    ));

  it('hold so many characters and lines, and no more', () => {
    const { name, message, messageLines } = GIFT_WORDS_LIMITS;
    expect([name, message, messageLines]).toEqual([40, 300, 8]);
    expect([nameFault('a'.repeat(40)), nameFault('a'.repeat(41))]).toEqual([undefined, 'tooLong']);
    expect([messageFault('a'.repeat(300)), messageFault('a'.repeat(301))]).toEqual([undefined, 'tooLong']);
    const lines = (count: number) => Array.from({ length: count }, () => 'a').join('\n');
    expect([messageFault(lines(8)), messageFault(lines(9))]).toEqual([undefined, 'tooManyLines']);
    // Letters are counted and not the units that they are stored in.
    expect(messageFault('𝒜'.repeat(300))).toBe('notPrintable');
    expect(faultsOf('a'.repeat(100_000))).toEqual(['gift.tooLong']);
  });

  it.each(['\u202a', '\u202e', '\u2066', '\u2069', '\u200e', '\u200f', '\u061c', '\u200b', '\u2060'])(
    'have no mark that turns or hides their letters (%j)',
    (mark) => {
      expect(faultsOf(`Tom${mark}moT`)).toEqual(['gift.hiddenMarks']);
      expect(giftNameSchema.safeParse(`T${mark}om`).success).toBe(false);
    },
  );

  it('are told of the emoji that no document can print, each whole and once', () => {
    expect(unprintable('Hoch 👨‍👩‍👧 soll 🎉 sie 🎉 leben 👍🏽')).toEqual(['👨‍👩‍👧', '🎉', '👍🏽']);
    expect(unprintable('🇨🇭 1️⃣ 🤦🏽‍♀️ ❤️‍🔥 🇨🇭🇮🇹')).toEqual(['🇨🇭', '1️⃣', '🤦🏽‍♀️', '❤️‍🔥', '🇮🇹']);
    expect(unprintable('Alles Gute\nTom')).toEqual([]);
    expect(faultsOf('Bravo 🎉')).toEqual(['gift.notPrintable']);
  });

  it('are checked in a Firefox that lacks Intl.Segmenter', () => {
    vi.stubGlobal('Intl', {});
    expect(unprintable('Hoch 👨‍👩‍👧 soll 🎉 leben')).toEqual(['👨‍👩‍👧', '🎉']);
    vi.unstubAllGlobals();
  });

  it('have one kind of space and line end; a name has one line', () => {
    expect(tidied(' Alles\u00a0Gute \r\n\r\n\r\n\r\n\tDein\u2028Tom ')).toBe('Alles Gute\n\nDein\nTom');
    expect(giftNameSchema.safeParse('Tom\r\nBcc: a').data).toBe('Tom Bcc: a');
    // A mark that is no letter at all is seen as a space.
    expect(giftNameSchema.safeParse('T\ufeffom').data).toBe('T om');
    expect(giftNameSchema.safeParse('Tom\u0000').success).toBe(false);
  });
});
