import { afterEach, expect, it, vi } from 'vitest';

const removed: [object, string, PropertyDescriptor][] = [];

function remove(owner: object, name: string): void {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  if (descriptor === undefined) throw new Error(`${name} is missing`);
  removed.push([owner, name, descriptor]);
  Reflect.deleteProperty(owner, name);
}

afterEach(() => {
  for (const [owner, name, descriptor] of removed.splice(0)) Object.defineProperty(owner, name, descriptor);
  vi.unstubAllGlobals();
});

it('a browser without newer interfaces gets equivalents', async () => {
  vi.stubGlobal('HTMLElement', class {});
  remove(Object, 'hasOwn');
  remove(Map, 'groupBy');
  // The test runner itself uses `at` and `toSorted`.
  for (const name of ['findLast', 'toReversed', 'with']) remove(Array.prototype, name);
  await import('./old-browser.ts');
  const found = [
    Object.hasOwn({ a: 1 }, 'a'),
    Object.hasOwn({}, 'toString'),
    [1, 2, 3].findLast((item) => item < 3),
    [1, 2].toReversed(),
    [1, 2].with(0, 3),
    [...Map.groupBy([1, 2, 3], (item) => item % 2)],
  ];
  for (const [owner, name, descriptor] of removed.splice(0)) Object.defineProperty(owner, name, descriptor);
  expect(found).toEqual([
    true,
    false,
    2,
    [2, 1],
    [3, 2],
    [
      [1, [1, 3]],
      [0, [2]],
    ],
  ]);
});
