import { randomBytes } from 'node:crypto';
import { createLog } from '#server/runtime/log.ts';
import { type Command, type ExitCode, type Io, Refused, Unavailable, WrongUsage } from './command.ts';
import { usageOf } from './help.ts';

/** Says on the terminal why a command did not end well; never with a stack for what is foreseen. */
export function tellFailure(error: unknown, io: Pick<Io, 'err'>, command?: Command): ExitCode {
  if (error instanceof Refused || error instanceof WrongUsage || error instanceof Unavailable) {
    io.err(error.message);
    if (error instanceof Refused) return 1;
    if (error instanceof Unavailable) return 3;
    io.err(command === undefined ? 'Try: cadeau help' : `Usage: ${usageOf(command)}`);
    return 2;
  }
  if (isDatabaseAway(error)) {
    io.err('The database does not answer. Nothing half done stays.');
    return 3;
  }
  const trace = randomBytes(6).toString('hex');
  io.err(`This should not have happened, and nothing half done stays. Trace ${trace}; the log line follows.`);
  const log = createLog('error', { write: (line) => io.err(line.trimEnd()) });
  log.error({ err: error, trace, command: command?.name }, 'operator command failed');
  return 3;
}

const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'EAI_AGAIN']);

/** The network's codes, PostgreSQL's classes 08 (connection), 53 (resources) and 57 (stopping), the pool's own words. */
function isDatabaseAway(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = 'code' in each ? String(each.code) : '';
    if (AWAY.has(code) || /^(08|53|57P)[0-9A-Z]{2,3}$/.test(code)) return true;
    if (/timeout exceeded when trying to connect|Connection terminated/.test(each.message)) return true;
  }
  return false;
}
