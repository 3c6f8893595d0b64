import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALARM_KINDS, ALARM_WAITS, type Alarm, decideAlarms, type Trouble } from './alarms.ts';

const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22, 12) + minutes * MINUTE_MS);
const all = new Set(ALARM_KINDS);
const names = (alarms: readonly Trouble[]) => alarms.map(({ kind, subject }) => `${kind} ${subject}`);

/** What is told of each kind and subject, minute by minute: `minute begun|ended kind subject`. */
function play(looks: readonly { minute: number; wrong: string[]; looked?: Set<string> }[]): string[] {
  let alarms: Alarm[] = [];
  return looks.flatMap(({ minute, wrong, looked = all }) => {
    const found = wrong.map((text): Trouble => {
      const [kind = '', subject = ''] = text.split(' ');
      return { kind: kind as Trouble['kind'], subject, detail: `minute ${minute}` };
    });
    const decided = decideAlarms(alarms, { found, looked: looked as typeof all, now: at(minute) });
    ({ alarms } = decided);
    return [
      ...names(decided.begun).map((name) => `${minute} begun ${name}`),
      ...names(decided.ended).map((name) => `${minute} ended ${name}`),
    ];
  });
}
const minutes = (from: number, to: number, ...wrong: string[]) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ minute: from + index, wrong }));

describe('an alarm', () => {
  it('is told when it begins and when it ends, and not in between', () => {
    expect(play([...minutes(0, 9, 'invariant-broken I-1'), ...minutes(10, 20)])).toEqual([
      '0 begun invariant-broken I-1',
      '10 ended invariant-broken I-1',
    ]);
  });

  it('of a system that is away begins and ends after three minutes: one call that fails is none', () => {
    expect(
      play([
        ...minutes(0, 2, 'mail-away mail'),
        ...minutes(3, 5),
        ...minutes(6, 9, 'mail-away mail'),
        ...minutes(10, 11),
        ...minutes(12, 12, 'mail-away mail'),
        ...minutes(13, 20),
      ]),
    ).toEqual(['9 begun mail-away mail', '16 ended mail-away mail']);
  });

  it('of a stuck order tells at once of the first, and a quarter of an hour later of all that came since', () => {
    expect(
      play([
        ...minutes(0, 1, 'order-stuck A'),
        ...minutes(2, 4, 'order-stuck A', 'order-stuck B'),
        ...minutes(5, 20, 'order-stuck A', 'order-stuck B', 'order-stuck C'),
      ]),
    ).toEqual(['0 begun order-stuck A', '15 begun order-stuck B', '15 begun order-stuck C']);
  });

  it('does not end because nobody could look', () => {
    const blind = { wrong: [], looked: new Set(['disk-full']) };
    expect(
      play([
        ...minutes(0, 1, 'supplier-away supplier'),
        { minute: 2, ...blind },
        { minute: 3, ...blind },
        ...minutes(4, 4, 'supplier-away supplier'),
        { minute: 60, ...blind },
      ]),
    ).toEqual(['4 begun supplier-away supplier']);
  });

  it('outlives a clock that is put back', () => {
    expect(
      play([...minutes(600, 600, 'disk-full data'), ...minutes(0, 5, 'disk-full data'), ...minutes(6, 20)]),
    ).toEqual(['600 begun disk-full data', '16 ended disk-full data']);
  });

  it('tells with its end what was wrong', () => {
    const [alarm] = decideAlarms([], {
      found: [{ kind: 'disk-full', subject: 'data', detail: '93 % of the disk is used' }],
      looked: all,
      now: at(0),
    }).begun;
    expect(alarm).toMatchObject({ detail: '93 % of the disk is used', since: at(0), toldAt: at(0) });
  });
});

describe('whatever goes wrong and right again', () => {
  const trouble = fc.record({
    kind: fc.constantFrom(...ALARM_KINDS),
    subject: fc.constantFrom('one', 'two'),
    detail: fc.string(),
  });
  const look = fc.record({
    after: fc.integer({ min: 0, max: 20 }),
    found: fc.array(trouble, { maxLength: 6 }),
    looked: fc.subarray([...ALARM_KINDS]),
  });

  it('beginning and end of each are told in turn, never too early, and nothing ends that was not told', () => {
    fc.assert(
      fc.property(fc.array(look, { maxLength: 40 }), (looks) => {
        let alarms: Alarm[] = [];
        let minute = 0;
        const open = new Set<string>();
        for (const { after, found, looked } of looks) {
          minute += after;
          const now = at(minute);
          const decided = decideAlarms(alarms, { found, looked: new Set(looked), now });
          // The same look once more, as after a restart in between, tells nothing.
          const again = decideAlarms(decided.alarms, { found, looked: new Set(looked), now });
          expect([...again.begun, ...again.ended]).toEqual([]);
          for (const alarm of decided.begun) {
            const [name = ''] = names([alarm]);
            expect(open.has(name)).toBe(false);
            expect(now.getTime() - alarm.since.getTime()).toBeGreaterThanOrEqual(
              ALARM_WAITS[alarm.kind].beforeBegin,
            );
            open.add(name);
          }
          for (const alarm of decided.ended) {
            expect(looked).toContain(alarm.kind);
            expect(open.delete(names([alarm])[0] ?? '')).toBe(true);
          }
          expect(new Set(names(decided.alarms.filter(({ toldAt }) => toldAt !== null)))).toEqual(open);
          ({ alarms } = decided);
        }
      }),
    );
  });
});
