import { randomBytes } from 'node:crypto';
import { isDatabaseAway } from '#server/runtime/database-away.ts';
import { createLog } from '#server/runtime/log.ts';
import type { Description, ExitCode, Io } from './command.ts';
import { tellForeseen } from './foreseen.ts';

/** Says on the terminal why a command did not end well; never with a stack for what is foreseen. */
export function tellFailure(error: unknown, io: Pick<Io, 'err'>, command?: Description): ExitCode {
  const code = tellForeseen(error, io, command);
  if (code !== undefined) return code;
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
