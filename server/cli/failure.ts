import { randomBytes } from 'node:crypto';
import { isDatabaseAway } from '#server/runtime/database-away.ts';
import { createLog } from '#server/runtime/log.ts';
import { type Command, type ExitCode, type Io, Refused, Unavailable, WrongUsage } from './command.ts';
import { usageOf } from './help.ts';

/** Says on the terminal why a command did not end well; never with a stack for what is foreseen. */
export function tellFailure(error: unknown, io: Pick<Io, 'err'>, command?: Omit<Command, 'run'>): ExitCode {
  if (error instanceof Refused || error instanceof WrongUsage || error instanceof Unavailable) {
    io.err(error.message);
    if (error instanceof Refused) return 1;
    if (error instanceof Unavailable) return 3;
    io.err(command === undefined ? 'Try: cadeau help' : `Usage: ${usageOf(command)}`);
    return 2;
  }
  if (isDatabaseAway(error)) {
    io.err('The database does not answer, or takes nothing now. Nothing half done stays.');
    return 3;
  }
  const trace = randomBytes(6).toString('hex');
  io.err(`This should not have happened, and nothing half done stays. Trace ${trace}; the log line follows.`);
  const log = createLog('error', { write: (line) => io.err(line.trimEnd()) });
  log.error({ err: error, trace, command: command?.name }, 'operator command failed');
  return 3;
}
