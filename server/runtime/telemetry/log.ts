import { type Logger, pino } from 'pino';
import { findTraceId } from './active-trace.ts';

export type Log = Logger;

/** Field names that could hold personal data or secrets by mistake (I-12). */
const REDACTED_FIELDS = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-xsrf-token',
  // The redirect to Google Wallet contains a card.
  'location',
  'password',
  'signKeys',
  'secret',
  'token',
  'number',
  'pin',
  'email',
  'to',
  'addresses',
  'primaryAddress',
  'billingAddress',
  'html',
  'text',
  'body',
];

/** Structured log with one JSON object per line. Redacts the values of these fields in the first three levels. */
export function createLog(level: string, destination?: { write(line: string): void }): Log {
  const paths = REDACTED_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
  const options = {
    level,
    base: { pid: process.pid },
    redact: { paths, censor: '[redacted]' },
    serializers: { err: errorWithoutValues },
    mixin: (line: { err?: unknown }) => traceFields(line.err),
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** A `traceId` passed with the log line takes precedence. */
function traceFields(error: unknown): { traceId?: string } {
  const traceId = findTraceId(error);
  return traceId === undefined ? {} : { traceId };
}

/** Database errors contain the failed row in `detail` and parameters in the message. Neither is logged. */
export function errorWithoutValues(error: unknown): Record<string, unknown> {
  if (!isErrorLike(error)) return { type: typeof error };
  const code: { code?: string } = 'code' in error ? { code: String(error.code) } : {};
  const { cause } = error;
  return {
    type: error.constructor.name,
    message: messageWithoutValues(error.message, code.code),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .join('\n'),
    ...code,
    ...(isErrorLike(cause) && { cause: errorWithoutValues(cause) }),
  };
}

/** The job queue reports errors as plain objects with a message. */
function isErrorLike(error: unknown): error is Error {
  return error instanceof Error || typeof Object(error).message === 'string';
}

/** Drizzle appends the parameters. PostgreSQL's class 22 (data errors) repeats the value after a colon. */
function messageWithoutValues(message: string, code: string | undefined): string | undefined {
  const text = message.split('\nparams:')[0];
  return /^22[0-9A-Z]{3}$/.test(code ?? '') ? text?.split(':')[0] : text;
}
