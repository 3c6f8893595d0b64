import { expect, it } from 'vitest';
import { isLanguage, LANGUAGES } from './language.ts';

it('only the three Swiss languages are languages of the shop', () => {
  expect(LANGUAGES.every(isLanguage)).toBe(true);
  for (const other of ['de', 'DE-CH', 'en', '', 'de-ch ', 'constructor', undefined, null, 0]) {
    expect(isLanguage(other)).toBe(false);
  }
});
