import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseReference } from './found-by.ts';

const half = fc.string({
  unit: fc.constantFrom(...'23456789ABCDEFGHJKMNPQRSTUVWXYZ'),
  minLength: 4,
  maxLength: 4,
});

it('a reference is read in any spelling, and from a refund’s reference', () => {
  fc.assert(
    fc.property(half, half, fc.integer({ min: 1, max: 99 }), (first, second, refund) => {
      const reference = `${first}-${second}`;
      for (const typed of [
        reference,
        reference.toLowerCase(),
        first + second,
        ` ${reference} `,
        `${reference}-R${refund}`,
      ])
        expect(parseReference(typed)).toBe(reference);
    }),
  );
});

it('a second half that looks like a refund number is not one', () => {
  expect(parseReference('UBB7-R493')).toBe('UBB7-R493');
  expect(parseReference('UBB7-R493-R2')).toBe('UBB7-R493');
});

it('an invalid reference stays unchanged', () => {
  expect([parseReference('K7QM'), parseReference('anna@example.ch')]).toEqual(['K7QM', 'ANNA@EXAMPLE.CH']);
});
