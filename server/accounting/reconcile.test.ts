import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BOOKING_TOLERANCE_MS,
  type Entry,
  isInSpan,
  type Reconciliation,
  reconcile,
  type Side,
} from './reconcile.ts';

const DAY_MS = 24 * 3_600_000;
const FROM = Date.parse('2026-11-01T00:00:00Z');
const TO = FROM + 7 * DAY_MS;
const SPAN = { from: new Date(FROM), to: new Date(TO) };
/** The other side's file covers the span. Ours covers one more day at both ends. */
const THERE = SPAN;
const HERE = { from: new Date(FROM - DAY_MS), to: new Date(TO + DAY_MS) };
const KINDS = ['payment', 'refund', 'card', 'void'] as const;

type Pair = { mine: Entry; other: Entry };

const entry = fc.record({
  kind: fc.constantFrom(...KINDS),
  key: fc.uuid(),
  name: fc.string({ maxLength: 9 }),
  subject: fc.option(fc.constantFrom('K7QM-2X9F', 'birthday-physical'), { nil: null }),
  value: fc.integer({ min: 0, max: 300_000 }),
  currency: fc.constant('CHF'),
  at: fc.integer({ min: FROM - DAY_MS, max: TO + DAY_MS }).map((ms) => new Date(ms)),
});

/** A record and its counterpart, which is a little earlier or later. */
const pair = fc
  .tuple(entry, fc.integer({ min: -BOOKING_TOLERANCE_MS + 1, max: BOOKING_TOLERANCE_MS - 1 }))
  .map(([mine, later]): Pair => ({ mine, other: { ...mine, at: new Date(mine.at.getTime() + later) } }));

const recordPairs = fc.uniqueArray(pair, { selector: ({ mine }) => mine.key, maxLength: 30 });

/** A record at a time that both sides must cover. */
const inside = pair.map(
  ({ mine, other }): Pair => ({
    mine: { ...mine, at: new Date(FROM + 3 * DAY_MS) },
    other: { ...other, at: new Date(FROM + 3 * DAY_MS + 1) },
  }),
);

const covered = ({ from, to }: Side['covers'], entries: Entry[]) =>
  entries.filter(({ at }) => at >= from && at < to);

function compare(pairs: readonly Pair[], more: { ours?: Entry[]; theirs?: Entry[] } = {}): Reconciliation {
  const ours = [...pairs.map(({ mine }) => mine), ...(more.ours ?? [])];
  const theirs = [...pairs.map(({ other }) => other), ...(more.theirs ?? [])];
  const here = { covers: HERE, entries: covered(HERE, ours) };
  const there = { covers: THERE, entries: covered(THERE, theirs) };
  return reconcile(SPAN, here, there, KINDS, { source: 'supplier' });
}

const shortly = ({ differences }: Reconciliation) =>
  differences.map(({ kind, fault, ours, theirs }) => ({ kind, fault, key: (ours ?? theirs)?.key }));

describe('consistent records', () => {
  it('have no difference, for any span', () => {
    fc.assert(
      fc.property(recordPairs, (pairs) => {
        expect(compare(pairs).differences).toEqual([]);
      }),
    );
  });

  it('have in transit only what is near an edge', () => {
    fc.assert(
      fc.property(recordPairs, (pairs) => {
        for (const { ours, theirs } of compare(pairs).inTransit) {
          const at = (ours ?? theirs)?.at.getTime() ?? Number.NaN;
          expect(Math.min(at - FROM, TO - at)).toBeLessThanOrEqual(BOOKING_TOLERANCE_MS);
        }
      }),
    );
  });

  it('have nothing in transit when the other side covers more than the span', () => {
    fc.assert(
      fc.property(recordPairs, (pairs) => {
        const far = { from: new Date(FROM - 3 * DAY_MS), to: new Date(TO + 3 * DAY_MS) };
        const here = { covers: far, entries: pairs.map(({ mine }) => mine) };
        const there = { covers: far, entries: pairs.map(({ other }) => other) };
        const found = reconcile(SPAN, here, there, KINDS, { source: 'supplier' });
        expect([found.differences, found.inTransit]).toEqual([[], []]);
      }),
    );
  });
});

