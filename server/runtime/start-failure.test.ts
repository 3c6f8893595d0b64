import { describe, expect, it } from 'vitest';
import { CannotStart } from './cannot-start.ts';
import { startFailure } from './start-failure.ts';

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('a start that fails', () => {
  it('says the sentence of an error that has one, and nothing else', () => {
    expect(startFailure(new CannotStart('DATA_DIR is missing.'))).toBe('DATA_DIR is missing.');
  });

  it('says what an error of the system means, however deep it lies', () => {
    const query = new Error('Failed query: select 1', {
      cause: withCode('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'),
    });
    const said = startFailure(query);
    expect(said).toContain('The database does not answer.');
    expect(said).toContain('connect ECONNREFUSED 127.0.0.1:5432');
    expect(said).not.toContain('    at ');
    expect(startFailure(withCode('EADDRINUSE', 'listen EADDRINUSE :::3000'))).toContain(
      'listens on the port',
    );
  });

  it('adds the stack trace where it knows no reason', () => {
    const said = startFailure(new Error('a bug'));
    expect(said).toMatch(/^The shop cannot start, .*\nError: a bug\n\s+at /);
    expect(startFailure('odd')).toContain('odd');
  });
});
