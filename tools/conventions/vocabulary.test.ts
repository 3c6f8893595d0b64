import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Names that other interfaces give: React, browsers, the payment provider's API. */
const FOREIGN = new Set([
  'useEffect',
  'useLayoutEffect',
  'requestAnimationFrame',
  'frameAncestors',
  'frameSrc',
  'DeliveryType',
]);

/** `openHouse` and `test-house` are open, house and test, house. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '');
}

function holds(name: string, refused: string): boolean {
  return ` ${wordsOf(name).join(' ')} `.includes(` ${wordsOf(refused).join(' ')} `);
}

/** Between backticks in the last column of the tables of the code's vocabulary, without a remark behind it. */
function refusedWords(): string[] {
  const page = readFileSync(join(root, 'docs', 'terminology.md'), 'utf8');
  const code = page.split('## The vocabulary of the code')[1]?.split(/\n## /)[0] ?? '';
  return code
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| term') && !line.startsWith('| --'))
    .flatMap((line) => [
      ...(line.split('|').at(-2) ?? '').replace(/`\w+` \([^)]*\)|\([^)]*\)/g, '').matchAll(/`(\w+)`/g),
    ])
    .map(([, word = '']) => word);
}

const kept = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .stdout.split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const files = kept.filter((file) => /\.tsx?$/.test(file));
const textFiles = kept.filter((file) => /^texts\/.*\.json$/.test(file));

function identifiersOf(file: string): Set<string> {
  const text = readFileSync(join(root, file), 'utf8');
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const found = new Set<string>();
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind));
  return found;
}

function keysOf(tree: unknown): string[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const own = Array.isArray(tree) ? [] : Object.keys(tree);
  return [...own, ...Object.values(tree).flatMap(keysOf)];
}

describe('the vocabulary of the code (docs/terminology.md)', () => {
  const refused = refusedWords();

  it('refuses a good number of words', () => {
    expect(refused.length).toBeGreaterThan(20);
  });

  it('finds a refused word wherever it stands in a name', () => {
    expect(holds('openHouse', 'house')).toBe(true);
    expect(holds('test-house.ts', 'house')).toBe(true);
    expect(holds('A_HOUSE', 'house')).toBe(true);
    expect(holds('warehouse', 'house')).toBe(false);
  });

  it('holds in every identifier', () => {
    const seen = files.flatMap((file) =>
      [...identifiersOf(file)]
        .filter((name) => !FOREIGN.has(name) && refused.some((word) => holds(name, word)))
        .map((name) => `${file}: ${name}`),
    );
    expect(seen).toEqual([]);
  });

  it('holds in every key of the texts', () => {
    expect(textFiles.length).toBeGreaterThan(60);
    const seen = textFiles.flatMap((file) =>
      keysOf(JSON.parse(readFileSync(join(root, file), 'utf8')))
        .filter((key) => refused.some((word) => holds(key, word)))
        .map((key) => `${file}: ${key}`),
    );
    expect(seen).toEqual([]);
  });

  it('holds in every file name', () => {
    const names = kept
      .filter((file) => /\.(tsx?|css|json)$/.test(file))
      .filter((file) => refused.some((word) => holds(basename(file), word)));
    expect(names).toEqual([]);
  });
});
