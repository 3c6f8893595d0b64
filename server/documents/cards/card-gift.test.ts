import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { giftMessageSchema } from '#rules/gift-message.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { loadBrand } from '#server/runtime/load-brand.ts';
import { BRAND_NAMES } from '../../../testkit/brand-names.ts';
import { readItems, readPages, readTags, scanBarcodes } from '../../../testkit/read-pdf.ts';
import type { PrintableGift } from '../gifts/printable-gift.ts';
import { renderCardsPdf } from './cards-pdf.ts';
import type { PrintableCard } from './pdf-card-page.ts';

const renderings = await Promise.all(
  BRAND_NAMES.map(async (name) => {
    const { brand, dir: brandDir } = await loadBrand(name);
    return { brand, brandDir };
  }),
);
const [look] = renderings as [(typeof renderings)[number]];
const papers = look.brand.giftPapers;
const [plain, ornate] = papers as [(typeof papers)[number], (typeof papers)[number]];

const create = { width: 100, height: 63, channels: 3, background: '#a8143c' } as const;
const picture = await sharp({ create }).jpeg().toBuffer();

const giftMessage = (changes: Partial<PrintableGift> = {}): PrintableGift => ({
  forName: 'Anna',
  fromName: 'Ben und Clara',
  message: 'Alles Gute!\nSuch Dir etwas Schönes aus.',
  paper: ornate,
  ...changes,
});
const card = (gift?: PrintableGift): PrintableCard => ({
  ...{ productName: 'Zum Geburtstag', picture, value: 5000 },
  ...{ number: '0066001234567890123', pin: '004711', validUntil: '2031-12-01' },
  ...(gift === undefined ? {} : { gift }),
});
const render = (cards: PrintableCard[], lang: Language = 'de-ch', { brand, brandDir } = look) =>
  renderCardsPdf({ lang, brand, brandDir, orderReference: 'M7K4-92QX', createdAt: new Date(0), cards });

type Item = Awaited<ReturnType<typeof readItems>>[number][number];
const closed = (text: string) => text.replace(/\s/g, '');
/** The font has one glyph for all skin tones, and with or without a variation selector. */
const comparable = (text: string) => closed(text).replace(/\ufe0e|\ufe0f|\u200d|\p{Emoji_Modifier}/gu, '');
/** Points from the bottom of the page. */
const FOLD = 421;
/** Area that every paper's ornaments leave free, in points from the left and the bottom. */
const FREE = { left: 63, right: 533, bottom: 484, top: 779 };

const written = (items: readonly Item[]) => items.filter(({ text, y }) => text.trim() !== '' && y > FOLD + 5);

function expectInside(items: readonly Item[], free: typeof FREE): void {
  for (const { x, y, width } of written(items)) {
    expect(x).toBeGreaterThanOrEqual(free.left);
    expect(x + width).toBeLessThanOrEqual(free.right);
    expect(y).toBeGreaterThan(free.bottom);
    expect(y).toBeLessThan(free.top);
  }
}

