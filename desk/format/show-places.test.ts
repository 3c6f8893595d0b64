import { expect, it } from 'vitest';
import { showPlaces } from './show-places.ts';

const places = (...names: string[]) =>
  names.map((name) => {
    const [line = 0, ordinal = 0] = name.split('.').map(Number);
    return { line, ordinal };
  });

it.each([
  [[], ''],
  [['1.1'], '1.1'],
  [['1.3', '1.1', '1.2'], '1.1–1.3'],
  [['1.1', '1.3', '2.4', '2.5', '10.1'], '1.1, 1.3, 2.4–2.5, 10.1'],
])('cards %j stand as %j', (names, text) => {
  expect(showPlaces(places(...names))).toBe(text);
});
