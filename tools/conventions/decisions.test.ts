import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/decisions');
const names = readdirSync(folder).filter((name) => name !== 'README.md');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

describe('the decisions', () => {
  it('are numbered without a gap, in their names and titles', () => {
    const numbers = names.map((name) => Number(name.slice(0, 4))).sort((a, b) => a - b);
    expect(numbers).toEqual(names.map((_, index) => index + 1));
    for (const name of names) expect(read(name)).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. `));
  });

  it.each(names)('%s has a date, a status and its four parts', (name) => {
    const [, , dated = ''] = read(name).split('\n');
    expect(dated).toMatch(/^Date: \d{4}-\d{2}-\d{2}\. Status: (accepted|superseded by \[\d{4}\]).*\.$/);
    for (const part of ['Context', 'Choice', 'What else', 'Why'])
      expect(read(name)).toContain(`**${part}.**`);
  });

  it('are listed with title, date and status', () => {
    const list = read('README.md').replaceAll(/ +/g, ' ');
    const expected = names.map((name) => {
      const [title = '', , dated = ''] = read(name).split('\n');
      const [, date, status] = /^Date: (\S+)\. Status: (.+)\.$/.exec(dated) ?? [];
      return `| ${name.slice(0, 4)} | [${title.replace(/^# \d+\. /, '')}](${name}) | ${date} | ${status} |`;
    });
    expect(expected.filter((row) => !list.includes(row))).toEqual([]);
  });
});
