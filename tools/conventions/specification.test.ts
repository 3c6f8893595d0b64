import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listRows, type Row } from './specification.ts';

const root = join(import.meta.dirname, '../..');
const SPECIFICATION = 'docs/requirements/specification.md';
const readMap = (page: string) => listRows(readFileSync(join(root, page), 'utf8'));
const named = ({ section, rule }: Row) => `${section}: ${rule}`;

it('the specification has rows in each of its nine sections, and for gifts', () => {
  const sections = new Set(readMap(SPECIFICATION).map(({ section }) => section.split(' ')[0]));
  expect([...sections]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', 'Gifts']);
});

describe.each([SPECIFICATION, 'docs/desk-rules.md'])('the map of rules in %s', (page) => {
  const rows = readMap(page);

  it('has section, rule, file and test in every row', () => {
    const incomplete = rows.filter(
      ({ cells }) => cells.length !== 4 || cells.some((cell) => cell === '' || /^(later|\?)$/.test(cell)),
    );
    expect(incomplete.map(named)).toEqual([]);
  });

  it('names each rule of a section once', () => {
    const names = rows.map(named);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('names tests in the column of tests and nothing else there', () => {
    const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
    const misplaced = rows.filter(
      ({ files, tests }) => files.some(isTest) || tests.some((path) => !isTest(path)),
    );
    expect(misplaced.map(named)).toEqual([]);
  });

  it('says so where a rule is not built or not tested yet', () => {
    const silent = rows.filter(({ rule, files, tests }) => {
      const state = files.length === 0 ? '(later)' : tests.length === 0 ? '(no test yet)' : '';
      return state === '' ? /\((later|no test yet)\)$/.test(rule) : !rule.endsWith(state);
    });
    expect(silent.map(named)).toEqual([]);
    expect(rows.filter(({ files, tests }) => files.length === 0 && tests.length > 0).map(named)).toEqual([]);
  });
});
