import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#rules/language.ts';
import { loadBrand } from '#server/runtime/load-brand.ts';
import { openPdf, readItems, readPages, readTags } from '../../../testkit/read-pdf.ts';
import { renderParcelMessagesPdf } from './parcel-messages-pdf.ts';

const { brand, dir: brandDir } = await loadBrand('murmeli');
const [plain, ornate] = brand.giftPapers;
if (plain === undefined || ornate === undefined) throw new Error('too few papers');
const printedAt = new Date('2026-11-27T06:40:00Z');

type Parcels = Parameters<typeof renderParcelMessagesPdf>[0]['parcels'];
const parcel = (changes: Partial<Parcels[number]['giftMessage']> = {}): Parcels[number] => ({
  reference: 'M7K4-92QX/2',
  lang: 'de-ch',
  giftMessage: {
    forName: 'Anna',
    fromName: 'Ben und Clara',
    message: 'Alles Gute!\nBis bald',
    paper: ornate,
    ...changes,
  },
});
const render = (parcels: Parcels) => renderParcelMessagesPdf({ brand, brandDir, printedAt, parcels });
/** Points from the bottom. */
const FOLD = 421;

describe('the message sheet for an envelope', () => {
  it.each(LANGUAGES)(
    'has the message in front in %s, and only the parcel’s name on the back',
    async (lang) => {
      const [items = []] = await readItems(await render([{ ...parcel(), lang }]));
      const seen = items.filter(({ text }) => text.trim() !== '');
      const labels = {
        'de-ch': ['Für', 'Von'],
        'fr-ch': ['Pour', 'De la part de'],
        'it-ch': ['Per', 'Da parte di'],
      };
      const [forWhom, fromWhom] = labels[lang];
      expect(seen.filter(({ y }) => y > FOLD + 5).map(({ text }) => text)).toEqual([
        ...[forWhom, 'Anna', 'Alles Gute!', 'Bis bald', fromWhom, 'Ben und Clara'],
      ]);
      const below = seen.filter(({ y }) => y < FOLD);
      expect(below.map(({ text }) => text)).toEqual(['M7K4-92QX/2']);
      expect(below[0]?.y).toBeLessThan(25);
    },
  );

  it('is one per parcel, with its own message', async () => {
    const pages = await readPages(
      await render(['Anna', 'Ben', 'Clara'].map((forName) => parcel({ forName }))),
    );
    expect(
      pages.map((text) => ['Für Anna', 'Für Ben', 'Für Clara'].filter((name) => text.includes(name))),
    ).toEqual([['Für Anna'], ['Für Ben'], ['Für Clara']]);
  });

  it('fits the longest message, away from ornaments', async () => {
    for (const letter of ['W', '\u01c4', '\u0429', '\u2026'])
      for (const message of [
        letter.repeat(300),
        Array.from({ length: 8 }, () => letter.repeat(36)).join('\n'),
      ]) {
        const name = letter.repeat(40);
        const [items = []] = await readItems(
          await render([parcel({ forName: name, fromName: name, message })]),
        );
        const front = items.filter(({ text, y }) => text.trim() !== '' && y > FOLD + 5);
        const text = front
          .map((item) => item.text)
          .join('')
          .replace(/\s/g, '');
        expect(text).toBe(`Für${name}${message.replace(/\n/g, '')}Von${name}`);
        for (const { x, y, width } of front) {
          expect(x).toBeGreaterThan(63);
          expect(x + width).toBeLessThan(533);
          expect(y).toBeGreaterThan(484);
          expect(y).toBeLessThan(779);
        }
      }
  });

  it('can be read aloud, and is the same bytes for the same message', async () => {
    const bytes = await render([parcel(), { ...parcel(), lang: 'it-ch' }]);
    expect((await (await openPdf(bytes)).getMetadata()).info).toMatchObject({
      Title: 'Kärtchen für Sendungen von Murmeli',
      Language: 'de-CH',
    });
    expect(await readTags(bytes, 2)).toContain('"role":"P"');
    expect(bytes.equals(await render([parcel(), { ...parcel(), lang: 'it-ch' }]))).toBe(true);
  });

  it('is not printed without a message, nor with a character that would be an empty box', async () => {
    await expect(render([])).rejects.toThrow(RangeError);
    await expect(render([parcel({ message: 'Viel Glück 小' })])).rejects.toThrow('unprintable character');
  });
});
