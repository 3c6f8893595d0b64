import { StartError } from './start-error.ts';

/** Hints for operators by error code of the operating system or PostgreSQL. */
const HINTS: Record<string, string> = {
  EADDRINUSE: 'Another program listens on the port. Stop it, or set PORT or METRICS_PORT.',
  EACCES: 'The operating system does not permit it: a file or a port is not for this user.',
  ENOENT: 'A file is missing. "npm start" builds all that the shop needs.',
  ERR_FS_EISDIR: 'A folder stands where a file should be. Move it away.',
  EISDIR: 'A folder stands where a file should be. Move it away.',
  ENOTDIR: 'A file stands where a folder should be. Move it away.',
  EPERM: 'The operating system does not permit it: a file or a port is not for this user.',
  EROFS: 'The disk is read-only.',
  ENOSPC: 'The disk is full.',
  ECONNREFUSED: 'The database does not answer. Is it running, and is DATABASE_URL right?',
  ENOTFOUND: 'The host of the database is not known. Is DATABASE_URL right?',
  ETIMEDOUT: 'The database does not answer. Is it running, and is DATABASE_URL right?',
  '28P01': 'The database refuses the password of DATABASE_URL.',
  '28000': 'The database refuses the user of DATABASE_URL.',
  '3D000': 'The database that DATABASE_URL names does not exist.',
  '42501': 'The user of DATABASE_URL may not create what the shop needs in the database.',
  '53300': 'The database has no connection left.',
};

/** Formats a startup error: a sentence for the operator, and a stack trace if the error is unexpected. */
export function formatStartFailure(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StartError) return cause.message;
    const meaning = 'code' in cause ? HINTS[String(cause.code)] : undefined;
    if (meaning !== undefined) return `The shop cannot start. ${meaning}\n  ${cause.message || cause.name}`;
  }
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `The shop cannot start, for a reason that it does not know:\n${trace}`;
}
