import { expect, it } from 'vitest';
import { formatDay, formatDayWithWeekday, formatNearDay } from './day.ts';
import { fill } from './fill.ts';
import { selectPlural } from './select-plural.ts';

it('writes a day in Swiss format, without a line break', () => {
  expect(formatDayWithWeekday('2026-11-24', 'de-ch')).toBe('Dienstag, 24.\u00a0November\u00a02026');
  expect(formatDayWithWeekday('2026-11-24', 'fr-ch')).toBe('mardi 24\u00a0novembre\u00a02026');
  expect(formatDayWithWeekday('2026-11-24', 'it-ch')).toBe('martedì 24\u00a0novembre\u00a02026');
  expect(formatNearDay('2026-11-24', 'de-ch')).toBe('Dienstag, 24.\u00a0November');
  expect(formatNearDay('2026-11-24', 'it-ch')).toBe('martedì 24\u00a0novembre');
});

it('writes the first of a month as an ordinal in French and Italian', () => {
  expect(formatDay('2026-12-01', 'de-ch')).toBe('1.\u00a0Dezember\u00a02026');
  expect(formatDay('2026-12-01', 'fr-ch')).toBe('1er\u00a0décembre\u00a02026');
  expect(formatDay('2026-12-01', 'it-ch')).toBe('1º\u00a0dicembre\u00a02026');
  expect(formatDayWithWeekday('2026-12-01', 'fr-ch')).toBe('mardi 1er\u00a0décembre\u00a02026');
  expect(formatDay('2026-12-21', 'fr-ch')).toBe('21\u00a0décembre\u00a02026');
});

it('fills the placeholders of a text, and refuses to leave one empty', () => {
  expect(fill('{{count}} Karten, {{count}} PIN', { count: 3 })).toBe('3 Karten, 3 PIN');
  expect(() => fill('Bestellung {{reference}}', {})).toThrow('reference');
});

it('selects singular or plural', () => {
  const texts = { title_one: 'Ihre Karte', title_other: 'Ihre Karten' };
  expect([1, 2, 600].map((count) => selectPlural(texts, 'title', count))).toEqual([
    'Ihre Karte',
    'Ihre Karten',
    'Ihre Karten',
  ]);
});
