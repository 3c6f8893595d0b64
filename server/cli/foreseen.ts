import { type Description, type ExitCode, type Io, Refused, Unavailable, WrongUsage } from './command.ts';
import { usageOf } from './help.ts';

/**
 * Says on the terminal why a command did not end well, where that is foreseen.
 * @returns undefined where it is not
 */
export function tellForeseen(
  error: unknown,
  io: Pick<Io, 'err'>,
  command?: Description,
): ExitCode | undefined {
  if (error instanceof Refused || error instanceof WrongUsage || error instanceof Unavailable) {
    io.err(error.message);
    if (error instanceof Refused) return 1;
    if (error instanceof Unavailable) return 3;
    io.err(command === undefined ? 'Try: cadeau help' : `Usage: ${usageOf(command)}`);
    return 2;
  }
  return undefined;
}
