import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../conventions/specification.ts';
import { MUTANTS, nameOf, rowsBroken } from './mutant-list.ts';

const root = join(import.meta.dirname, '../..');
const rows = rowsOf(readFileSync(join(root, 'docs/requirements/specification.md'), 'utf8'));

describe('the broken rules', () => {
  it('are at least 130 rows of the specification', () => {
    expect(rowsBroken(MUTANTS)).toBeGreaterThanOrEqual(130);
  });

  it('are each in the list once', () => {
    const names = MUTANTS.map((mutant) => JSON.stringify([nameOf(mutant), mutant.file, mutant.from]));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('stand exactly once in their files, and their tests are there', () => {
    const faults = MUTANTS.filter(({ file, from, to, tests }) => {
      const found = readFileSync(join(root, file), 'utf8').split(from).length - 1;
      return found !== 1 || from === to || tests.some((test) => !existsSync(join(root, test)));
    });
    expect(faults.map(nameOf)).toEqual([]);
  });

  it('of the specification are worded as its rows, and name files and unit tests of their rows only', () => {
    const faults = MUTANTS.filter(({ section, rule, file, tests }) => {
      if (section === undefined) return false;
      const row = rows.find((candidate) => candidate.section === section && candidate.rule === rule);
      const known = row?.files.includes(file) && tests.every((test) => row.tests.includes(test));
      return !known || tests.some((test) => !test.endsWith('.test.ts'));
    });
    expect(faults.map(nameOf)).toEqual([]);
  });

  it('of the desk are worded as its rows, and name files and tests of their rows only', () => {
    const known = rowsOf(readFileSync(join(root, 'docs/desk-rules.md'), 'utf8'));
    const faults = MUTANTS.filter(({ rule, file, tests }) => {
      if (!rule.startsWith('desk: ')) return false;
      const row = known.find((candidate) => `desk: ${candidate.rule}` === rule);
      return !row?.files.includes(file) || tests.some((test) => !row.tests.includes(test));
    });
    expect(faults.map(nameOf)).toEqual([]);
  });
});
