import { describe, expect, it } from 'vitest';
import { HEALTH_FIRST_AFTER_MS, probeAfterMs } from './provider-pause.ts';

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** Counts the probes of a provider within this time, and finds the longest wait between two. */
function probes(cause: 'refused' | 'unreachable', forMs: number) {
  let [count, longest] = [0, 0];
  for (let age = 0; age < forMs; count += 1) {
    const wait = probeAfterMs(cause, age);
    longest = Math.max(longest, wait);
    age += wait;
  }
  return { count, longest };
}

describe('a paused provider', () => {
  it('is probed fewer than 200 times in a week by the whole shop', () => {
    expect(probes('unreachable', WEEK_MS).count).toBe(145);
    expect(probes('refused', WEEK_MS).count).toBe(106);
  });

  it('is probed early in a pause, with so few calls that one payment may make them all', () => {
    expect(probes('unreachable', 6 * MINUTE_MS).longest).toBeLessThanOrEqual(2 * MINUTE_MS);
    expect(probes('unreachable', HEALTH_FIRST_AFTER_MS).count).toBe(13);
  });

  it('is found back within eight minutes after two hours, with a health check every five at most', () => {
    expect(probes('unreachable', 120 * MINUTE_MS).longest).toBeLessThanOrEqual(8 * MINUTE_MS);
    for (const cause of ['unreachable', 'refused'] as const)
      expect(probeAfterMs(cause, HEALTH_FIRST_AFTER_MS)).toBeGreaterThanOrEqual(5 * MINUTE_MS);
  });
});
