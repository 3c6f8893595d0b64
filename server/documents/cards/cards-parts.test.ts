import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brand } from '#brands/murmeli/brand.ts';
import { PART_MAX_BYTES, splitIntoParts } from './cards-pdf.ts';
import type { PrintableCard } from './pdf-card-page.ts';

const pictures = Array.from({ length: 20 }, () => Buffer.alloc(100_000));

const card = (picture: Buffer | undefined, index: number): PrintableCard => ({
  productName: 'Zum Geburtstag',
  picture: picture ?? Buffer.alloc(0),
  value: 500,
  number: String(index).padStart(19, '0'),
  pin: '004711',
  validUntil: '2031-12-01',
});

it('600 cards of one design go into two files, a few into one, none into none', () => {
  const many = Array.from({ length: 600 }, (_, index) => card(pictures[0], index));
  expect(splitIntoParts(many).map(({ length }) => length)).toEqual([475, 125]);
  expect(splitIntoParts(many.slice(0, 3))).toEqual([many.slice(0, 3)]);
  expect(splitIntoParts([])).toEqual([]);
});

it('each card is in one file, in order, and no file is too large', () =>
  fc.assert(
    fc.property(
      fc.array(fc.nat(pictures.length - 1), { minLength: 1, maxLength: 700 }),
      fc.integer({ min: 200_000, max: PART_MAX_BYTES }),
      (designs, partMax) => {
        const cards = designs.map((design, index) => card(pictures[design], index));
        const parts = splitIntoParts(cards, partMax);
        expect(parts.flat()).toEqual(cards);
        for (const part of parts) {
          const drawn = new Set(part.map(({ picture }) => picture)).size * 100_000;
          expect(50_000 + drawn + part.length * 6_000).toBeLessThanOrEqual(partMax);
          expect(part.length).toBeGreaterThan(0);
        }
      },
    ),
    { numRuns: 50 },
  ));

it('messages and papers count: a file holds fewer gift cards', () => {
  const [paper] = brand.giftPapers;
  if (paper === undefined) throw new Error('no paper');
  const gift = { forName: 'Anna', fromName: 'Ben', message: 'Alles Gute!', paper };
  const many = Array.from({ length: 600 }, (_, index) => ({ ...card(pictures[0], index), gift }));
  expect(splitIntoParts(many).map(({ length }) => length)).toEqual([355, 245]);
});
