import { expect, it } from 'vitest';
import { COUNTRIES, COUNTRY_CODES, DEFAULT_COUNTRY } from './address.ts';
import { LANGUAGES } from './language.ts';

it('each country has a name in each language, the default comes first', () => {
  expect(COUNTRIES.map(({ code }) => code)).toEqual([...COUNTRY_CODES]);
  expect(COUNTRIES[0]?.code).toBe(DEFAULT_COUNTRY);
  for (const { name } of COUNTRIES)
    expect(LANGUAGES.every((language) => name[language].length > 0)).toBe(true);
  expect(COUNTRIES.map(({ name }) => LANGUAGES.map((language) => name[language]))).toEqual([
    ['Schweiz', 'Suisse', 'Svizzera'],
    ['Liechtenstein', 'Liechtenstein', 'Liechtenstein'],
  ]);
});
