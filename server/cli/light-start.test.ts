import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Matches an import that loads its file before anything runs. Type imports load nothing. */
const STATIC_IMPORT = /^(?:import|export) (?!type )(?:[^;]*? from )?'([^']+)'/gm;

/** Lists every package that loads before a program's first line runs. */
function loadedPackages(entry: string): string[] {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (path: string) => {
    if (files.has(path)) return;
    files.add(path);
    if (!path.endsWith('.ts')) return;
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(STATIC_IMPORT)) {
      if (name.startsWith('#')) visit(join(root, name.slice(1)));
      else if (name.startsWith('.')) visit(join(dirname(path), name));
      else if (!name.startsWith('node:')) packages.add(name);
    }
  };
  visit(join(root, entry));
  expect(files.size).toBeGreaterThan(15);
  return [...packages];
}

it('help is shown before the shop’s packages load', () => {
  expect(loadedPackages('server/cli/main.ts').toSorted()).toEqual(['commander', 'zod/mini']);
});