describe('a single error in consistent records is found, and nothing else', () => {
  const broken = (name: string, change: (pair: Pair) => { ours: Entry[]; theirs: Entry[]; fault: string }) =>
    it(name, () => {
      fc.assert(
        fc.property(recordPairs, inside, (pairs, one) => {
          const others = pairs.filter(({ mine }) => mine.key !== one.mine.key);
          const { fault, ...more } = change(one);
          expect(shortly(compare(others, more))).toEqual([{ kind: one.mine.kind, fault, key: one.mine.key }]);
        }),
      );
    });

  broken('missing there', ({ mine }) => ({ ours: [mine], theirs: [], fault: 'only with us' }));
  broken('missing with us', ({ other }) => ({ ours: [], theirs: [other], fault: 'only there' }));
  broken('there twice', ({ mine, other }) => ({
    ours: [mine],
    theirs: [other, { ...other, at: new Date(other.at.getTime() + 60_000) }],
    fault: 'only there',
  }));
  broken('a Rappen more', ({ mine, other }) => ({
    ours: [mine],
    theirs: [{ ...other, value: other.value + 1 }],
    fault: 'other value',
  }));
  broken('another currency', ({ mine, other }) => ({
    ours: [mine],
    theirs: [{ ...other, currency: 'EUR' }],
    fault: 'other value',
  }));
  broken('another order or product', ({ mine, other }) => ({
    ours: [{ ...mine, subject: 'this' }],
    theirs: [{ ...other, subject: 'that' }],
    fault: 'other subject',
  }));
});

describe('a day without a time', () => {
  const MORNING = new Date('2026-11-26T07:00:00Z');
  const noon = (day: string) => ({ at: new Date(`${day}T11:00:00Z`), isWholeDay: true });

  it('counts for the whole Swiss day, also if the span ends or starts within it', () => {
    const until = { from: new Date('2026-11-01T00:00:00Z'), to: MORNING };
    expect(isInSpan(noon('2026-11-26'), until)).toBe(true);
    expect(isInSpan(noon('2026-11-27'), until)).toBe(false);
    expect(isInSpan({ at: noon('2026-11-26').at }, until)).toBe(false);
    const since = { from: new Date('2026-11-26T22:59:59Z'), to: new Date('2026-11-28T00:00:00Z') };
    expect(isInSpan(noon('2026-11-26'), since)).toBe(true);
    expect(isInSpan(noon('2026-11-26'), { ...since, from: new Date('2026-11-26T23:00:00Z') })).toBe(false);
  });

  it('is in transit while our records may still change on it', () => {
    const theirs = {
      kind: 'payment',
      key: 't',
      name: 't',
      subject: null,
      value: 5000,
      currency: 'CHF',
    } as const;
    const span = { from: new Date('2026-11-01T00:00:00Z'), to: MORNING };
    const { differences, inTransit } = reconcile(
      span,
      { covers: span, entries: [] },
      { covers: span, entries: [{ ...theirs, ...noon('2026-11-26') }] },
      ['payment'],
      { source: 'diners' },
    );
    expect([differences.length, inTransit.length]).toEqual([0, 1]);
  });
});

describe('the sums', () => {
  it('are explained to the Rappen by the differences, for any two sides', () => {
    const side = fc.array(fc.tuple(entry, fc.constantFrom('a', 'b', 'c', 'd')), { maxLength: 20 });
    fc.assert(
      fc.property(side, side, (ours, theirs) => {
        const named = (list: [Entry, string][]) => list.map(([each, key]) => ({ ...each, key }));
        const found = reconcile(
          SPAN,
          { covers: HERE, entries: named(ours) },
          { covers: THERE, entries: named(theirs) },
          KINDS,
          { source: 'supplier' },
        );
        for (const sum of found.sums) {
          expect(sum.ours - sum.theirs).toBe(sum.differences + sum.inTransit);
        }
      }),
    );
  });
});
