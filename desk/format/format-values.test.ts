import { expect, it } from 'vitest';
import {
  formatAge,
  formatAmount,
  formatCardPlaces,
  formatDate,
  formatDateTime,
  formatMonth,
} from './format-values.ts';

it.each([
  ['2026-11-23T13:07:59Z', '23.11.2026 14:07'],
  ['2026-07-01T22:30:00Z', '02.07.2026 00:30'],
])('the instant %s is shown in Swiss time', (instant, shown) => {
  expect(formatDateTime(instant)).toBe(shown);
});

it('a day is shown with its year last', () => {
  expect(formatDate('2031-11-05')).toBe('05.11.2031');
});

const NOW = Date.parse('2026-11-23T13:00:00Z');

it.each([
  ['2026-11-20T12:00:00Z', 'vor 3 Tagen', 'il y a 3 jours', '3 giorni fa'],
  ['2026-11-23T10:30:00Z', 'vor 2 Stunden', 'il y a 2 heures', '2 ore fa'],
  ['2026-11-23T12:59:10Z', 'vor 0 Minuten', 'il y a 0 minute', '0 minuti fa'],
  // The clerk's clock is slow.
  ['2026-11-23T13:05:00Z', 'vor 0 Minuten', 'il y a 0 minute', '0 minuti fa'],
])('%s was %s', (instant, german, french, italian) => {
  const texts = (['de-ch', 'fr-ch', 'it-ch'] as const).map((language) => formatAge(instant, language, NOW));
  expect(texts).toEqual([german, french, italian]);
});

it.each([
  ['2026-01', 'de-ch', 'Januar 2026'],
  ['2026-12', 'fr-ch', 'décembre 2026'],
  ['2026-11', 'it-ch', 'novembre 2026'],
] as const)('%s is in %s %s', (month, language, text) => {
  expect(formatMonth(month, language)).toBe(text);
});

it.each([
  [123_450, 'CHF', 'CHF 1’234.50'],
  [-5000, 'CHF', '−CHF 50.00'],
  [5000, 'EUR', 'EUR 50.00'],
  [0, 'CHF', 'CHF 0.00'],
] as const)('%d %s is %s', (amount, currency, text) => {
  expect(formatAmount(amount, currency).replaceAll(/\s/g, ' ')).toBe(text);
});

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
])('cards %j are listed as %j', (names, text) => {
  expect(formatCardPlaces(places(...names))).toBe(text);
});
