import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HARMLESS_TEXTS, LINKING_TEXTS } from '../testkit/corpus/gift-texts.ts';
import { hasLink } from './linkable-text.ts';

describe('a link in a text', () => {
  it('the corpus has at least 300 texts, half of them harmless, no two alike', () => {
    expect(Math.min(HARMLESS_TEXTS.length, LINKING_TEXTS.length)).toBeGreaterThanOrEqual(150);
    const all = [...HARMLESS_TEXTS, ...LINKING_TEXTS];
    expect(new Set(all).size).toBe(all.length);
  });

  it.each(LINKING_TEXTS)('is found: %s', (text) => {
    expect([text, `Lieber Tom, ${text} wartet`, `${text}\nDeine Anna`].map(hasLink)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it.each(HARMLESS_TEXTS)('is not found in an ordinary text: %s', (text) => {
    expect([text, `Lieber Tom, ${text} und mehr`, `${text}\nDeine Anna`].map(hasLink)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is found anywhere in a text', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), (before, after) => {
        expect(hasLink(`${before} www.beispiel.ch ${after}`)).toBe(true);
      }),
    ));

  it('is found with any ending, because any may be a domain', () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z][a-z0-9-]{1,10}[a-z]$/),
        fc.stringMatching(/^[a-z]{2,12}$/),
        (name, ending) => {
          fc.pre(!['st', 'par', 'dott', 'prof', 'sig'].includes(name));
          expect(hasLink(`Mehr: ${name}.${ending}`)).toBe(true);
        },
      ),
    ));
});
