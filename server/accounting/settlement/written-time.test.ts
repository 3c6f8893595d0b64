import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { swissTime } from '#rules/swiss-time.ts';
import { isDateForm, isTimeForm, readTime } from './written-time.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** Writes a time as a Swiss clock shows it, independently of the reader. */
function writeTime(at: Date, form: string): string {
  const { date, hour, minute } = swissTime(at);
  const [year = '', month = '', day = ''] = date.split('-');
  return form
    .replace('YYYY', year)
    .replace('YY', year.slice(2))
    .replace('MM', month)
    .replace('DD', day)
    .replace('HH', two(hour))
    .replace('mm', two(minute))
    .replace('ss', two(at.getUTCSeconds()));
}

const FORMS = [
  'DD.MM.YYYY HH:mm:ss',
  'YYYY-MM-DDTHH:mm:ss',
  'YYYYMMDDHHmmss',
  'DD/MM/YY HH.mm.ss',
  'ss mm HH MM-DD-YYYY',
];

/** In the hour that occurs twice in autumn, a Swiss clock is ambiguous. */
const isTwice = (at: Date) => {
  const shown = JSON.stringify(swissTime(at));
  return [-1, 1].some(
    (hours) => JSON.stringify(swissTime(new Date(at.getTime() + hours * 3_600_000))) === shown,
  );
};

const instant = fc
  .integer({ min: Date.parse('2010-01-01T00:00:00Z') / 1000, max: Date.parse('2089-12-31T00:00:00Z') / 1000 })
  .map((seconds) => new Date(seconds * 1000));

describe('a time', () => {
  it('is read as written, in any form, in summer and winter', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(...FORMS), (at, form) => {
        fc.pre(!isTwice(at));
        const read = readTime({ text: writeTime(at, form), form }, undefined, 'Europe/Zurich');
        expect(read).toEqual({ at, day: swissTime(at).date, hasTime: true });
      }),
    );
  });

  it('may be split into two columns, and in UTC', () => {
    const date = { text: '25.11.2026', form: 'DD.MM.YYYY' };
    const time = { text: '17:30', form: 'HH:mm' };
    expect(readTime(date, time, 'Europe/Zurich')?.at).toEqual(new Date('2026-11-25T16:30:00Z'));
    expect(readTime(date, time, 'UTC')?.at).toEqual(new Date('2026-11-25T17:30:00Z'));
  });

  it('of a day alone is noon of that day', () => {
    fc.assert(
      fc.property(instant, (at) => {
        const { date } = swissTime(at);
        const read = readTime({ text: date, form: 'YYYY-MM-DD' }, undefined, 'Europe/Zurich');
        expect(read).toMatchObject({ day: date, hasTime: false });
        expect(swissTime(read?.at ?? at)).toMatchObject({ date, hour: 12, minute: 0 });
      }),
    );
  });

  it('in ISO 8601 has its own zone', () => {
    const read = (text: string) => readTime({ text, form: 'ISO' }, undefined, 'Europe/Zurich')?.at;
    expect(read('2026-11-25T17:30:00+01:00')).toEqual(new Date('2026-11-25T16:30:00Z'));
    expect(read('2026-11-25T17:30:00')).toBeUndefined();
    expect(read('2026-02-30T17:30:00Z')).toBeUndefined();
  });

  it.each([
    ['31.11.2026', 'DD.MM.YYYY'],
    ['29.02.2026', 'DD.MM.YYYY'],
    ['2026-11-25', 'DD.MM.YYYY'],
    ['25.11.2026 10:00', 'DD.MM.YYYY'],
    ['5.11.2026', 'DD.MM.YYYY'],
    ['25x11x2026', 'DD.MM.YYYY'],
    ['25.11.2026 24:00', 'DD.MM.YYYY HH:mm'],
    ['25.11.2026 10:60', 'DD.MM.YYYY HH:mm'],
    ['', 'DD.MM.YYYY'],
  ])('written %s is refused by %s', (text, form) => {
    expect(readTime({ text, form }, undefined, 'Europe/Zurich')).toBeUndefined();
  });
});

describe('a form', () => {
  it('needs a complete day, and each part once', () => {
    expect(['ISO', ...FORMS, 'DD.MM.YYYY'].filter((form) => !isDateForm(form))).toEqual([]);
    const wrong = [
      '',
      'DD.MM',
      'DD.MM.YYYY YY',
      'DD.MM.YYYY HH',
      'DD.MM.YYYY DD',
      'D.M.YYYY',
      'dd.MM.YYYY',
      'MMM DD YYYY',
    ];
    expect(wrong.filter(isDateForm)).toEqual([]);
  });

  it('of a time needs hours and minutes', () => {
    expect(['HH:mm', 'HHmmss', 'HH.mm.ss'].filter((form) => !isTimeForm(form))).toEqual([]);
    expect(['HH', 'mm:ss', 'HH:mm DD', 'h:mm', 'HH:mm:mm'].filter(isTimeForm)).toEqual([]);
  });
});
