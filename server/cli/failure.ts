import { randomBytes } from 'node:crypto';
import { isDatabaseUnavailable } from '#server/runtime/database-unavailable.ts';
import { StartError } from '#server/runtime/start-error.ts';
import { createLog } from '#server/runtime/telemetry/log.ts';
import {
  type Description,
  type ExitCode,
  type Io,
  RefusedError,
  UnavailableError,
  UsageError,
} from './command.ts';
import { formatUsage } from './program.ts';

/** Prints why a command failed. Only an unexpected error gets a log line with a stack. */
export function reportFailure(error: unknown, io: Pick<Io, 'err'>, command?: Description): ExitCode {
  if (error instanceof UsageError) {
    io.err(error.message);
    io.err(command === undefined ? 'Try: cadeau help' : `Usage: ${formatUsage(command)}`);
    return 2;
  }
  if (error instanceof RefusedError || error instanceof UnavailableError || error instanceof StartError) {
    io.err(error.message);
    return error instanceof RefusedError ? 1 : 3;
  }
  if (isDatabaseUnavailable(error)) {
    io.err('The database does not respond or is read-only. No change was left incomplete.');
    return 3;
  }
  const trace = randomBytes(6).toString('hex');
  io.err(`Unexpected error, trace ${trace}. No change was left incomplete. The log line follows.`);
  const log = createLog('error', { write: (line) => io.err(line.trimEnd()) });
  log.error({ err: error, trace, command: command?.name }, 'command failed');
  return 3;
}
