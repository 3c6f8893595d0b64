import fc from 'fast-check';
import * as z from 'zod/mini';
import { type Address, addressSchema } from '#rules/address.ts';
import { isPrintable } from '#rules/printable-text.ts';

/** Printable characters of the first Unicode blocks. */
export const PRINTABLE = Array.from({ length: 0x2200 }, (_, point) => String.fromCodePoint(point)).filter(
  isPrintable,
);
const letters = PRINTABLE.filter((character) => /\p{L}/u.test(character));

/** Generates one long word, many short words, or wide letters, within the rules. */
const textArbitrary = (characters: readonly string[], maxLength: number) =>
  fc.oneof(
    fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength }),
    fc.constantFrom('W', 'Ệ', 'Ǆ', 'Щ', 'i').map((letter) => letter.repeat(maxLength).slice(0, maxLength)),
    fc.string({ unit: fc.constantFrom(...characters, ' ', ' ', ' '), minLength: 1, maxLength }),
  );

const inputArbitrary = fc.record({
  company: fc.oneof(fc.constant(''), textArbitrary(PRINTABLE, 100)),
  firstName: textArbitrary([...letters, '&', '+'], 40),
  lastName: textArbitrary([...letters, '&', '+'], 80),
  street: textArbitrary([...letters, ...'0123456789.,/()&+°'], 250),
  streetNumber: fc.constantFrom('1', '12a', 'IX', '12bis', '1234a-1236b'),
  addressSupplement: fc.oneof(fc.constant(''), textArbitrary([...letters, ...'0123456789.,/()'], 250)),
  zipCode: fc.constantFrom('8001', '1200', '6900'),
  city: textArbitrary([...letters, ...'0123456789'], 40),
  country: fc.constant('CH'),
  email: fc.constant('anna@kundin.example'),
});

/** Generates normalized addresses that a buyer may order with. */
export const extremeAddress: fc.Arbitrary<Address> = inputArbitrary
  .map((input) => z.safeParse(addressSchema, input))
  .filter(({ success }) => success)
  .map(({ data }) => data as Address);
