import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const specs = readdirSync(join(root, 'e2e')).filter((name) => name.endsWith('.spec.ts'));
const sourceOf = (name: string) => readFileSync(join(root, 'e2e', name), 'utf8');
const NIGHTLY = /\bnightly\(([^)]*)\)/g;

describe('the journeys of the night', () => {
  const journeys = specs.flatMap((name) =>
    [...sourceOf(name).matchAll(NIGHTLY)].map(([, tests = '']) => ({
      name,
      tests: [...tests.matchAll(/'([^']+)'/g)].map(([, path = '']) => path),
    })),
  );

  it('each name the tests that prove the same without a browser, and those are there', () => {
    expect(journeys.length).toBeGreaterThan(0);
    const isThere = (path: string) =>
      path.endsWith('.test.ts') && !path.startsWith('e2e/') && existsSync(join(root, path));
    const unguarded = journeys.filter(({ tests }) => tests.length === 0 || !tests.every(isThere));
    expect(unguarded).toEqual([]);
  });

  it('leave a journey in each of their files for every run', () => {
    const left = journeys.filter(({ name }) => {
      const begun = [...sourceOf(name).matchAll(/^ *test\($|^ *test\(['`]/gm)].length;
      return begun <= journeys.filter((other) => other.name === name).length;
    });
    expect(left).toEqual([]);
  });
});
