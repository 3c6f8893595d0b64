import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { LANGUAGES } from '#rules/language.ts';
import { readBrandTexts } from './read-brand-texts.ts';

const folder = mkdtempSync(join(tmpdir(), 'cadeau-brand-texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Creates a brand's folder with these files below `texts/`. */
function createBrand(name: string, files: Record<string, object | string>): string {
  for (const [path, texts] of Object.entries(files)) {
    const file = join(folder, name, 'texts', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof texts === 'string' ? texts : JSON.stringify(texts));
  }
  return join(folder, name);
}

const inAll = (file: string, texts: object) =>
  Object.fromEntries(LANGUAGES.map((language) => [`${language}/${file}`, texts]));

it('reads a brand’s replacements for screens and content pages; without a folder there are none', () => {
  const home = { title: 'Hinauf' };
  const faq = { lead: 'Wer fragt, der fährt.' };
  const dir = createBrand('whole', { ...inAll('home.json', home), ...inAll('content/faq.json', faq) });
  expect(readBrandTexts(dir)?.['fr-ch']).toEqual({ home, 'content/faq': faq });
  expect(readBrandTexts(join(folder, 'none'))).toBeUndefined();
});

it('refuses unknown files and keys, all at once, by name', () => {
  const dir = createBrand('odd', {
    ...inAll('home.json', { titel: 'Hinauf' }),
    'de-ch/shop.json': {},
    'de-ch/cart.json': '{ "title": }',
  });
  expect(() => readBrandTexts(dir)).toThrow(/^The brand is invalid:(\n- .*){5}$/);
  expect(() => readBrandTexts(dir)).toThrow(
    'texts/it-ch/home.json: titel: the common texts have no such key',
  );
  expect(() => readBrandTexts(dir)).toThrow(
    "texts/de-ch/shop.json: this file doesn't exist in the common texts",
  );
  expect(() => readBrandTexts(dir)).toThrow('texts/de-ch/cart.json: ');
});

it('refuses a key that not all languages replace', () => {
  const home = { title: 'Hinauf', lead: 'Mit der Bahn' };
  const dir = createBrand('half', { ...inAll('home.json', home), 'it-ch/home.json': { title: 'Su' } });
  expect(() => readBrandTexts(dir)).toThrow(
    'texts/it-ch/home.json: lead: is replaced in other languages, but not in this one',
  );
});
