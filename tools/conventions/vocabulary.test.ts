import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { checkComment, matchWords, readComments, toPhrase } from './wording.ts';

const root = join(import.meta.dirname, '../..');

/** Names that other interfaces define: React, browsers, the payment provider's API. */
const FOREIGN = new Set([
  'useEffect',
  'useLayoutEffect',
  'requestAnimationFrame',
  'frameAncestors',
  'frameSrc',
]);

/** Names ending in "Of" that aren't functions of this project: those of JavaScript, JSON Schema and the texts. */
const FOREIGN_OF = new Set([
  ...['indexOf', 'lastIndexOf', 'valueOf', 'multipleOf', 'anyOf', 'allOf', 'oneOf'],
  ...['insteadOf', 'receiptOf'],
]);

/** The words between backticks in the first column of the table of refused words. */
function readRefusedWords(): string[] {
  const page = readFileSync(join(root, 'docs', 'terminology.md'), 'utf8');
  const table = page.split('### Refused words')[1]?.split('A second list')[0] ?? '';
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word));
}

const tracked = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .stdout.split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const sources = tracked.filter((file) => /\.tsx?$/.test(file));

const IDENTIFIERS = new Map<string, Set<string>>();

function readIdentifiers(file: string): Set<string> {
  const known = IDENTIFIERS.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(join(root, file), 'utf8');
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const found = new Set<string>();
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind));
  IDENTIFIERS.set(file, found);
  return found;
}

function readKeys(tree: unknown): string[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const own = Array.isArray(tree) ? [] : Object.keys(tree);
  return [...own, ...Object.values(tree).flatMap(readKeys)];
}

describe('the vocabulary of the code (docs/terminology.md)', () => {
  const words = readRefusedWords();
  const refused = matchWords(words);
  const isRefused = (name: string) => toPhrase(name).search(refused) !== -1;

  it('refuses a good number of words', () => {
    expect(words.length).toBeGreaterThan(50);
  });

  it.each(['openHouse', 'test-house.ts', 'A_HOUSE', 'takeBackCards'])('refuses %s', (name) => {
    expect(isRefused(name)).toBe(true);
  });

  it('accepts a word that only contains a refused one', () => {
    expect(isRefused('warehouse')).toBe(false);
  });

  it('holds in every identifier', () => {
    const seen = sources.flatMap((file) =>
      [...readIdentifiers(file)]
        .filter((name) => !FOREIGN.has(name) && isRefused(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(seen).toEqual([]);
  });

  it('has no function named …Of', () => {
    const seen = sources.flatMap((file) =>
      [...readIdentifiers(file)]
        .filter((name) => /^[a-z]\w*[a-z]Of$/.test(name) && !/(InstanceOf|TypeOf|OneOf)$/.test(name))
        .filter((name) => !FOREIGN_OF.has(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(seen).toEqual([]);
  });

  it('holds in every comment, and each comment follows the writing rules', () => {
    const seen = sources.flatMap((file) =>
      readComments(file, readFileSync(join(root, file), 'utf8'))
        .flatMap((comment) => checkComment(comment, refused))
        .map(({ line, problem }) => `${file}:${line}: ${problem}`),
    );
    expect(seen).toEqual([]);
  });

  it('holds in every key of the texts', () => {
    const seen = tracked
      .filter((file) => /^texts\/.*\.json$/.test(file))
      .flatMap((file) =>
        readKeys(JSON.parse(readFileSync(join(root, file), 'utf8')))
          .filter(isRefused)
          .map((key) => `${file}: ${key}`),
      );
    expect(seen).toEqual([]);
  });

  it('holds in every file name', () => {
    const names = tracked
      .filter((file) => /\.(tsx?|css|json)$/.test(file))
      .filter((file) => isRefused(basename(file)));
    expect(names).toEqual([]);
  });
});
