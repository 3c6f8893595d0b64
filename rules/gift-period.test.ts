import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getGiftPeriodEnd, getLastSendingDay, type TimedSending } from './gift-period.ts';

const DAY_MS = 86_400_000;
const instant = fc.date({
  min: new Date('2026-01-01'),
  max: new Date('2032-01-01'),
  noInvalidDate: true,
});
const sending: fc.Arbitrary<TimedSending> = fc.record({
  status: fc.constantFrom('Planned', 'Enqueued', 'Stopped'),
  dueAt: instant,
  sentAt: fc.option(instant),
});

describe('a card can be given', () => {
  it('for 30 days from its issue, and from each sending that was not stopped', () =>
    fc.assert(
      fc.property(instant, fc.array(sending, { maxLength: 4 }), (issuedAt, sendings) => {
        const until = getGiftPeriodEnd(issuedAt, sendings).getTime();
        const lasting = sendings.filter(({ status }) => status !== 'Stopped');
        const from = [issuedAt, ...lasting.map(({ sentAt, dueAt }) => sentAt ?? dueAt)].map(Number);
        for (const item of from) expect(until).toBeGreaterThanOrEqual(item + 30 * DAY_MS);
        expect(from.map((item) => item + 30 * DAY_MS)).toContain(until);
        expect(getGiftPeriodEnd(issuedAt, lasting).getTime()).toBe(until);
      }),
    ));

  it('not longer for a sending that was stopped', () => {
    const issuedAt = new Date('2026-11-01T10:00:00Z');
    const dueAt = new Date('2027-05-01T06:00:00Z');
    expect(getGiftPeriodEnd(issuedAt, [{ status: 'Stopped', dueAt, sentAt: null }])).toEqual(
      new Date('2026-12-01T10:00:00Z'),
    );
  });
});

describe('the last day of a sending', () => {
  it.each([
    ['2026-11-23T10:00:00Z', '2031-12-31', '2027-11-23'],
    // In Zurich it is already the next day.
    ['2026-11-23T23:30:00Z', '2031-12-31', '2027-11-24'],
    ['2028-02-29T10:00:00Z', '2031-12-31', '2029-02-28'],
    ['2027-02-28T10:00:00Z', '2031-12-31', '2028-02-28'],
    ['2026-12-31T12:00:00Z', '2031-12-31', '2027-12-31'],
    ['2026-11-23T10:00:00Z', '2027-03-01', '2027-03-01'],
  ])('at %s of a card valid until %s is %s', (now, validUntil, last) => {
    expect(getLastSendingDay(new Date(now), validUntil)).toBe(last);
  });
});
