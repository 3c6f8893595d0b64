import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getLastSendingDay } from './gift-period.ts';
import {
  decideDueSending,
  decideSendingPlan,
  GIFT_SENDING_LIMITS,
  GIFT_SENDING_STATUSES,
  getSendingState,
  hasManyObjections,
  isGiftable,
  type PlanState,
  type SendableCard,
  type SendingTime,
} from './gift-sending.ts';
import { swissTime } from './swiss-time.ts';

const CARD: SendableCard = {
  status: 'Issued',
  isBeingVoided: false,
  hasSecret: true,
  validUntil: '2031-12-31',
};
const NOW = new Date('2026-11-23T10:00:00Z');

const state = (changes: Partial<PlanState> = {}): PlanState => ({
  card: CARD,
  changed: undefined,
  others: [],
  recentRecipients: [],
  hasObjected: false,
  recipientDueAt: [],
  recipientMax: 3,
  now: NOW,
  ...changes,
});
const decide = (changes: Partial<PlanState> = {}, time: SendingTime = 'now') =>
  decideSendingPlan(state(changes), { recipientHash: 'anna', time });
const dueAt = (day: string, hour: number, now = NOW) => {
  const decision = decide({ now }, { day, hour });
  return decision.kind === 'planned' ? decision.dueAt.toISOString() : decision.why;
};

