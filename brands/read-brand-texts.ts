import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '#rules/language.ts';
import { type BrandTexts, validateReplacements } from '#texts/brand-texts.ts';
import { flattenTexts } from '#texts/flatten-texts.ts';
import { BrandError } from './brand.ts';

const COMMON = fileURLToPath(new URL('../texts', import.meta.url));

/**
 * Reads a brand's own texts, such as `texts/de-ch/home.json` in its folder. They replace keys of the same
 * file in `texts/`.
 * @param dir the brand's folder
 * @throws BrandError for an unknown key, or one missing in some languages
 */
export function readBrandTexts(dir: string): BrandTexts | undefined {
  const folder = `${dir}/texts`;
  if (!existsSync(folder)) return undefined;
  const errors: string[] = [];
  const texts: Record<string, Record<string, object>> = {};
  for (const path of globSync('**/*', { cwd: folder, exclude: (name) => name.startsWith('.') }).sort()) {
    if (!path.endsWith('.json')) continue;
    const [language = '', ...names] = path.slice(0, -'.json'.length).split('/');
    const file = names.join('/');
    try {
      const own: object = JSON.parse(readFileSync(`${folder}/${path}`, 'utf8'));
      if (!existsSync(`${COMMON}/${path}`))
        errors.push(`texts/${path}: this file doesn't exist in the common texts`);
      else {
        const common: unknown = JSON.parse(readFileSync(`${COMMON}/${path}`, 'utf8'));
        errors.push(...validateReplacements(file, common, own).map((error) => `texts/${language}/${error}`));
        texts[language] = { ...texts[language], [file]: own };
      }
    } catch (error) {
      errors.push(`texts/${path}: ${error instanceof Error ? error.message : error}`);
    }
  }
  errors.push(...findMissingKeys(texts));
  if (errors.length > 0) throw new BrandError(errors);
  return texts;
}

/** Finds keys that are replaced in some languages only. */
function findMissingKeys(texts: BrandTexts): string[] {
  const keys = LANGUAGES.map((language) => new Set(getKeys(texts[language] ?? {})));
  const all = new Set(keys.flatMap((item) => [...item]));
  return LANGUAGES.flatMap((language, index) =>
    [...all]
      .filter((key) => keys[index]?.has(key) === false)
      .map((key) => {
        const [file, name] = key.split(': ');
        return `texts/${language}/${file}.json: ${name}: is replaced in other languages, but not in this one`;
      }),
  );
}

function getKeys(files: { readonly [file: string]: object }): string[] {
  return Object.entries(files).flatMap(([file, own]) => flattenTexts(own).map(([key]) => `${file}: ${key}`));
}
