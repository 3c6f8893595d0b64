import { describe, expect, it } from 'vitest';
import { StartError } from './start-error.ts';
import { formatStartFailure } from './start-failure.ts';

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('a start that fails', () => {
  it('prints only the sentence of an error that has one', () => {
    expect(formatStartFailure(new StartError('DATA_DIR is missing.'))).toBe('DATA_DIR is missing.');
  });

  it('explains a system error, however deeply it is nested', () => {
    const query = new Error('Failed query: select 1', {
      cause: withCode('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'),
    });
    const failureText = formatStartFailure(query);
    expect(failureText).toContain('The database does not respond.');
    expect(failureText).toContain('connect ECONNREFUSED 127.0.0.1:5432');
    expect(failureText).not.toContain('    at ');
    expect(formatStartFailure(withCode('EADDRINUSE', 'listen EADDRINUSE :::3000'))).toContain(
      'already using the port',
    );
  });

  it('adds the stack trace if the reason is unknown', () => {
    const failureText = formatStartFailure(new Error('a bug'));
    expect(failureText).toMatch(/^The shop cannot start because .*\nError: a bug\n\s+at /);
    expect(formatStartFailure('odd')).toContain('odd');
  });
});
