import { expect, it } from 'vitest';
import { formatDay, formatDayWithWeekday, formatNearDay } from './day.ts';
import { fill } from './fill.ts';

it('writes a day as people in Switzerland do', () => {
  expect(formatDayWithWeekday('2026-11-24', 'de-ch')).toBe('Dienstag, 24. November 2026');
  expect(formatDayWithWeekday('2026-11-24', 'fr-ch')).toBe('mardi 24 novembre 2026');
  expect(formatDayWithWeekday('2026-11-24', 'it-ch')).toBe('martedì 24 novembre 2026');
  expect(formatNearDay('2026-11-24', 'de-ch')).toBe('Dienstag, 24. November');
  expect(formatNearDay('2026-11-24', 'it-ch')).toBe('martedì 24 novembre');
});

it('writes the first of a month as an ordinal in French and Italian', () => {
  expect(formatDay('2026-12-01', 'de-ch')).toBe('1. Dezember 2026');
  expect(formatDay('2026-12-01', 'fr-ch')).toBe('1er décembre 2026');
  expect(formatDay('2026-12-01', 'it-ch')).toBe('1º dicembre 2026');
  expect(formatDayWithWeekday('2026-12-01', 'fr-ch')).toBe('mardi 1er décembre 2026');
  expect(formatDay('2026-12-21', 'fr-ch')).toBe('21 décembre 2026');
});

it('fills the places of a text, and refuses to leave one empty', () => {
  expect(fill('{{count}} Karten, {{count}} PIN', { count: 3 })).toBe('3 Karten, 3 PIN');
  expect(() => fill('Bestellung {{reference}}', {})).toThrow('reference');
});
