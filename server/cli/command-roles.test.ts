import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPermission, mayRun, PERMISSIONS, ROLES, rolesWith } from '#rules/command-roles.ts';
import { COMMANDS } from './commands.ts';

const names = COMMANDS.map(({ name }) => name).toSorted();
const doc = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');

describe('who may run which command', () => {
  it('is said of each, and of no other', () => {
    expect(PERMISSIONS.toSorted()).toEqual(names);
  });

  it('is in docs/operating.md', () => {
    const rows = [...doc.matchAll(/^\| `([a-z- ]+)` +\|((?: +(?:yes)? *\|){4})$/gm)];
    const listed = rows.map(([, name = '', cells = '']) => [
      name,
      ...cells.split('|').flatMap((cell, index) => (cell.trim() === 'yes' ? (ROLES[index] ?? '') : [])),
    ]);
    const granted = names.map((name) => [
      name,
      ...rolesWith(findPermission(name)).filter((role) => role !== 'everything'),
    ]);
    expect(listed).toEqual(granted);
  });

  it('is one role alone where a command is not known', () => {
    for (const name of ['a new one', 'constructor', 'toString', '__proto__']) {
      expect(ROLES.filter((role) => mayRun(role, findPermission(name)))).toEqual(['everything']);
    }
  });

  it('keeps money, files for the accountants and erasing from those who pack', () => {
    const kept = ['refund', 'orders disputed', 'export', 'receipts export', 'subject erase', 'cards replace'];
    expect(kept.filter((name) => mayRun('packing', findPermission(name)))).toEqual([]);
  });
});

/** The sources that run in the process of the shop for whoever typed. */
const sources = ['commands', 'read', 'print'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder))
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => join(folder, name)),
);

it.each(sources)('%s opens no file by itself: those of the operator are read where they sit', (path) => {
  expect(readFileSync(join(import.meta.dirname, path), 'utf8')).not.toMatch(/'node:fs|'fs[/']/);
});
