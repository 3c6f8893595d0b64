import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from './database-unavailable.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error('words'), { code, ...more });

describe('a database', () => {
  it.each([
    ['nobody listens', coded('ECONNREFUSED')],
    ['cut in the middle', coded('ECONNRESET')],
    ['written to a closed connection', coded('EPIPE')],
    ['no way to its machine', coded('EHOSTUNREACH')],
    ['no answer to its name', coded('ENOTFOUND')],
    ['no socket on this machine', coded('ENOENT', { syscall: 'connect' })],
    ['connection failure', coded('08006')],
    ['protocol violation', coded('08P01')],
    ['disk full', coded('53100')],
    ['out of memory', coded('53200')],
    ['too many connections', coded('53300')],
    ['a limit of its configuration', coded('53400')],
    ['statement took too long', coded('57014')],
    ['stopped by an operator', coded('57P01')],
    ['stopped after a crash', coded('57P02')],
    ['cannot connect now', coded('57P03')],
    ['its disk cannot be read', coded('58030')],
    ['read-only', coded('25006')],
    ['transaction waited too long', coded('25P03')],
    ['pool exhausted', new Error('timeout exceeded when trying to connect')],
    ['connection lost', new Error('Connection terminated unexpectedly')],
    ['connection not made in time', new Error('Connection terminated due to connection timeout')],
    ['connection broken before', new Error('Client has encountered a connection error and is not queryable')],
    ['pool closed', new Error('Cannot use a pool after calling end on the pool')],
  ])('is unreachable: %s', (_why, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(isDatabaseUnavailable(new Error('Failed query', { cause: error }))).toBe(true);
  });

  it.each([
    ['a unique constraint', coded('23505')],
    ['a column that is none', coded('42703')],
    ['a deadlock', coded('40P01')],
    ['a transaction that failed before', coded('25P02')],
    ['a file that is none', coded('ENOENT', { syscall: 'open' })],
    ['a port that is taken', coded('EADDRINUSE')],
    ['an error of ours', new TypeError('x is not a function')],
    ['words of another program', new Error('said: Connection terminated')],
    ['no error', '57P01'],
    ['nothing', undefined],
  ])('is reachable: %s', (_why, error) => expect(isDatabaseUnavailable(error)).toBe(false));
});
