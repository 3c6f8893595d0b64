import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listRows } from '../conventions/specification.ts';
import { countBrokenRows, getName, MUTANTS } from './mutant-list.ts';

const root = join(import.meta.dirname, '../..');
const rowsIn = (page: string) => listRows(readFileSync(join(root, page), 'utf8'));
const rows = rowsIn('docs/requirements/specification.md');
const deskRows = rowsIn('docs/desk-rules.md');

describe('the broken rules', () => {
  it('are at least 130 rows of the specification', () => {
    expect(countBrokenRows(MUTANTS)).toBeGreaterThanOrEqual(130);
  });

  it('are each in the list once', () => {
    const names = MUTANTS.map((mutant) => JSON.stringify([getName(mutant), mutant.file, mutant.from]));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('stand exactly once in their files, and their tests are there', () => {
    const faults = MUTANTS.filter(({ file, from, to, tests }) => {
      const found = readFileSync(join(root, file), 'utf8').split(from).length - 1;
      return found !== 1 || from === to || tests.some((test) => !existsSync(join(root, test)));
    });
    expect(faults.map(getName)).toEqual([]);
  });

  it('are worded as rows of the specification or of the desk, and name files and unit tests of their rows only', () => {
    const faults = MUTANTS.filter(({ section, rule, file, tests }) => {
      const isOfDesk = rule.startsWith('desk: ');
      if (section === undefined && !isOfDesk) return false;
      const row = isOfDesk
        ? deskRows.find((candidate) => `desk: ${candidate.rule}` === rule)
        : rows.find((candidate) => candidate.section === section && candidate.rule === rule);
      const isKnown = (test: string) => test.endsWith('.test.ts') && row?.tests.includes(test);
      return !row?.files.includes(file) || !tests.every(isKnown);
    });
    expect(faults.map(getName)).toEqual([]);
  });
});
