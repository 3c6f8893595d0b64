import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { PAGE_TEXTS } from '#storefront/testing/page-texts.ts';
import { texts as desk } from '../desk/language/de-ch.ts';
import documents from './de-ch/documents.json' with { type: 'json' };
import mails from './de-ch/mails.json' with { type: 'json' };
import { flattenTexts } from './flatten-texts.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Reads the source of some folders, without tests and comments. */
function readSource(...folders: string[]): string {
  return globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  )
    .filter((file) => !/\.test\.tsx?$|example-/.test(file))
    .map((file) => readFileSync(root + file, 'utf8'))
    .join('\n')
    .replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

it('each text of the pages is used by its key', () => {
  const source = readSource('storefront', 'rules', 'contract');
  const literals = new Set([...source.matchAll(/'([\w.]+)'/g)].map(([, literal]) => literal ?? ''));
  // t(`home.${kind}.title`) uses keys with this start and end whose middle is a word of the source.
  const toPatterns = (templates: RegExp) =>
    [...source.matchAll(templates)].map(([, template = '']) => {
      const fixed = template.split(/\$\{[^}]*\}/).map(escaped);
      return new RegExp(`^${fixed.join('(\\w+)')}$`);
    });
  const patterns = toPatterns(/`([\w.]+\.\$\{[^`]*)`/g);
  // The rules compose the message keys of a form: `addressDetails${field}Invalid`.
  const composed = toPatterns(/`(\w+Details\$\{[^`]*)`/g);
  const isWord = (part: string) => literals.has(part) || composed.some((pattern) => pattern.test(part));
  const isAskedFor = (key: string): boolean => {
    const asked = key.replace(/_(?:one|other)$/, '');
    if (literals.has(asked)) return true;
    return patterns.some((pattern) => pattern.exec(asked)?.slice(1).every(isWord));
  };
  const unused = flattenTexts(PAGE_TEXTS['de-ch']).flatMap(([key]) => (isAskedFor(key) ? [] : [key]));
  expect(unused).toEqual([]);
});

// Compares names only: `title` of one mail would excuse that of another. It finds keys that nothing uses.
it.each([
  ['mails', mails, ['server/messages/templates']],
  ['documents', documents, ['server/documents', 'server/wallets']],
] as const)('each text of the %s is used by its name', (_name, tree, folders) => {
  const source = readSource(...folders);
  const isTaken = (key: string): boolean => {
    const asked = key.replace(/_(?:one|other)$/, '');
    const [name = '', parent = ''] = asked.split('.').reverse();
    return (
      new RegExp(`\\.${name}\\b|[{,] ${name}\\b|'${name}'`).test(source) || source.includes(`.${parent}[`)
    );
  };
  // The desk uses the names of mails.
  const keys = flattenTexts(tree).map(([key]) => key);
  expect(keys.filter((key) => !key.startsWith('names.') && !isTaken(key))).toEqual([]);
});

it('each text of the desk is used by its key, and each word by its list', () => {
  // The address keys belong to the shop.
  const { words, address: _, ...sentences } = desk;
  const listLiterals = (source: string) =>
    new Set(
      [...source.matchAll(/['"]([\w./ -]+)['"]|^\s*(\w+): /gm)].map(([, text, name]) => text ?? name ?? ''),
    );
  const asked = listLiterals(readSource('desk'));
  // The server defines the words themselves.
  const usedLiterals = listLiterals(readSource('desk', 'rules', 'contract', 'server'));
  // t(`events.${type}`) uses each key with this start that ends with a word of the source.
  const groups = [...readSource('desk').matchAll(/`(\w+\.[\w-]*)\$\{[^`]*`/g)].map(
    ([, group]) => group ?? '',
  );
  const isAskedFor = (key: string) => {
    const name = key.replace(/_(?:one|other)$/, '');
    return (
      asked.has(name) ||
      groups.some((group) => name.startsWith(group) && usedLiterals.has(name.slice(group.length)))
    );
  };
  expect(flattenTexts(sentences).flatMap(([key]) => (isAskedFor(key) ? [] : [key]))).toEqual([]);
  for (const [list, names] of Object.entries(words)) {
    expect(asked).toContain(list);
    expect(Object.keys(names).filter((name) => !usedLiterals.has(name))).toEqual([]);
  }
});
