import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { leaves } from './leaves.ts';

const folder = fileURLToPath(new URL('./', import.meta.url));
const filesIn = (language: string) => globSync('**/*.json', { cwd: folder + language }).sort();
const keysOf = (language: string, file: string) => {
  const texts: object = JSON.parse(readFileSync(`${folder}${language}/${file}`, 'utf8'));
  return leaves(texts).map(([key]) => key);
};

const german = filesIn('de-ch');

it('the German texts are many, and no text is empty', () => {
  expect(german.length).toBeGreaterThan(20);
  for (const file of globSync('??-ch/**/*.json', { cwd: folder }))
    for (const [key, text] of leaves(JSON.parse(readFileSync(folder + file, 'utf8'))))
      expect(text, `${file} ${key}`).toMatch(/\S/);
});

// The type check finds a key that is missing; one too many, another order or a list of another length only this finds.
describe.each(['fr-ch', 'it-ch'])('the texts in %s', (language) => {
  it('are the files of the German ones', () => {
    expect(filesIn(language)).toEqual(german);
  });

  it.each(german)('have in %s the keys of the German ones, in their order', (file) => {
    expect(keysOf(language, file)).toEqual(keysOf('de-ch', file));
  });
});
