import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALARM_DELAYS, ALARM_KINDS, type Alarm, decideAlarms, type Problem } from './alarms.ts';

const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22, 12) + minutes * MINUTE_MS);
const all = new Set(ALARM_KINDS);
const names = (alarms: readonly Problem[]) => alarms.map(({ kind, subject }) => `${kind} ${subject}`);

/** Lists the alarm events minute by minute: `minute begun|ended kind subject`. */
function runChecks(checks: readonly { minute: number; wrong: string[]; looked?: Set<string> }[]): string[] {
  let alarms: Alarm[] = [];
  return checks.flatMap(({ minute, wrong, looked = all }) => {
    const found = wrong.map((text): Problem => {
      const [kind = '', subject = ''] = text.split(' ');
      return { kind: kind as Problem['kind'], subject, detail: `minute ${minute}` };
    });
    const decided = decideAlarms(alarms, { found, checkedKinds: looked as typeof all, now: at(minute) });
    ({ alarms } = decided);
    return [
      ...names(decided.started).map((name) => `${minute} begun ${name}`),
      ...names(decided.ended).map((name) => `${minute} ended ${name}`),
    ];
  });
}
const minutes = (from: number, to: number, ...wrong: string[]) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ minute: from + index, wrong }));

describe('an alarm', () => {
  it('is reported when it begins and when it ends, and not in between', () => {
    expect(runChecks([...minutes(0, 9, 'invariant-broken I-1'), ...minutes(10, 20)])).toEqual([
      '0 begun invariant-broken I-1',
      '10 ended invariant-broken I-1',
    ]);
  });

  it('of an unreachable system begins and ends after three minutes, ignoring a single failed call', () => {
    expect(
      runChecks([
        ...minutes(0, 2, 'mail-down mail'),
        ...minutes(3, 5),
        ...minutes(6, 9, 'mail-down mail'),
        ...minutes(10, 11),
        ...minutes(12, 12, 'mail-down mail'),
        ...minutes(13, 20),
      ]),
    ).toEqual(['9 begun mail-down mail', '16 ended mail-down mail']);
  });

  it('of a stuck order is reported immediately, and further ones together a quarter of an hour later', () => {
    expect(
      runChecks([
        ...minutes(0, 1, 'order-stuck A'),
        ...minutes(2, 4, 'order-stuck A', 'order-stuck B'),
        ...minutes(5, 20, 'order-stuck A', 'order-stuck B', 'order-stuck C'),
      ]),
    ).toEqual(['0 begun order-stuck A', '15 begun order-stuck B', '15 begun order-stuck C']);
  });

  it('does not end when the check was impossible', () => {
    const blind = { wrong: [], looked: new Set(['disk-full']) };
    expect(
      runChecks([
        ...minutes(0, 1, 'supplier-down supplier'),
        { minute: 2, ...blind },
        { minute: 3, ...blind },
        ...minutes(4, 4, 'supplier-down supplier'),
        { minute: 60, ...blind },
      ]),
    ).toEqual(['4 begun supplier-down supplier']);
  });

  it('survives a clock that is set back', () => {
    expect(
      runChecks([
        ...minutes(600, 600, 'disk-full data'),
        ...minutes(0, 5, 'disk-full data'),
        ...minutes(6, 20),
      ]),
    ).toEqual(['600 begun disk-full data', '16 ended disk-full data']);
  });

  it('includes its cause in the end message', () => {
    const [alarm] = decideAlarms([], {
      found: [{ kind: 'disk-full', subject: 'data', detail: '93 % of the disk is used' }],
      checkedKinds: all,
      now: at(0),
    }).started;
    expect(alarm).toMatchObject({ detail: '93 % of the disk is used', since: at(0), reportedAt: at(0) });
  });
});

describe('for any sequence of failures and recoveries', () => {
  const problem = fc.record({
    kind: fc.constantFrom(...ALARM_KINDS),
    subject: fc.constantFrom('one', 'two'),
    detail: fc.string(),
  });
  const arbitraryCheck = fc.record({
    after: fc.integer({ min: 0, max: 20 }),
    found: fc.array(problem, { maxLength: 6 }),
    looked: fc.subarray([...ALARM_KINDS]),
  });

  it('beginning and end alternate, never too early, and only reported alarms end', () => {
    fc.assert(
      fc.property(fc.array(arbitraryCheck, { maxLength: 40 }), (checks) => {
        let alarms: Alarm[] = [];
        let minute = 0;
        const open = new Set<string>();
        for (const { after, found, looked } of checks) {
          minute += after;
          const now = at(minute);
          const decided = decideAlarms(alarms, { found, checkedKinds: new Set(looked), now });
          // Repeating the same check, as after a restart, reports nothing.
          const again = decideAlarms(decided.alarms, { found, checkedKinds: new Set(looked), now });
          expect([...again.started, ...again.ended]).toEqual([]);
          for (const alarm of decided.started) {
            const [name = ''] = names([alarm]);
            expect(open.has(name)).toBe(false);
            expect(now.getTime() - alarm.since.getTime()).toBeGreaterThanOrEqual(
              ALARM_DELAYS[alarm.kind].beforeStart,
            );
            open.add(name);
          }
          for (const alarm of decided.ended) {
            expect(looked).toContain(alarm.kind);
            expect(open.delete(names([alarm])[0] ?? '')).toBe(true);
          }
          expect(new Set(names(decided.alarms.filter(({ reportedAt }) => reportedAt !== null)))).toEqual(
            open,
          );
          ({ alarms } = decided);
        }
      }),
    );
  });
});