describe('a gift card', () => {
  it.each(LANGUAGES)('shows recipient, sender and message in %s', async (lang) => {
    const [text = ''] = await readPages(await render([card(giftMessage())], lang));
    const names = {
      'de-ch': ['Für', 'Von'],
      'fr-ch': ['Pour', 'De la part de'],
      'it-ch': ['Per', 'Da parte di'],
    };
    for (const part of [
      ...names[lang],
      'Anna',
      'Ben und Clara',
      'Alles Gute!',
      'Such Dir etwas Schönes aus.',
    ])
      expect(text).toContain(part);
    expect(text).toContain('CHF 50.00');
    expect(text).toContain('Zum Geburtstag');
  });

  it('has the same bytes as any other without a message on plain paper', async () => {
    const empty = giftMessage({ forName: '', fromName: '', message: '', paper: plain });
    expect((await render([card(empty)])).equals(await render([card()]))).toBe(true);
  });

  it('keeps the half for the till unchanged, on any paper', async () => {
    const below = (items: readonly Item[]) => items.filter(({ y }) => y < FOLD + 5);
    const [usual = []] = await readItems(await render([card()]));
    for (const paper of papers) {
      const bytes = await render([card(giftMessage({ paper }))]);
      const [items = []] = await readItems(bytes);
      expect(below(items)).toEqual(below(usual));
      expect(await scanBarcodes(bytes)).toEqual(['0066001234567890123']);
    }
  });

  it('has lines for handwritten names on an empty paper, and none once a buyer has written', async () => {
    const labels = async (changes: Partial<PrintableGift>) => {
      const [items = []] = await readItems(await render([card(giftMessage({ message: '', ...changes }))]));
      return written(items).flatMap(({ text }) => (['Für', 'Von'].includes(text) ? [text] : []));
    };
    expect(await labels({ forName: '', fromName: '' })).toEqual(['Für', 'Von']);
    expect(await labels({ fromName: '' })).toEqual(['Für']);
    expect(await labels({ forName: '' })).toEqual(['Von']);
  });

  it('is read aloud in order: value, recipient, message, sender', async () => {
    const bytes = await render([card(giftMessage())]);
    const [items = []] = await readItems(bytes);
    const read = written(items).map(({ text }) => text.replaceAll('\u00a0', ' '));
    const order = ['Zum Geburtstag', 'CHF 50.00', 'Für', 'Anna', 'Alles Gute!', 'Von', 'Ben und Clara'];
    expect(read.filter((text) => order.includes(text))).toEqual(order);
    const tags = await readTags(bytes);
    expect(tags.indexOf('"role":"H1"')).toBeLessThan(tags.indexOf('"role":"P"'));
  });

  it('is not drawn with a character that would be an empty box', async () => {
    for (const text of ['小明', 'שלום', 'a\u0332', '\ud83c'])
      for (const field of ['forName', 'fromName', 'message'] as const)
        await expect(render([card(giftMessage({ [field]: text }))])).rejects.toThrow('unprintable character');
  });

  it.each([
    'Viel Glück 🎉, liebe Anna! ❤️',
    '🎉🎊🎁🎂✨'.repeat(20),
    '👨‍👩‍👧 🇨🇭🇮🇹 1️⃣ 👍🏽 🤦🏽‍♀️ ❤️‍🔥 🏳️‍🌈 ☎ ♥',
    'Ελένη, Анна, Nguyễn Thị Ánh, Żółć, İstanbul 🥳',
  ])('draws the emoji of %s, which remain text', async (message) => {
    const bytes = await render([card(giftMessage({ forName: 'Lea 🌻', message }))]);
    const [text = ''] = await readPages(bytes);
    expect(comparable(text)).toContain(comparable(message));
    expect(comparable(text)).toContain(comparable('Lea 🌻'));
    const [items = []] = await readItems(bytes);
    expectInside(items, FREE);
  });

  it('prints every text that the rules accept, of any script and any composition', async () => {
    const strange = fc.constantFrom(
      ...[
        '\ud800',
        '\udc00',
        '\u202e',
        '\u2066',
        '\u200d',
        '\u200c',
        '\ufe0f',
        '\u20e3',
        '\u0301',
        '\u0489',
        '🏽',
        '🇨',
      ],
      ...[
        '👨‍👩‍👧',
        '👩🏽‍💻',
        '🇨🇭',
        '🇽🇽',
        '1️⃣',
        '#⃣',
        '©️',
        '™',
        '❤︎',
        '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
        '小',
        'ש',
        'ا',
        'ა',
        'Ẽ',
        'ё',
        '\u0000',
        '\n',
      ],
    );
    const plainText = fc.constantFrom(...'aZä ßé.!?', 'Ω', 'Ж', 'Ǆ', 'ﬁ', '🎉', '🥳', '❤️', '👍🏽', ' ');
    const anything = fc.string({ unit: 'binary', minLength: 1, maxLength: 2 });
    const unit = fc.oneof(
      { arbitrary: plainText, weight: 12 },
      { arbitrary: strange, weight: 1 },
      { arbitrary: anything, weight: 1 },
    );
    const text = fc.array(unit, { maxLength: 12 }).map((parts) => parts.join(''));
    let printed = 0;
    await fc.assert(
      fc.asyncProperty(text, text, async (forName, message) => {
        const { data } = giftMessageSchema.safeParse({ forName, fromName: '', message });
        if (data === undefined) return;
        const [shown = ''] = await readPages(await render([card(giftMessage(data))]));
        expect(comparable(shown)).toContain(comparable(data.message));
        expect(comparable(shown)).toContain(comparable(data.forName));
        printed += 1;
      }),
      { numRuns: 25 },
    );
    expect(printed).toBeGreaterThan(2);
  });

  it('is hardly larger than any other: the file contains the ornaments once per paper', async () => {
    const gift = giftMessage();
    const one = await render([card(gift)]);
    const eleven = await render(Array.from({ length: 11 }, () => card(gift)));
    expect((eleven.length - one.length) / 10).toBeLessThan(6_000);
    const all = await render(
      Array.from({ length: 8 }, (_, index) => card(giftMessage({ paper: papers[index % 4] ?? plain }))),
    );
    expect(all.toString('latin1').split('/Subtype /Form').length - 1).toBe(3);
  });
});

