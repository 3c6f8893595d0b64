import { expect, it } from 'vitest';
import { showAge } from './show-age.ts';

const NOW = Date.parse('2026-11-23T13:00:00Z');

it.each([
  ['2026-11-20T12:00:00Z', 'vor 3 Tagen', 'il y a 3 jours', '3 giorni fa'],
  ['2026-11-23T10:30:00Z', 'vor 2 Stunden', 'il y a 2 heures', '2 ore fa'],
  ['2026-11-23T12:59:10Z', 'vor 0 Minuten', 'il y a 0 minute', '0 minuti fa'],
  // A clock that is slow.
  ['2026-11-23T13:05:00Z', 'vor 0 Minuten', 'il y a 0 minute', '0 minuti fa'],
])('%s was %s', (instant, german, french, italian) => {
  const told = (['de-ch', 'fr-ch', 'it-ch'] as const).map((language) => showAge(instant, language, NOW));
  expect(told).toEqual([german, french, italian]);
});
