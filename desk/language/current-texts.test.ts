import { expect, it } from 'vitest';
import { firstLanguage } from './current-texts.ts';

it.each([
  [['fr-CH', 'de'], 'fr-ch'],
  [['en-GB', 'it'], 'it-ch'],
  [['en'], 'de-ch'],
  [[], 'de-ch'],
])('a browser that requests %j gets %s', (asked, language) => {
  expect(firstLanguage(asked)).toBe(language);
});
