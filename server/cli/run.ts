import type { Role } from '#rules/command-roles.ts';
import type { App } from '#server/app.ts';
import type { Command, ExitCode, Io } from './command.ts';
import { tellFailure } from './failure.ts';
import { STANDARD_OUTPUT } from './operator-files.ts';
import type { RunTyped } from './program.ts';

/** An order, or a parcel of it, in the alphabet of references. */
const REFERENCE = /^[2-9A-HJKMNP-Z]{4}-?[2-9A-HJKMNP-Z]{4}(\/\d+)?$/i;

/** Who typed a command; without a role where the shop was opened for that one command. */
export type Caller = { person: string; role?: Role };

/** Runs a command, and writes a change into the log. Never throws. */
export async function runTyped(
  app: App,
  typed: RunTyped<Command>,
  { person, role }: Caller,
  io: Io,
): Promise<ExitCode> {
  const { command, words, reason } = typed;
  const by = { person: typed.person ?? person, command: command.name, reason };
  let code: ExitCode;
  try {
    // Standard output holds the file and nothing else.
    const isFileOutput = command.options?.out?.value === '<file>' && typed.options.out === STANDARD_OUTPUT;
    const callIo = isFileOutput ? { ...io, out: io.err } : io;
    code = (await command.run({ ...typed, app, io: callIo, by })) ?? 0;
  } catch (error) {
    code = tellFailure(error, io, command);
  }
  if (command.kind === 'change') {
    const orders = words.filter((word) => REFERENCE.test(word));
    app.log.info({ person: by.person, role, command: command.name, orders, code }, 'operator command');
  }
  return code;
}
