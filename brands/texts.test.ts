import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#rules/language.ts';
import { METHOD_NAMES, PAYMENT_METHODS } from '#rules/payment.ts';
import { replaceTexts } from '#texts/brand-texts.ts';
import { flattenTexts } from '#texts/flatten-texts.ts';
import { listPlaceholders } from '#texts/list-placeholders.ts';
import { findWritingErrors } from '#texts/writing-errors.ts';
import { BRAND_NAMES } from '../testkit/brand-names.ts';
import type { Brand } from './brand.ts';
import { readBrandTexts } from './read-brand-texts.ts';

const folder = fileURLToPath(new URL('./', import.meta.url));
/** Throws if a file or key is not in the common texts, or is missing in a language. */
const brands = BRAND_NAMES.map((name) => ({ name, texts: readBrandTexts(folder + name) ?? {} }));

/** Lists each file of a brand in one language: its own texts, the common texts and the merged texts. */
const textFiles = (texts: (typeof brands)[number]['texts'], language: string) =>
  Object.entries(texts[language] ?? {}).map(([file, own]) => {
    const common: object = JSON.parse(readFileSync(`${folder}../texts/${language}/${file}.json`, 'utf8'));
    return { file, own, common, words: replaceTexts(common, own) };
  });

const figures = (texts: object) => flattenTexts(texts).flatMap(([, text]) => text.match(/\d+/g) ?? []);

describe.each(brands)('the texts of $name', ({ name, texts }) => {
  it.each(LANGUAGES)('follow Swiss business style in %s', (language) => {
    for (const { file, own } of textFiles(texts, language)) {
      for (const [key, text] of flattenTexts(own)) {
        const isName = key.endsWith('.id');
        const plain = text.replace(/<\/?a-[a-z-]+>/g, '');
        // Documents embed a font without U+202F and use U+00A0 instead.
        const shown = file === 'documents' ? plain.replaceAll('\u00a0', '\u202f') : plain;
        if (!isName) expect(findWritingErrors(language, shown), `${file} ${key}: ${text}`).toEqual([]);
        if (file === 'documents') expect(text, key).not.toContain('\u202f');
      }
    }
  });

  it.each(LANGUAGES)(
    'leave %s complete: no text is lost, and each has the figures of the common one',
    (language) => {
      for (const { file, common, words } of textFiles(texts, language)) {
        expect(figures(words), file).toEqual(figures(common));
        for (const [key, text] of flattenTexts(words)) expect(text, `${file} ${key}`).toMatch(/\S/);
      }
    },
  );

  it.each(['fr-ch', 'it-ch'])('have in %s the keys and placeholders of the German ones', (language) => {
    const places = (of: string) =>
      textFiles(texts, of).flatMap(({ file, own }) =>
        flattenTexts(own).map(([key, text]) => [file, key, listPlaceholders(text)]),
      );
    expect(places(language)).toEqual(places('de-ch'));
  });

  it.each(LANGUAGES)('name in %s no payment method that the brand does not offer', async (language) => {
    const { brand } = (await import(`./${name}/brand.ts`)) as { brand: Brand };
    const brandTexts = [brand.links[language], ...textFiles(texts, language).map(({ own }) => own)].flatMap(
      (item) => flattenTexts(item),
    );
    for (const other of PAYMENT_METHODS.filter((candidate) => !brand.paymentMethods.includes(candidate)))
      for (const [key, text] of brandTexts) expect(text, key).not.toContain(METHOD_NAMES[other]);
  });
});
