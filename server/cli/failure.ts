import { randomBytes } from 'node:crypto';
import { CannotStart } from '#server/runtime/cannot-start.ts';
import { isDatabaseAway } from '#server/runtime/database-away.ts';
import { createLog } from '#server/runtime/log.ts';
import { type Description, type ExitCode, type Io, Refused, Unavailable, WrongUsage } from './command.ts';
import { usageOf } from './program.ts';

/** Prints why a command failed. Only an unexpected error gets a log line with a stack. */
export function reportFailure(error: unknown, io: Pick<Io, 'err'>, command?: Description): ExitCode {
  if (error instanceof WrongUsage) {
    io.err(error.message);
    io.err(command === undefined ? 'Try: cadeau help' : `Usage: ${usageOf(command)}`);
    return 2;
  }
  if (error instanceof Refused || error instanceof Unavailable || error instanceof CannotStart) {
    io.err(error.message);
    return error instanceof Refused ? 1 : 3;
  }
  if (isDatabaseAway(error)) {
    io.err('The database does not respond or is read-only. No change is incomplete.');
    return 3;
  }
  const trace = randomBytes(6).toString('hex');
  io.err(`Unexpected error, trace ${trace}. No change is incomplete. The log line follows.`);
  const log = createLog('error', { write: (line) => io.err(line.trimEnd()) });
  log.error({ err: error, trace, command: command?.name }, 'engineer command failed');
  return 3;
}
