import { describe, expect, it } from 'vitest';
import { RefusedError, UnavailableError, UsageError } from './command.ts';
import { reportFailure } from './failure.ts';

function printFailure(error: unknown): { code: number; lines: string[] } {
  const lines: string[] = [];
  return { code: reportFailure(error, { err: (line) => lines.push(line) }), lines };
}

describe('a failing command', () => {
  it.each([
    [new RefusedError('It is shipped.'), 1, ['It is shipped.']],
    [new UsageError('No such day.'), 2, ['No such day.', 'Try: cadeau help']],
    [new UnavailableError('The shop is away.'), 3, ['The shop is away.']],
    [
      Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
      3,
      ['The database does not respond or is read-only. No change was left incomplete.'],
    ],
    [
      new Error('query', { cause: Object.assign(new Error('going down'), { code: '57P01' }) }),
      3,
      ['The database does not respond or is read-only. No change was left incomplete.'],
    ],
  ])('gives the reason in one sentence: %s', (error, code, lines) => {
    expect(printFailure(error)).toEqual({ code, lines });
  });

  it('has a trace and one log line for an unexpected error', () => {
    const { code, lines } = printFailure(new TypeError('x is not a function'));
    expect(code).toBe(3);
    const [sentence = '', line = ''] = lines;
    const { trace, err } = JSON.parse(line);
    expect(sentence).toContain(trace);
    expect(err).toMatchObject({ type: 'TypeError', message: 'x is not a function' });
  });
});
