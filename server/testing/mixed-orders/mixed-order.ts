import fc from 'fast-check';
import { LANGUAGES, type Language } from '#rules/language.ts';

/** The fate of a digital card. Physical cards also have a number, but no mail contains it. */
export type CardFate = 'issued' | 'pending' | 'refunded' | 'being refunded' | 'replaced';

/** A random order. */
export type MixedOrder = {
  lang: Language;
  lines: { product: number; category: 'digital' | 'physical'; francs: number; fates: CardFate[] }[];
  isDisputed: boolean;
  /** True if the order's first mail is sent again. */
  isMailRepeated: boolean;
};

/** Maximum size of an order. The rules limit the subtotal to 3000 francs. */
export type Size = { lines: number; cardsPerLine: number; francs: number };
export const SMALL: Size = { lines: 2, cardsPerLine: 2, francs: 500 };
export const LARGE: Size = { lines: 5, cardsPerLine: 10, francs: 60 };

const fate: fc.Arbitrary<CardFate> = fc.oneof(
  { weight: 12, arbitrary: fc.constant('issued' as const) },
  { weight: 1, arbitrary: fc.constantFrom('pending' as const, 'refunded', 'being refunded', 'replaced') },
);

export function mixedOrder({ lines, cardsPerLine, francs }: Size): fc.Arbitrary<MixedOrder> {
  const line = fc.record({
    product: fc.nat(),
    category: fc.oneof(
      { weight: 6, arbitrary: fc.constant('digital' as const) },
      { weight: 1, arbitrary: fc.constant('physical' as const) },
    ),
    francs: fc.integer({ min: 5, max: francs }),
    fates: fc.array(fate, { minLength: 1, maxLength: cardsPerLine }),
  });
  return fc.record({
    lang: fc.constantFrom(...LANGUAGES),
    lines: fc.uniqueArray(line, {
      minLength: 1,
      maxLength: lines,
      selector: (candidate) => candidate.francs,
    }),
    isDisputed: fc.integer({ min: 1, max: 40 }).map((drawn) => drawn === 1),
    isMailRepeated: fc.integer({ min: 1, max: 10 }).map((drawn) => drawn === 1),
  });
}
