import { brand } from 'virtual:brand';
import type { LoaderFunctionArgs } from 'react-router';
import { CONTENT_FIGURES } from '#rules/content-figures.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#rules/language.ts';
import { contentPlaces } from '#texts/content-places.ts';
import type { PageWords } from '#texts/content-shape.ts';
import { fallBackToDocument } from '../../browser/fall-back-to-document.ts';
import { loadBrandWords } from '../../i18n/load-texts.ts';

/** Where a page's own words lie: a file a language, so that nobody loads what another page or language says. */
export type TextFiles<Text> = Record<Language, () => Promise<{ default: Text }>>;
type Content<Text> = { text: Text; page: PageWords };

const PAGE_WORDS: TextFiles<PageWords> = {
  'de-ch': () => import('#texts/de-ch/content/page.json', { with: { type: 'json' } }),
  'fr-ch': () => import('#texts/fr-ch/content/page.json', { with: { type: 'json' } }),
  'it-ch': () => import('#texts/it-ch/content/page.json', { with: { type: 'json' } }),
};

/** The words of a content page in the language of its address, with the facts of brand and rules in their places. */
export async function loadContent<Text>(
  { params }: Pick<LoaderFunctionArgs, 'params'>,
  files: TextFiles<Text>,
): Promise<Content<Text>> {
  // Any other language is led to the default one by the layout's loader.
  const language = isLanguage(params.lang) ? params.lang : DEFAULT_LANGUAGE;
  const [{ default: text }, { default: page }, words] = await Promise.all([
    files[language](),
    PAGE_WORDS[language](),
    loadBrandWords(language),
  ]);
  return fillPlaces({ text, page }, contentPlaces(brand, words, CONTENT_FIGURES));
}

/** The same in the browser. */
export function loadContentInBrowser<Text>(
  args: Pick<LoaderFunctionArgs, 'params' | 'request'>,
  files: TextFiles<Text>,
): Promise<Content<Text>> {
  return fallBackToDocument(args.request, () => loadContent(args, files));
}

/**
 * Puts values into the places of every text in a tree of JSON, written `{{name}}`. A place without a value stays:
 * it is filled where its figure is known, as the count of answers found.
 */
export function fillPlaces<Texts>(texts: Texts, values: Readonly<Record<string, string>>): Texts {
  return JSON.parse(JSON.stringify(texts), (_key, value: unknown) =>
    typeof value === 'string'
      ? value.replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place)
      : value,
  );
}
