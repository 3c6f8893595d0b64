import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Number of level 1 and 2 items in each section of ASVS 5.0. They come first in their section. */
const ITEMS: Readonly<Record<string, number>> = {
  ...{ 1.1: 2, 1.2: 9, 1.3: 11, 1.4: 3, 1.5: 2, 2.1: 3, 2.2: 3, 2.3: 4, 2.4: 1 },
  ...{ 3.2: 2, 3.3: 4, 3.4: 6, 3.5: 5, 3.7: 2, 4.1: 3, 4.2: 1, 4.3: 2, 4.4: 4 },
  ...{ 5.1: 1, 5.2: 3, 5.3: 2, 5.4: 3, 6.1: 3, 6.2: 12, 6.3: 4, 6.4: 4, 6.5: 5, 6.6: 3, 6.8: 4 },
  ...{ 7.1: 3, 7.2: 4, 7.3: 2, 7.4: 5, 7.5: 2, 7.6: 2, 8.1: 2, 8.2: 3, 8.3: 1, 8.4: 1, 9.1: 3, 9.2: 4 },
  ...{ 10.1: 2, 10.2: 2, 10.3: 4, 10.4: 11, 10.5: 5, 10.6: 2, 10.7: 3 },
  ...{ 11.1: 2, 11.2: 3, 11.3: 3, 11.4: 4, 11.5: 1, 11.6: 1, 12.1: 3, 12.2: 2, 12.3: 4 },
  ...{ 13.1: 1, 13.2: 5, 13.3: 2, 13.4: 5, 14.1: 2, 14.2: 4, 14.3: 3, 15.1: 3, 15.2: 3, 15.3: 7 },
  ...{ 16.1: 1, 16.2: 5, 16.3: 4, 16.4: 3, 16.5: 3, 17.1: 1, 17.2: 4, 17.3: 2 },
};

/** Rows of the item tables: numbers such as `1.2.3` or `1.2.3–1.2.5`, requirement, state, implementation. */
const rows = read('docs/security.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\||\|$/g, '').trim()));

function listItems(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–');
    const [chapter, section, from] = first.split('.');
    const count = Number(last.split('.')[2]) - Number(from) + 1;
    return Array.from({ length: count }, (_, at) => `${chapter}.${section}.${Number(from) + at}`);
  });
}

describe('docs/security.md', () => {
  it('has each item of level 1 and 2 once, and no other', () => {
    const wanted = Object.entries(ITEMS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
    );
    expect(wanted).toHaveLength(253);
    expect(rows.flatMap(([items = '']) => listItems(items)).toSorted()).toEqual(wanted.toSorted());
  });

  it('says of each what it asks, its state, and how or why', () => {
    const states = ['met', 'part', 'open', 'operator', 'n/a'];
    const odd = rows.filter(
      ([, asks = '', state = '', how = '', ...more]) =>
        asks === '' || !states.includes(state) || !/\.$|`$/.test(how) || more.length > 0,
    );
    expect(odd).toEqual([]);
  });
});
