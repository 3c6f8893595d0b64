import { expect, it } from 'vitest';
import { findCountry, isPostalCode } from './address.ts';

it.each([
  ['8001', true],
  ['0001', true],
  ['800', false],
  ['80011', false],
  ['80a1', false],
  ['٨٠٠١', false],
  ['8001\n', false],
  ['', false],
])('%j is a postal code: %s', (text, is) => {
  expect(isPostalCode(text)).toBe(is);
});

it.each([
  ['1000', 'CH'],
  ['9484', 'CH'],
  ['9485', 'LI'],
  ['9490', 'LI'],
  ['9498', 'LI'],
  ['9499', 'CH'],
])('%s is in %s', (code, country) => {
  expect(findCountry(code)).toBe(country);
});
