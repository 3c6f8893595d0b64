import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MUTANTS } from './mutant-list.ts';

const root = join(import.meta.dirname, '../..');

it('at least thirty rules can be broken, each once', () => {
  expect(MUTANTS.length).toBeGreaterThanOrEqual(30);
  expect(new Set(MUTANTS.map(({ rule }) => rule)).size).toBe(MUTANTS.length);
});

it.each(MUTANTS.map((mutant) => [mutant.rule, mutant] as const))(
  'the text of «%s» still stands exactly once in its file, and its tests are there',
  (_rule, { file, from, to, tests }) => {
    expect(readFileSync(join(root, file), 'utf8').split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
    expect(tests.filter((test) => !existsSync(join(root, test)))).toEqual([]);
  },
);
