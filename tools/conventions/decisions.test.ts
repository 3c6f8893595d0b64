import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/decisions');
const names = readdirSync(folder).filter((name) => name !== 'README.md');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

describe('the decisions', () => {
  it('have one number each', () => {
    const numbers = names.map((name) => name.slice(0, 4));
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  it.each(names)('%s has its number, a date and its four parts', (name) => {
    const text = read(name);
    expect(text).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. .+\n\nDate: \\d{4}-\\d{2}-\\d{2}\\.`));
    for (const part of ['Context', 'Choice', 'Alternatives', 'Why']) expect(text).toContain(`**${part}.**`);
  });
});
