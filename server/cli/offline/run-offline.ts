import { parseArgs } from 'node:util';
import { CannotStart } from '#server/runtime/cannot-start.ts';
import { type ExitCode, type Io, Unavailable, WrongUsage } from '../command.ts';
import { tellFailure } from '../failure.ts';
import { helpOf } from '../help.ts';
import type { OfflineCall, OfflineCommand } from './offline-command.ts';
import { OFFLINE_COMMANDS } from './offline-commands.ts';

/**
 * Runs what was typed if it is a command that works with the shop stopped, or shows its help. Never throws.
 * @returns undefined for any other command
 */
export async function runOffline(
  typed: readonly string[],
  io: Io,
  { env, onEnd }: Pick<OfflineCall, 'env' | 'onEnd'>,
): Promise<ExitCode | undefined> {
  const asksHelp = typed[0] === 'help';
  const command = offlineNamed(asksHelp ? typed.slice(1) : typed);
  if (command === undefined) return undefined;
  try {
    const call = asksHelp ? 'help' : parse(command, typed);
    if (call !== 'help') return await command.run({ ...call, io, env, onEnd });
    for (const line of helpOf(command)) io.out(line);
    return 0;
  } catch (error) {
    const known = error instanceof CannotStart ? new Unavailable(error.message) : error;
    return tellFailure(known, io, command);
  }
}

/** The command that the first words name. */
export function offlineNamed(typed: readonly string[]): OfflineCommand | undefined {
  return OFFLINE_COMMANDS.find(({ name }) => name.split(' ').every((word, at) => typed[at] === word));
}

function parse(
  command: OfflineCommand,
  typed: readonly string[],
): Omit<OfflineCall, 'io' | 'env' | 'onEnd'> | 'help' {
  const options = {
    ...command.options,
    help: { type: 'boolean', short: 'h' },
    json: { type: 'boolean' },
  } as const;
  const args = typed.slice(command.name.split(' ').length);
  const { values, positionals: words } = parseOrExplain({ args, options, allowPositionals: true });
  if (values.help === true) return 'help';
  if (words.length < command.words.least)
    throw new WrongUsage('Something is missing after the name of the command.');
  if (words.length > command.words.most)
    throw new WrongUsage(`"${words[command.words.most]}" is one word too many.`);
  const given = Object.entries(values);
  return {
    words,
    options: Object.fromEntries(
      given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
    flags: new Set(given.flatMap(([name, value]) => (value === true ? [name] : []))),
    json: values.json === true,
  };
}

function parseOrExplain(config: Parameters<typeof parseArgs>[0]) {
  try {
    const { values, positionals } = parseArgs(config);
    return { values: values as Record<string, unknown>, positionals };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new WrongUsage(`${error.message.split('. ')[0]}.`.replace(/\.\.$/, '.'));
  }
}