const card: fc.Arbitrary<SendableCard> = fc.record({
  status: fc.constantFrom('Pending', 'Issued', 'Void'),
  isBeingVoided: fc.boolean(),
  hasSecret: fc.boolean(),
  validUntil: fc.constantFrom('2031-12-31', '2026-12-01', null),
});
const statuses = fc.array(fc.record({ status: fc.constantFrom(...GIFT_SENDING_STATUSES) }), { maxLength: 5 });
const time: fc.Arbitrary<SendingTime> = fc.oneof(
  fc.constant<SendingTime>('now'),
  fc.record({
    day: fc
      .date({ min: new Date('2026-11-01'), max: new Date('2028-03-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    hour: fc.integer({ min: 0, max: 23 }),
  }),
);
const anyState: fc.Arbitrary<PlanState> = fc.record({
  card,
  changed: fc.option(fc.record({ status: fc.constantFrom(...GIFT_SENDING_STATUSES) }), { nil: undefined }),
  others: statuses,
  recentRecipients: fc.array(fc.constantFrom(...'abcdefghijklm'), { maxLength: 14 }),
  hasObjected: fc.boolean(),
  recipientDueAt: fc.constant([]),
  recipientMax: fc.constant(3),
  now: fc.constant(NOW),
});

describe('a sending', () => {
  it('can be planned for a card that can be given, within all limits, and for no other', () =>
    fc.assert(
      fc.property(anyState, fc.constantFrom('a', 'z'), time, (given, recipientHash, when) => {
        const decision = decideSendingPlan(given, { recipientHash, time: when });
        if (decision.kind === 'refused') return;
        expect(isGiftable(given.card)).toBe(true);
        expect(given.hasObjected).toBe(false);
        expect(given.changed?.status ?? 'Planned').toBe('Planned');
        const lasting = given.others.filter(({ status }) => status !== 'Stopped');
        expect(lasting.length).toBeLessThan(GIFT_SENDING_LIMITS.perCard);
        expect(lasting.every(({ status }) => status === 'Enqueued')).toBe(true);
        expect(new Set([...given.recentRecipients, recipientHash]).size).toBeLessThanOrEqual(10);
        if (when === 'now') {
          expect(decision.dueAt).toEqual(NOW);
          return;
        }
        expect(decision.dueAt.getTime()).toBeGreaterThan(NOW.getTime());
        expect(when.day <= getLastSendingDay(NOW, given.card.validUntil ?? '')).toBe(true);
        expect(swissTime(decision.dueAt)).toMatchObject({ date: when.day, minute: 0 });
      }),
    ));

  it.each([
    ['cardNotGivable', { card: { ...CARD, status: 'Void' } }],
    ['cardNotGivable', { card: { ...CARD, isBeingVoided: true } }],
    ['cardNotGivable', { card: { ...CARD, hasSecret: false } }],
    ['alreadyPlanned', { others: [{ status: 'Planned' }] }],
    ['tooManySendings', { others: [1, 2, 3].map(() => ({ status: 'Enqueued' })) }],
    ['tooManyRecipients', { recentRecipients: [...'bcdefghijk'] }],
    ['recipientObjects', { hasObjected: true }],
    ['giftMailsPerRecipient', { recipientDueAt: [NOW, NOW, NOW] }],
    ['alreadySent', { changed: { status: 'Enqueued' } }],
    ['sendingStopped', { changed: { status: 'Stopped' } }],
  ] as [string, Partial<PlanState>][])('is refused as %s', (why, changes) => {
    expect(decide(changes)).toEqual({ kind: 'refused', why });
  });

  it('that was stopped takes no place; the tenth recipient of a day is the last', () => {
    expect(decide({ others: [1, 2, 3].map(() => ({ status: 'Stopped' })) }).kind).toBe('planned');
    expect(decide({ recentRecipients: [...'bcdefghij'] }).kind).toBe('planned');
    expect(decide({ recentRecipients: ['anna', ...'bcdefghij'] }).kind).toBe('planned');
  });

  it('is the recipient’s fourth in no 24 hours, of any order', () => {
    const planned = (...times: string[]) =>
      decide(
        { recipientDueAt: times.map((time) => new Date(`2026-12-${time}:00Z`)) },
        { day: '2026-12-24', hour: 9 },
      ).kind;
    expect(planned('24T08:00', '24T08:00')).toBe('planned');
    expect(planned('24T08:00', '24T08:00', '24T08:00')).toBe('refused');
    expect(planned('23T20:00', '24T01:00', '24T19:00')).toBe('refused');
    // Each three of them lie within 24 hours, but no four.
    expect(planned('23T09:00', '24T07:00', '25T07:30', '25T07:45')).toBe('planned');
    expect(planned('22T08:00', '22T08:00', '22T08:00', '26T08:00', '26T08:00', '26T08:00')).toBe('planned');
  });

  it.each([
    ['2026-12-24', 8, '2026-12-24T07:00:00.000Z'],
    ['2027-07-01', 8, '2027-07-01T06:00:00.000Z'],
    // This hour does not exist; the gift goes when the clocks show the next hour.
    ['2027-03-28', 2, '2027-03-28T01:00:00.000Z'],
    ['2027-03-28', 3, '2027-03-28T01:00:00.000Z'],
    ['2027-03-28', 1, '2027-03-28T00:00:00.000Z'],
    // This hour occurs twice; the gift goes in the first.
    ['2027-10-31', 2, '2027-10-31T00:00:00.000Z'],
    ['2027-10-31', 3, '2027-10-31T02:00:00.000Z'],
    ['2026-11-23', 12, '2026-11-23T11:00:00.000Z'],
    ['2026-11-23', 11, 'timePast'],
    ['2026-11-22', 23, 'timePast'],
    ['2027-11-23', 23, '2027-11-23T22:00:00.000Z'],
    ['2027-11-24', 0, 'timeTooFar'],
    ['2032-01-01', 0, 'timeAfterEnd'],
  ])('of %s at %i o’clock is due at %s', (day, hour, due) => {
    expect(dueAt(day, hour)).toBe(due);
  });

  it('during the night of 29 March 2026 and on a leap day is sent at its hour', () => {
    expect(dueAt('2026-03-29', 2, new Date('2026-03-28T12:00:00Z'))).toBe('2026-03-29T01:00:00.000Z');
    expect(dueAt('2028-02-29', 8, new Date('2027-12-01T12:00:00Z'))).toBe('2028-02-29T07:00:00.000Z');
  });

  it('is sent on the last day of its card and not after it', () => {
    const last = { card: { ...CARD, validUntil: '2026-12-01' } };
    expect(decide(last, { day: '2026-12-01', hour: 23 }).kind).toBe('planned');
    expect(decide(last, { day: '2026-12-02', hour: 0 })).toEqual({ kind: 'refused', why: 'timeAfterEnd' });
  });

  it('whose hour has come is sent while its card can be given, and stops otherwise', () =>
    fc.assert(
      fc.property(card, fc.boolean(), (given, objects) => {
        const decision = decideDueSending(given, objects);
        const expected = isGiftable(given)
          ? objects
            ? { kind: 'stop', cause: 'objection' }
            : { kind: 'send' }
          : { kind: 'stop', cause: 'void' };
        expect(decision).toEqual(expected);
      }),
    ));

  it('is reported by its mail’s status', () => {
    expect(getSendingState('Stopped', 'Sent')).toBe('stopped');
    expect(getSendingState('Planned', null)).toBe('planned');
    expect(getSendingState('Enqueued', null)).toBe('leaving');
    expect(getSendingState('Enqueued', 'Pending')).toBe('leaving');
    expect(getSendingState('Enqueued', 'Sent')).toBe('sent');
    expect(getSendingState('Enqueued', 'Refused')).toBe('refused');
  });
});

it.each([
  [0, 0, false],
  [2, 2, false],
  [3, 3, true],
  [100, 3, true],
  [150, 3, false],
  [1000, 20, false],
  [1000, 21, true],
])('of %d gift mails, %d objections are too many: %s', (mails, objections, are) => {
  expect(hasManyObjections({ mails, objections })).toBe(are);
});
