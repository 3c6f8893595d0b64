import { describe, expect, it } from 'vitest';
import { TryLater } from '#server/runtime/try-later.ts';
import { endedWithProcess, type FailedTry, judgeFailure } from './job-failures.ts';

class MailStillPending extends TryLater {}

/** How many tries it takes until a job that always ends like this is given up. */
function triesOf(error: unknown, most: number): number {
  let output: FailedTry | undefined;
  for (let tries = 1; tries <= most; tries += 1) {
    const verdict = judgeFailure(error, output);
    if (verdict.status === 'deadletter') return tries;
    output = verdict.output;
  }
  return Number.POSITIVE_INFINITY;
}

describe('a job that fails', () => {
  it('because an external system is away is never given up', () => {
    expect(triesOf(new MailStillPending('421'), 1000)).toBe(Number.POSITIVE_INFINITY);
  });

  it('because the database is away is never given up', () => {
    const cut = new Error('Failed query', { cause: Object.assign(new Error(), { code: '57P01' }) });
    expect(triesOf(cut, 1000)).toBe(Number.POSITIVE_INFINITY);
  });

  it('each time for a reason of its own is given up', () => {
    expect(triesOf(new Error('a card without its line'), 100)).toBe(3);
  });

  it('once after hours of waiting is tried again', () => {
    let output: unknown;
    for (let tries = 0; tries < 200; tries += 1)
      output = judgeFailure(new MailStillPending('421'), output).output;
    expect(judgeFailure(new Error('connection lost'), output).status).toBe('failed');
  });

  it('leaves its kind behind and none of its words', () => {
    const { output } = judgeFailure(new MailStillPending('421 anna@kundin.example'), undefined);
    expect(output).toEqual({ fault: 'MailStillPending', unforeseen: 0 });
    expect(judgeFailure('anna@kundin.example', undefined).output.fault).toBe('unknown');
  });

  it('is told from one whose process died', () => {
    expect(endedWithProcess({ value: { message: 'job heartbeat timeout' } })).toBe(true);
    expect(endedWithProcess({ value: { message: 'job timed out' } })).toBe(true);
    expect(endedWithProcess(judgeFailure(new Error('timeout'), undefined).output)).toBe(false);
    expect(endedWithProcess(undefined)).toBe(false);
    expect(endedWithProcess(null)).toBe(false);
  });
});
