import { StartError } from './start-error.ts';

/** Hints for operators, keyed by system or PostgreSQL error code. */
const HINTS: Record<string, string> = {
  EADDRINUSE: 'Another program is already using the port. Stop it, or set PORT or METRICS_PORT.',
  EACCES: 'Permission denied: this user is not allowed to access a file or a port.',
  ENOENT: 'A file is missing. "npm start" builds all files that the shop needs.',
  ERR_FS_EISDIR: 'Expected a file but found a folder. Move the folder.',
  EISDIR: 'Expected a file but found a folder. Move the folder.',
  ENOTDIR: 'Expected a folder but found a file. Move the file.',
  EPERM: 'Permission denied: this user is not allowed to access a file or a port.',
  EROFS: 'The disk is read-only.',
  ENOSPC: 'The disk is full.',
  ECONNREFUSED: 'The database does not respond. Check that it is running and that DATABASE_URL is correct.',
  ENOTFOUND: 'The database host cannot be resolved. Check DATABASE_URL.',
  ETIMEDOUT: 'The database does not respond. Check that it is running and that DATABASE_URL is correct.',
  '28P01': 'The database rejected the password in DATABASE_URL.',
  '28000': 'The database rejected the user in DATABASE_URL.',
  '3D000': 'The database in DATABASE_URL does not exist.',
  '42501': 'The user in DATABASE_URL may not create the tables that the shop needs.',
  '57014':
    'The database did not finish a statement in time. Another session may hold a lock: see pg_stat_activity.',
  '53300': 'The database has no free connections.',
};

/** Formats a startup error: a sentence for the operator, and a stack trace if the error is unexpected. */
export function formatStartFailure(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StartError) return cause.message;
    const hint = 'code' in cause ? HINTS[String(cause.code)] : undefined;
    if (hint !== undefined) return `The shop cannot start. ${hint}\n  ${cause.message || cause.name}`;
  }
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `The shop cannot start because of an unexpected error:\n${trace}`;
}
