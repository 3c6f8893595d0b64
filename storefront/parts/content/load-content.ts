import { brand } from 'virtual:brand';
import type { LoaderFunctionArgs } from 'react-router';
import { CONTENT_FIGURES } from '#rules/content-figures.ts';
import { findHolidayOrderDays } from '#rules/holidays.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#rules/language.ts';
import { getHolidayValues, getPlaceholderValues } from '#texts/content-placeholders.ts';
import type { SharedPageTexts } from '#texts/content-shape.ts';
import { fillPlaceholders } from '#texts/fill.ts';
import { loadBrandWords } from '../../i18n/load-texts.ts';

/** One file per page and language, so that each page loads only its own texts. */
export type TextFiles<Text> = Record<Language, () => Promise<{ default: Text }>>;
export type Content<Text> = { text: Text; page: SharedPageTexts };

const PAGE_WORDS: TextFiles<SharedPageTexts> = {
  'de-ch': () => import('#texts/de-ch/content/page.json', { with: { type: 'json' } }),
  'fr-ch': () => import('#texts/fr-ch/content/page.json', { with: { type: 'json' } }),
  'it-ch': () => import('#texts/it-ch/content/page.json', { with: { type: 'json' } }),
};

/** Fills in the figures of brand and rules. */
export async function loadContent<Text>(
  { params }: Pick<LoaderFunctionArgs, 'params'>,
  files: TextFiles<Text>,
): Promise<Content<Text>> {
  // The layout's loader redirects other languages to the default.
  const language = isLanguage(params.lang) ? params.lang : DEFAULT_LANGUAGE;
  const [{ default: text }, { default: page }, words] = await Promise.all([
    files[language](),
    PAGE_WORDS[language](),
    loadBrandWords(language),
  ]);
  const values = {
    ...getPlaceholderValues(brand, words, CONTENT_FIGURES),
    ...getHolidayValues(findHolidayOrderDays(new Date()), language),
  };
  return fillPlaceholders({ text, page }, values);
}
