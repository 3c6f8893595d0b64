import { describe, expect, it } from 'vitest';
import { RetryableError } from '#server/runtime/retryable-error.ts';
import { classifyJobFailure, type FailedAttempt, hasCrashedProcess } from './job-queue.ts';

class MailPendingError extends RetryableError {}

/** Counts the tries before a job that always fails this way is given up. */
function countTries(error: unknown, most: number): number {
  let output: FailedAttempt | undefined;
  for (let tries = 1; tries <= most; tries += 1) {
    const result = classifyJobFailure(error, output);
    if (result.status === 'deadletter') return tries;
    output = result.output;
  }
  return Number.POSITIVE_INFINITY;
}

describe('a failing job', () => {
  it('is never given up while an external system is unreachable', () => {
    expect(countTries(new MailPendingError('421'), 1000)).toBe(Number.POSITIVE_INFINITY);
  });

  it('is never given up while the database is unreachable', () => {
    const cut = new Error('Failed query', { cause: Object.assign(new Error(), { code: '57P01' }) });
    expect(countTries(cut, 1000)).toBe(Number.POSITIVE_INFINITY);
  });

  it('is given up if it is its own fault each time', () => {
    expect(countTries(new Error('the order has no line for this card'), 100)).toBe(3);
  });

  it('is retried after one failure after hours of waiting', () => {
    let output: unknown;
    for (let tries = 0; tries < 200; tries += 1)
      output = classifyJobFailure(new MailPendingError('421'), output).output;
    expect(classifyJobFailure(new Error('connection lost'), output).status).toBe('failed');
  });

  it('stores the error’s kind and none of its message', () => {
    const { output } = classifyJobFailure(new MailPendingError('421 anna@kundin.example'), undefined);
    expect(output).toEqual({ fault: 'MailPendingError', unforeseen: 0 });
    expect(classifyJobFailure('anna@kundin.example', undefined).output.fault).toBe('unknown');
  });

  it('is distinguished from one whose process died', () => {
    expect(hasCrashedProcess({ value: { message: 'job heartbeat timeout' } })).toBe(true);
    expect(hasCrashedProcess({ value: { message: 'job timed out' } })).toBe(true);
    expect(hasCrashedProcess(classifyJobFailure(new Error('timeout'), undefined).output)).toBe(false);
    expect(hasCrashedProcess(undefined)).toBe(false);
    expect(hasCrashedProcess(null)).toBe(false);
  });
});
