import { expect, it } from 'vitest';
import { firstLanguage } from './current-texts.ts';

it.each([
  [['fr-CH', 'de'], 'fr-ch'],
  [['en-GB', 'it'], 'it-ch'],
  [['en'], 'de-ch'],
  [[], 'de-ch'],
])('a browser that asks for %j is spoken to in %s', (asked, language) => {
  expect(firstLanguage(asked)).toBe(language);
});
