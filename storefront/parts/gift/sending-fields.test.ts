import { expect, it } from 'vitest';
import { getSendingDays, readSending, type SendingFields } from './sending-fields.ts';

/** Noon of a Monday in November. */
const NOW = new Date('2026-11-23T11:00:00Z');
const limits = { now: NOW, validUntil: '2031-11-23' };
const fields: SendingFields = {
  id: 'a',
  email: ' nonna@example.ch ',
  lang: 'it-ch',
  fromName: 'Lea',
  when: 'later',
  day: '2026-12-24',
  hour: 8,
};
const faults = (changes: Partial<SendingFields>, validUntil = limits.validUntil) =>
  readSending({ ...fields, ...changes }, { now: NOW, validUntil }).errors;

it('a valid form becomes the request, normalized', () => {
  expect(readSending(fields, limits).request).toEqual({
    email: 'nonna@example.ch',
    lang: 'it-ch',
    fromName: 'Lea',
    time: { day: '2026-12-24', hour: 8 },
  });
  expect(readSending({ ...fields, when: 'now', day: '' }, limits).request?.time).toBe('now');
});

it.each([
  [{ email: '' }, { email: 'emailRequired' }],
  [{ email: 'nonna' }, { email: 'emailInvalid' }],
  [{ fromName: ' ' }, { fromName: 'fromRequired' }],
  [{ fromName: '小明' }, { fromName: 'notPrintable' }],
  [{ day: '' }, { day: 'dayInvalid' }],
  [{ day: '2026-11-23', hour: 12 }, { day: 'timePast' }],
  [{ day: '2027-11-24' }, { day: 'timeTooFar' }],
  [
    { email: '', fromName: '', day: '' },
    { email: 'emailRequired', fromName: 'fromRequired', day: 'dayInvalid' },
  ],
] as const)('%j cannot be sent, and gives the reason', (changes, expected) => {
  expect(faults(changes)).toEqual(expected);
});

it('nothing can be planned after the end of the card', () => {
  expect(faults({ day: '2026-12-02' }, '2026-12-01')).toEqual({ day: 'timeAfterEnd' });
  expect(faults({ day: '2026-12-01' }, '2026-12-01')).toBeNull();
});

it('the calendar starts today, or tomorrow in the last hour of the day, and ends in a year or with the card', () => {
  expect(getSendingDays(NOW, '2031-11-23')).toEqual({ first: '2026-11-23', last: '2027-11-23' });
  expect(getSendingDays(new Date('2026-11-23T22:10:00Z'), '2027-01-31')).toEqual({
    first: '2026-11-24',
    last: '2027-01-31',
  });
});
