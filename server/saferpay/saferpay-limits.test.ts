import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isValidId, truncate } from './saferpay-details.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 150 }),
  fc.string({ unit: fc.constantFrom('😀', 'é', 'a', ' ', 'e\u0301', '\ud83d', '\ude00'), maxLength: 150 }),
);

describe('a text for the provider', () => {
  it('is never longer than the limit, by any count, and never splits a character', () =>
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 120 }), (text, max) => {
        const kept = truncate(text, max);
        expect(kept.length).toBeLessThanOrEqual(max);
        expect([...kept].length).toBeLessThanOrEqual(max);
        expect(kept.isWellFormed()).toBe(true);
        expect(text.toWellFormed().trim().startsWith(kept)).toBe(true);
      }),
      { numRuns: 2000 },
    ));

  it('stays unchanged when it fits, except spaces around it', () =>
    fc.assert(
      fc.property(anyText, (text) => {
        const whole = text.toWellFormed().trim();
        expect(truncate(text, whole.length)).toBe(whole);
      }),
    ));

  it('keeps as much as fits', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('😀', 'é'), maxLength: 90 }), (text) => {
        const kept = truncate(text, 40);
        expect(kept === text || kept.length >= 39).toBe(true);
      }),
    ));

  it.each([
    ['Zürich', 100, 'Zürich'],
    ['ab😀', 3, 'ab'],
    ['ab😀', 4, 'ab😀'],
    ['Rue du  Pont', 8, 'Rue du'],
    ['   ', 10, ''],
  ])('%j within %i is %j', (text, max, kept) => expect(truncate(text, max)).toBe(kept));
});

describe('an identifier', () => {
  const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.:-_');
  it('contains the letters of the protocol, up to its length', () =>
    fc.assert(
      fc.property(fc.string({ unit: letter, minLength: 1, maxLength: 70 }), (id) => {
        expect(isValidId(id, 50)).toBe(id.length <= 50);
      }),
    ));

  it('contains nothing else', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (text) => {
        const allowed = [...text].every((point) => /[A-Za-z0-9.:_-]/.test(point));
        expect(isValidId(text, 100)).toBe(allowed && text !== '');
      }),
      { numRuns: 2000 },
    ));

  it.each(['', 'K7QM 2X9F', 'K7QM/2X9F', 'Ä', 'K7QM-2X9F\n'])('cannot be %j', (text) =>
    expect(isValidId(text, 80)).toBe(false),
  );
});
