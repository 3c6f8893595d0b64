import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { giftMessageSchema, giverNameSchema, validateGiftMessage, validateGiftName } from './gift-message.ts';
import { GIFT_WORDS_LIMITS } from './gift-words-limits.ts';
import { hasLink } from './linkable-text.ts';
import { findUnprintable, isPrintableGift } from './printable-text.ts';

const written = (message: string) => giftMessageSchema.safeParse({ forName: '', fromName: '', message });
const tidied = (message: string) => written(message).data?.message;
const listErrors = (message: string) => written(message).error?.issues.map((issue) => issue.message);

describe('a message on a card', () => {
  it('keeps every letter that documents can print, and its lines', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'aßäÉçœŠžĐñΩЖя»«’…€!?-'), maxLength: 300 }),
        (text) => {
          fc.pre(!hasLink(text));
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
        expect(isPrintableGift(data.message.replaceAll('\n', ' '))).toBe(true);
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
      expect(giverNameSchema.safeParse(`T${mark}om`).success).toBe(false);
    },
  );

  it('reports the characters that a font lacks, each whole and once', () => {
    expect(findUnprintable('Hoch 👨‍👩‍👧 soll 🎉 sie 🎉 leben 👍🏽')).toEqual(['👨‍👩‍👧', '🎉', '👍🏽']);
    expect(findUnprintable('🇨🇭 1️⃣ 🤦🏽‍♀️ ❤️‍🔥 🇨🇭🇮🇹')).toEqual(['🇨🇭', '1️⃣', '🤦🏽‍♀️', '❤️‍🔥', '🇮🇹']);
    expect(findUnprintable('Alles Gute\nTom')).toEqual([]);
    expect(findUnprintable('小明 🎉 小 שלום', isPrintableGift)).toEqual(['小', '明', 'ש', 'ל', 'ו', 'ם']);
    expect(listErrors('小明')).toEqual(['gift.notPrintable']);
  });

  it.each(['🎉', '👨‍👩‍👧', '🇨🇭', '1️⃣', '#️⃣', '👍🏽', '🤦🏽‍♀️', '❤️‍🔥', '❤︎', '♥', '☎️', '🏳️‍🌈', '©️', '5️'])(
    'may have the emoji %s',
    (emoji) => expect(written(`Bravo ${emoji}!`).success).toBe(true),
  );

  it.each(['\ud83c', 'a\u200db', '🎉\u200d', '\ufe0f', 'a\u20e3', '🇨', 'z\u0300\u0301'])(
    'may not have %j, which is part of an emoji or of a letter',
    (text) => expect(listErrors(`Bravo ${text}!`)).toEqual(['gift.notPrintable']),
  );

  it('has no phone number in keycaps, and no authority in emoji letters', () => {
    expect(listErrors('0️⃣9️⃣0️⃣0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣')).toEqual(['gift.containsLink']);
    for (const name of ['🅿️🅾️st', '🇵🇴🇸🇹', '🅱️ank']) expect(giverNameSchema.safeParse(name).success).toBe(false);
  });

  it('is checked in a Firefox that lacks Intl.Segmenter', () => {
    vi.stubGlobal('Intl', {});
    expect(findUnprintable('Hoch 👨‍👩‍👧 soll 🎉 leben')).toEqual(['👨‍👩‍👧', '🎉']);
    vi.unstubAllGlobals();
  });

  it('names no authority as its giver, but may be for one', () => {
    const names = (forName: string, fromName: string) =>
      giftMessageSchema
        .safeParse({ forName, fromName, message: '' })
        .error?.issues.map(({ message }) => message);
    expect(names('Das Support-Team', 'Kundendienst')).toEqual(['gift.imitation']);
    expect(names('evil.ch', 'evil.ch')).toEqual(['gift.containsLink', 'gift.containsLink']);
    expect(names('Das Support-Team', 'Anna')).toBeUndefined();
  });

  it('has one kind of space and line end; a name has one line', () => {
    expect(tidied(' Alles\u00a0Gute \r\n\r\n\r\n\r\n\tDein\u2028Tom ')).toBe('Alles Gute\n\nDein\nTom');
    expect(giverNameSchema.safeParse('Tom\r\nBcc: a').data).toBe('Tom Bcc: a');
    // An invisible mark counts as a space.
    expect(giverNameSchema.safeParse('T\ufeffom').data).toBe('T om');
    expect(giverNameSchema.safeParse('Tom\u0000').success).toBe(false);
  });
});
