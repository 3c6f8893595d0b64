import { CannotStart } from '#server/runtime/cannot-start.ts';
import { type ExitCode, type OfflineCall, type OfflineCommand, Unavailable } from '../command.ts';
import { tellFailure } from '../failure.ts';

/** Runs a command that works with the shop stopped. Never throws. */
export async function runOffline(command: OfflineCommand, call: OfflineCall): Promise<ExitCode> {
  try {
    return (await command.runOffline(call)) ?? 0;
  } catch (error) {
    const known = error instanceof CannotStart ? new Unavailable(error.message) : error;
    return tellFailure(known, call.io, command);
  }
}
