import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Brand } from '#brands/brand.ts';
import { readBrandTexts } from '#brands/read-brand-texts.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { BRAND_NAMES } from '../testkit/brand-names.ts';
import { applyBrandTexts } from './brand-texts.ts';
import { flattenTexts } from './flatten-texts.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Prepositions before which a name needs the brand's form, such as `{{ofBrand}}`. */
const PREPOSITIONS: Record<Language, string> = {
  'de-ch': 'von|bei|über|für|mit|an|durch|zu|in',
  'fr-ch': 'de|chez|via|par|pour|à|avec|dans|sur',
  'it-ch': 'di|da|per|a|con|attraverso|tramite|presso|in|su',
};

async function readBrand(name: string): Promise<Brand> {
  const { brand }: { brand: Brand } = await import(`../brands/${name}/brand.ts`);
  return { ...brand, texts: readBrandTexts(`${root}brands/${name}`) };
}

/** Reads all texts of a language without the desk's, whose brand name stands alone. */
function readTexts(language: Language): { [file: string]: object } {
  const folder = `${root}texts/${language}`;
  const files = globSync('**/*.json', { cwd: folder, exclude: ['desk/**'] });
  return Object.fromEntries(
    files.map((path) => [
      path.slice(0, -'.json'.length),
      JSON.parse(readFileSync(`${folder}/${path}`, 'utf8')),
    ]),
  );
}

describe.each(LANGUAGES)('the brand’s name in %s', (language) => {
  const afterPreposition = `(?<!\\p{L})(?:${PREPOSITIONS[language]}) `;

  it('has no preposition before the bare name in the common texts', () => {
    const wrong = new RegExp(`${afterPreposition}\\{\\{brand\\}\\}`, 'iu');
    const found = Object.entries(readTexts(language)).flatMap(([file, texts]) =>
      flattenTexts(texts).flatMap(([key, text]) => (wrong.test(text) ? [`${file} ${key}: ${text}`] : [])),
    );
    expect(found).toEqual([]);
  });

  it.each(BRAND_NAMES)('has its article and preposition in every text of %s', async (name) => {
    const brand = await readBrand(name);
    const texts = applyBrandTexts(brand, language, readTexts(language));
    const forms = Object.values(brand.nameForms[language]);
    const hasArticle = brand.nameForms[language].the !== brand.name;
    const preposition = new RegExp(`${afterPreposition}${brand.name}(?![\\p{L}-])`, 'iu');
    const start = new RegExp(`(?:^|[.!?:] )${brand.name} \\p{Ll}`, 'u');
    const named = Object.entries(texts).flatMap(([file, words]) =>
      flattenTexts(words).map(([key, text]) => `${file} ${key}: ${text}`),
    );
    for (const form of forms) expect(named.join('\n')).toContain(form);
    expect(named.join('\n')).not.toMatch(/\{\{\w*[bB]rand\}\}/);
    if (hasArticle) {
      expect(named.filter((text) => preposition.test(text))).toEqual([]);
      expect(named.filter((text) => start.test(text.replace(/^\S+ \S+ /, '')))).toEqual([]);
    }
  });
});
