import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** A statement that loads its file before anything runs; those of types alone load nothing. */
const STATIC_IMPORT = /^(?:import|export) (?!type )(?:[^;]*? from )?'([^']+)'/gm;

/** Every file and package that is loaded before a program's first line runs. */
function loadedAtStart(entry: string): { files: string[]; packages: string[] } {
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
  return { files: [...files].map((path) => relative(root, path)), packages: [...packages] };
}

it('help comes before anything of the shop is loaded', () => {
  const { files, packages } = loadedAtStart('server/cli/main.ts');
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((path) => !/^(?:server\/cli|rules)\/|^package\.json$/.test(path))).toEqual([
    // It loads nothing itself.
    'server/runtime/drizzle-resolution.ts',
  ]);
  expect(files.filter((path) => /server\/cli\/commands\//.test(path))).toEqual([]);
  expect(packages).toEqual(['commander']);
});

it('the terminal of a command that the running shop runs loads nothing of the shop, and no package', () => {
  const { files, packages } = loadedAtStart('server/cli/run-in-shop.ts');
  expect(files).toContain('server/cli/forward.ts');
  expect(files.filter((path) => !/^(?:server\/cli|rules)\//.test(path))).toEqual([
    'server/runtime/socket-path.ts',
  ]);
  expect(packages).toEqual([]);
});