describe('messages of any length', () => {
  /** The widest letters of the text and display fonts, and letters that those fonts lack. */
  const WIDE = ['W', '\u01c4', '\u2026', '\u0429', '\u04d4', '\u00c6', '\u2014', '\u03a9', '\u1ea8'];
  const extremes: { name: string; message: string }[] = [
    ...WIDE.map((letter) => ({ name: letter.repeat(40), message: letter.repeat(300) })),
    ...WIDE.map((letter) => ({
      name: `${letter.repeat(19)} ${letter.repeat(20)}`,
      message: Array.from({ length: 8 }, () => letter.repeat(36)).join('\n'),
    })),
    {
      name: 'Ελένη-Άννα Παπαδοπούλου & Юлия Щёголева',
      message: 'С днём рождения!\n\nΧρόνια πολλά!\nŽivjeli, Þóra & Søren, Đặng, Şenay',
    },
  ];

  it.each(BRAND_NAMES)(
    'fit on each paper of %s, and touch no ornament',
    async (name) => {
      const own = renderings[BRAND_NAMES.indexOf(name)] ?? look;
      for (const { name: both, message } of extremes) {
        const cards = own.brand.giftPapers.flatMap((paper) => [
          card({ forName: both, fromName: both, message, paper }),
          card({ forName: both, fromName: both, message: '', paper }),
        ]);
        const pages = await readItems(await render(cards, 'fr-ch', own));
        expect(pages).toHaveLength(cards.length);
        for (const [index, items] of pages.entries()) {
          const text = closed(
            written(items)
              .map((item) => item.text)
              .join(''),
          );
          const { gift } = cards[index] ?? card();
          expect(text).toContain(
            `Pour${closed(both)}${closed(gift?.message ?? '')}Delapartde${closed(both)}`,
          );
          // The large picture extends further down on white paper without ornaments.
          const isFramed = gift?.paper !== own.brand.giftPapers[0] || gift?.message !== '';
          expectInside(items, isFramed ? FREE : { ...FREE, bottom: FOLD + 10 });
        }
      }
    },
    60_000,
  );

  it('keep their lines', async () => {
    const letter = fc.constantFrom(...'abcdeÄÖéñłЖжΩωW…').map(String);
    const line = fc.string({ unit: letter, minLength: 1, maxLength: 36 });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
        const [items = []] = await readItems(
          await render([card(giftMessage({ message: lines.join('\n') }))]),
        );
        expectInside(items, FREE);
        const message = written(items).slice(4, -2);
        expect(closed(message.map(({ text }) => text).join(''))).toBe(closed(lines.join('')));
        const heights = new Set(message.map(({ y }) => Math.round(y)));
        expect(heights.size).toBeGreaterThanOrEqual(lines.length);
      }),
      { numRuns: 30 },
    );
  });
});
