import { expect, it } from 'vitest';
import { showMonth } from './show-month.ts';

it.each([
  ['2026-01', 'de-ch', 'Januar 2026'],
  ['2026-12', 'fr-ch', 'décembre 2026'],
  ['2026-11', 'it-ch', 'novembre 2026'],
] as const)('%s is in %s %s', (month, language, text) => {
  expect(showMonth(month, language)).toBe(text);
});
