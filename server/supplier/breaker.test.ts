import { beforeEach, describe, expect, it } from 'vitest';
import { type Breaker, createBreaker } from './supplier-call.ts';

let now: number;
let breaker: Breaker;
beforeEach(() => {
  now = 0;
  breaker = createBreaker(() => now);
});

function fail(times: number): void {
  for (let call = 0; call < times; call += 1) breaker.begin()?.(true);
}
const passes = () => breaker.begin() !== undefined;

describe('the circuit breaker', () => {
  it('opens at the tenth failure in a minute, despite successes in between', () => {
    fail(9);
    breaker.begin()?.(false);
    expect(passes()).toBe(true);
    fail(1);
    expect(passes()).toBe(false);
  });

  it('forgets a failure after a minute', () => {
    fail(1);
    now = 60_000;
    fail(9);
    expect(passes()).toBe(true);
    fail(1);
    expect(passes()).toBe(false);
  });

  it('allows one call after a pause of ten seconds, and no other during that call', () => {
    fail(10);
    now = 9999;
    expect(passes()).toBe(false);
    now = 10_000;
    const end = breaker.begin();
    expect(end).toBeDefined();
    expect(passes()).toBe(false);
    end?.(false);
    expect(passes()).toBe(true);
    fail(9);
    expect(passes()).toBe(true);
  });

  it('pauses again when that call fails', () => {
    fail(10);
    now = 10_000;
    fail(1);
    now = 19_999;
    expect(passes()).toBe(false);
    now = 20_000;
    expect(passes()).toBe(true);
  });

  it('ignores calls that started before it opened', () => {
    const [good, bad] = [breaker.begin(), breaker.begin()];
    fail(10);
    now = 5000;
    good?.(false);
    bad?.(true);
    expect(passes()).toBe(false);
    now = 10_000;
    expect(passes()).toBe(true);
  });
});
