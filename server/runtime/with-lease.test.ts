import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withLease } from './with-lease.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function leaseThat(extend: () => Promise<boolean>) {
  const logLines: string[] = [];
  const calls = vi.fn(extend);
  const log = { warn: (_fields: object, message: string) => void logLines.push(message) };
  let finish: (value: string) => void = () => {};
  const work = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const done = withLease({ ms: 30_000, extend: calls }, log, () => work);
  return { logLines, calls, finish, done };
}

it('is extended every third of its duration, and no more once the work is done', async () => {
  const { logLines, calls, finish, done } = leaseThat(async () => true);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(calls).toHaveBeenCalledTimes(2);
  finish('done');
  expect(await done).toBe('done');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveBeenCalledTimes(2);
  expect(logLines).toEqual([]);
});

it.each([
  ['lost', async () => false, 'lease lost while its work continued'],
  ['not reached', () => Promise.reject(new Error('no connection')), 'lease not renewed'],
])('that is %s is told in the log, and the work goes on', async (_what, extend, message) => {
  const { logLines, finish, done } = leaseThat(extend);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(logLines).toEqual([message]);
  finish('done');
  expect(await done).toBe('done');
});

it('is over when the work fails', async () => {
  const extend = vi.fn(async () => true);
  const failing = withLease({ ms: 30_000, extend }, { warn: () => {} }, () => Promise.reject(new Error('x')));
  await expect(failing).rejects.toThrow('x');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(extend).not.toHaveBeenCalled();
});
