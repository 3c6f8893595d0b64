import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PASSWORD_LENGTH, validatePassword } from './sign-in-methods.ts';

describe('a password', () => {
  it.each([
    ['elf Zeichen', 'short'],
    ['zwölf Zeiche', undefined],
    ['a'.repeat(128), undefined],
    ['a'.repeat(129), 'long'],
    ['🎁'.repeat(11), 'short'],
    ['🎁'.repeat(12), undefined],
    ['anna.muster1', 'name'],
    ['ANNA.MUSTER anna', 'name'],
    ['Anna Muster und ihr Hund', undefined],
  ])('%j: %s', (password, fault) => {
    expect(validatePassword(password, ['anna.muster', 'Anna Muster'])).toBe(fault);
  });

  it('of its length passes, with any characters', () => {
    const { min, max } = PASSWORD_LENGTH;
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: min, maxLength: max }), (password) => {
        expect(validatePassword(password, [])).toBeUndefined();
      }),
    );
  });
});
