import { describe, expect, it } from 'vitest';
import { probeAfterMs } from './provider-pause.ts';

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** Calls that reach the provider in this time, and the longest wait between two until `withinMs`. */
function probes(cause: 'refused' | 'unreachable', forMs: number, withinMs = forMs) {
  let [count, longest] = [0, 0];
  for (let age = 0; age < forMs; count += 1) {
    const wait = probeAfterMs(cause, age);
    if (age < withinMs) longest = Math.max(longest, wait);
    age += wait;
  }
  return { count, longest };
}

describe('a provider that is left alone', () => {
  it('is called fewer than 200 times in a week by the whole shop', () => {
    expect(probes('unreachable', WEEK_MS).count).toBe(175);
    expect(probes('refused', WEEK_MS).count).toBe(109);
  });

  it('is seen to be back within eight minutes after two hours, within two in the first half hour', () => {
    expect(probes('unreachable', 120 * MINUTE_MS).longest).toBeLessThanOrEqual(8 * MINUTE_MS);
    expect(probes('unreachable', 32 * MINUTE_MS).longest).toBeLessThanOrEqual(2 * MINUTE_MS);
  });
});
