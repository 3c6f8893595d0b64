import { expect } from 'vitest';
import { CONTENT_FIGURES } from '#rules/content-figures.ts';
import { findHolidayOrderDays } from '#rules/holidays.ts';
import type { Language } from '#rules/language.ts';
import { getHolidayValues, getPlaceholderValues } from '#texts/content-placeholders.ts';
import { fillPlaceholders } from '#texts/fill.ts';
import { brand } from '../../brands/murmeli/brand.ts';
import { flattenTexts } from '../../texts/flatten-texts.ts';
import { loadBrandWords } from '../i18n/load-texts.ts';

export const CONTENT_PAGES = [
  'faq',
  'privacy',
  'imprint',
  'general-terms',
  'usage-terms',
  'companies',
] as const;
type Page = (typeof CONTENT_PAGES)[number];

/** A fact on content pages that contains figures of a rule. */
export type StatedFact = {
  fact: string;
  /** The number of times that each page states it; 0 for other pages. */
  said: Partial<Record<Page, number>>;
  /** The wording, with the figures of the rule. */
  words: Record<Language, string>;
};

export const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ');

/** Returns the text of a page with the brand's facts, without links, with single spaces. */
export async function readContent(page: Page, language: Language): Promise<string> {
  const file: { default: object } = await import(`../../texts/${language}/content/${page}.json`);
  const words = await loadBrandWords(language);
  const places = {
    ...getPlaceholderValues(brand, words, CONTENT_FIGURES),
    ...getHolidayValues(findHolidayOrderDays(new Date()), language),
  };
  const texts = fillPlaceholders(file.default, places);
  const flat = flattenTexts(texts).map(([, text]) => text.replace(/<\/?a-[\w-]+>/g, ''));
  return collapseSpaces(flat.join('\n'));
}

const timesIn = (text: string, part: string | RegExp) => text.split(part).length - 1;
/** Matches the words with any figures. */
const withAnyFigure = (words: string) =>
  new RegExp(words.replace(/[.?]/g, '\\$&').replace(/\d+/g, '\\d+'), 'i');

/** Expects each page to state the fact as often as given, always with the rule's figures. */
export async function expectStated({ said, words }: StatedFact, language: Language): Promise<void> {
  const expected = words[language].toLowerCase();
  for (const page of CONTENT_PAGES) {
    const text = (await readContent(page, language)).toLowerCase();
    const times = { page, right: timesIn(text, expected), all: timesIn(text, withAnyFigure(expected)) };
    expect(times).toEqual({ page, right: said[page] ?? 0, all: said[page] ?? 0 });
  }
}
