import { expect, it } from 'vitest';
import { searchText } from './search-text.ts';

it.each([
  ['K7QM-2X9F/2', 'K7QM-2X9F'],
  ['k7qm-2x9f', 'K7QM-2X9F'],
  [' Müller Zürich ', 'Müller Zürich'],
  ['000012', '000012'],
  ['', ''],
])('what is typed or scanned as «%s» is looked for as «%s»', (typed, text) => {
  expect(searchText(typed)).toBe(text);
});
