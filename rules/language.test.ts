import { expect, it } from 'vitest';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from './language.ts';

it('only the three Swiss languages are languages of the shop', () => {
  expect(LANGUAGES).toEqual(['de-ch', 'fr-ch', 'it-ch']);
  expect(LANGUAGES.every(isLanguage)).toBe(true);
  for (const other of ['de', 'DE-CH', 'en', '', 'de-ch ', 'constructor', undefined, null, 0]) {
    expect(isLanguage(other)).toBe(false);
  }
});

it('German is the default', () => {
  expect(DEFAULT_LANGUAGE).toBe('de-ch');
});
