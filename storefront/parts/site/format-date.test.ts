import { describe, expect, it } from 'vitest';
import { formatDay } from './format-date.ts';

describe('a day in words', () => {
  it('is written as each language writes it', () => {
    expect(formatDay('2026-11-24', 'de-ch')).toBe('Dienstag, 24. November 2026');
    expect(formatDay('2026-11-24', 'fr-ch')).toBe('mardi 24 novembre 2026');
    expect(formatDay('2026-11-24', 'it-ch')).toBe('martedì 24 novembre 2026');
  });

  it('is the first of the month in French', () => {
    expect(formatDay('2026-12-01', 'fr-ch')).toBe('mardi 1er décembre 2026');
    expect(formatDay('2026-12-21', 'fr-ch')).toBe('lundi 21 décembre 2026');
  });
});
