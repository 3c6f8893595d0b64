import { describe, expect, it } from 'vitest';
import type { LocalizedBrand } from '#brands/brand.ts';
import { CONTENT_FIGURES } from '#rules/content-figures.ts';
import { findHolidayOrderDays } from '#rules/holidays.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { getHolidayValues, getPlaceholderValues } from '#texts/content-placeholders.ts';
import { fillPlaceholders } from '#texts/fill.ts';
import { brand } from '../../../brands/murmeli/brand.ts';
import { flattenTexts } from '../../../texts/flatten-texts.ts';
import { loadBrandWords } from '../../i18n/load-texts.ts';
import { contentLinks } from './content-text.tsx';

const PAGES = ['faq', 'privacy', 'imprint', 'general-terms', 'usage-terms', 'balance-check', 'page'];

async function readTexts(language: Language): Promise<[key: string, text: string][]> {
  const files = await Promise.all(
    PAGES.map(
      (page): Promise<{ default: object }> => import(`../../../texts/${language}/content/${page}.json`),
    ),
  );
  return files.flatMap((file) => flattenTexts(file.default));
}

const getValues = (language: Language, words: LocalizedBrand) => ({
  ...getPlaceholderValues(brand, words, CONTENT_FIGURES),
  ...getHolidayValues(findHolidayOrderDays(new Date()), language),
});

describe.each(LANGUAGES)('the texts of the content pages in %s', (language) => {
  it('link only to existing targets, and have only filled placeholders', async () => {
    const words = await loadBrandWords(language);
    const links = contentLinks(language, brand, words);
    const places = getValues(language, words);
    const unknown = (await readTexts(language)).flatMap(([key, text]) => [
      ...[...text.matchAll(/<(a-[\w-]+)>/g)].flatMap(([, name = '']) =>
        name in links ? [] : [`${key}: ${name}`],
      ),
      ...[...text.matchAll(/\{\{(\w+)\}\}/g)].flatMap(([, name = '']) =>
        name in places || (name === 'count' && key.includes('search.found')) ? [] : [`${key}: ${name}`],
      ),
    ]);
    expect(unknown).toEqual([]);
  });

  it('show the brand’s facts', async () => {
    const words = await loadBrandWords(language);
    const filled = fillPlaceholders(await readTexts(language), getValues(language, words)).map(
      ([, text]) => text,
    );
    expect(filled.join(' ')).toContain(brand.legalEntity.registerNumber);
    expect(filled.filter((text) => /\{\{(?!count)/.test(text))).toEqual([]);
  });
});

it('the cookies anchor is on the privacy page', async () => {
  expect(contentLinks('fr-ch', brand, await loadBrandWords('fr-ch'))['a-cookies']).toEqual({
    to: '/fr-ch/content/privacy#cookies',
  });
});
