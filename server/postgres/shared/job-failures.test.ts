import { describe, expect, it } from 'vitest';
import { TryLater } from '#server/runtime/try-later.ts';
import { endedWithProcess, type FailedTry, judgeFailure } from './job-failures.ts';

class MailStillPending extends TryLater {}

/** Counts the tries before a job that always fails this way is given up. */
function countTries(error: unknown, most: number): number {
  let output: FailedTry | undefined;
  for (let tries = 1; tries <= most; tries += 1) {
    const result = judgeFailure(error, output);
    if (result.status === 'deadletter') return tries;
    output = result.output;
  }
  return Number.POSITIVE_INFINITY;
}

describe('a failing job', () => {
  it('is never given up while an external system is unreachable', () => {
    expect(countTries(new MailStillPending('421'), 1000)).toBe(Number.POSITIVE_INFINITY);
  });

  it('is never given up while the database is unreachable', () => {
    const cut = new Error('Failed query', { cause: Object.assign(new Error(), { code: '57P01' }) });
    expect(countTries(cut, 1000)).toBe(Number.POSITIVE_INFINITY);
  });

  it('is given up if it is its own fault each time', () => {
    expect(countTries(new Error('a card without its line'), 100)).toBe(3);
  });

  it('is retried after one failure after hours of waiting', () => {
    let output: unknown;
    for (let tries = 0; tries < 200; tries += 1)
      output = judgeFailure(new MailStillPending('421'), output).output;
    expect(judgeFailure(new Error('connection lost'), output).status).toBe('failed');
  });

  it('stores the error’s kind and none of its message', () => {
    const { output } = judgeFailure(new MailStillPending('421 anna@kundin.example'), undefined);
    expect(output).toEqual({ fault: 'MailStillPending', unforeseen: 0 });
    expect(judgeFailure('anna@kundin.example', undefined).output.fault).toBe('unknown');
  });

  it('is distinguished from one whose process died', () => {
    expect(endedWithProcess({ value: { message: 'job heartbeat timeout' } })).toBe(true);
    expect(endedWithProcess({ value: { message: 'job timed out' } })).toBe(true);
    expect(endedWithProcess(judgeFailure(new Error('timeout'), undefined).output)).toBe(false);
    expect(endedWithProcess(undefined)).toBe(false);
    expect(endedWithProcess(null)).toBe(false);
  });
});
