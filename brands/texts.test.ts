import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#rules/language.ts';
import { METHOD_NAMES, PAYMENT_METHODS } from '#rules/payment.ts';
import { replaceTexts } from '#texts/brand-texts.ts';
import { leaves } from '#texts/leaves.ts';
import { writingFaults } from '#texts/writing-faults.ts';
import { BRAND_NAMES } from '../testkit/brand-names.ts';
import type { Brand } from './brand.ts';
import { readBrandTexts } from './read-brand-texts.ts';

const folder = fileURLToPath(new URL('./', import.meta.url));
/** Throws where a file or key is none of the common texts', or not in all languages. */
const brands = BRAND_NAMES.map((name) => ({ name, texts: readBrandTexts(folder + name) ?? {} }));

/** Each file of a brand in one language: what it replaces, the common texts, and the words that come of both. */
const filesOf = (texts: (typeof brands)[number]['texts'], language: string) =>
  Object.entries(texts[language] ?? {}).map(([file, own]) => {
    const common: object = JSON.parse(readFileSync(`${folder}../texts/${language}/${file}.json`, 'utf8'));
    return { file, own, common, words: replaceTexts(common, own) };
  });

const figures = (texts: object) => leaves(texts).flatMap(([, text]) => text.match(/\d+/g) ?? []);

describe.each(brands)('the words of $name', ({ name, texts }) => {
  it.each(LANGUAGES)('are written as a Swiss company writes %s', (language) => {
    for (const { file, own } of filesOf(texts, language)) {
      for (const [key, text] of leaves(own)) {
        const isName = key.endsWith('.id');
        const plain = text.replace(/<\/?a-[a-z-]+>/g, '');
        // Documents embed a font without U+202F and take its wider sister.
        const shown = file === 'documents' ? plain.replaceAll('\u00a0', '\u202f') : plain;
        if (!isName) expect(writingFaults(language, shown), `${file} ${key}: ${text}`).toEqual([]);
        if (file === 'documents') expect(text, key).not.toContain('\u202f');
      }
    }
  });

  it.each(LANGUAGES)(
    'leave %s whole: no text is lost, and each says the figures of the common one',
    (language) => {
      for (const { file, common, words } of filesOf(texts, language)) {
        expect(figures(words), file).toEqual(figures(common));
        for (const [key, text] of leaves(words)) expect(text, `${file} ${key}`).toMatch(/\S/);
      }
    },
  );

  it.each(['fr-ch', 'it-ch'])('have in %s the keys and places of the German ones', (language) => {
    const places = (of: string) =>
      filesOf(texts, of).flatMap(({ file, own }) =>
        leaves(own).map(([key, text]) => [file, key, text.match(/\{\{\w+\}\}|<\/?[\w-]+>/g)?.sort() ?? []]),
      );
    expect(places(language)).toEqual(places('de-ch'));
  });

  it.each(LANGUAGES)('name in %s no payment method that the brand does not offer', async (language) => {
    const { brand } = (await import(`./${name}/brand.ts`)) as { brand: Brand };
    const said = [brand.links[language], ...filesOf(texts, language).map(({ own }) => own)].flatMap((each) =>
      leaves(each),
    );
    for (const other of PAYMENT_METHODS.filter((each) => !brand.paymentMethods.includes(each)))
      for (const [key, text] of said) expect(text, key).not.toContain(METHOD_NAMES[other]);
  });
});
