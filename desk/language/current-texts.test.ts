import { expect, it } from 'vitest';
import { findSupportedLanguage } from './current-texts.ts';

it.each([
  [['fr-CH', 'de'], 'fr-ch'],
  [['en-GB', 'it'], 'it-ch'],
  [['en'], 'de-ch'],
  [[], 'de-ch'],
])('a browser that requests %j gets %s', (asked, language) => {
  expect(findSupportedLanguage(asked)).toBe(language);
});
