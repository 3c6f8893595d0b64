import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { flattenTexts } from './flatten-texts.ts';

const folder = fileURLToPath(new URL('./', import.meta.url));
const listFiles = (language: string) => globSync('**/*.json', { cwd: folder + language }).sort();
const listKeys = (language: string, file: string) => {
  const texts: object = JSON.parse(readFileSync(`${folder}${language}/${file}`, 'utf8'));
  return flattenTexts(texts).map(([key]) => key);
};

const german = listFiles('de-ch');

it('there are many German texts, and no text is empty', () => {
  expect(german.length).toBeGreaterThan(20);
  for (const file of globSync('??-ch/**/*.json', { cwd: folder }))
    for (const [key, text] of flattenTexts(JSON.parse(readFileSync(folder + file, 'utf8'))))
      expect(text, `${file} ${key}`).toMatch(/\S/);
});

// The type check finds missing keys. These tests find extra keys, and differences in order or list length.
describe.each(['fr-ch', 'it-ch'])('the texts in %s', (language) => {
  it('have the files of the German ones', () => {
    expect(listFiles(language)).toEqual(german);
  });

  it.each(german)('have in %s the keys of the German ones, in order', (file) => {
    expect(listKeys(language, file)).toEqual(listKeys('de-ch', file));
  });
});
