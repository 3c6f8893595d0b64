import { userInfo } from 'node:os';
import { type Config, ConfigError, readConfig } from '#server/runtime/config.ts';
import { type Command, type ExitCode, Unavailable } from './command.ts';
import { forward } from './forward.ts';
import type { RunTyped } from './program.ts';
import type { Terminal } from './terminal.ts';

/**
 * Runs a command in the running shop if that has an embedded database, otherwise in this process.
 * @param closing gets what must be closed when the command is broken off
 */
export async function runInShop(
  parsed: RunTyped<Command>,
  typed: string[],
  terminal: Terminal,
  folder: string,
  closing: (() => Promise<void>)[],
): Promise<ExitCode> {
  const config = checkedConfig();
  const person = process.env.SUDO_USER ?? userInfo().username;
  if ('dataDir' in config.database) {
    const code = await forward(config.database.dataDir, { typed, person, folder }, terminal);
    if (code !== undefined) return code;
  }
  // Only now: a command that the running shop runs needs none of this.
  const { openHere } = await import('./open-here.ts');
  const { runTyped } = await import('./run.ts');
  const opening = openHere(config);
  // Also when it is broken off before it is open: its database server must not stay behind.
  closing.push(() => opening.then((app) => app.close()).catch(() => {}));
  const app = await opening;
  const code = await runTyped(app, parsed, person, terminal);
  if (code === 0 && 'dataDir' in config.database && parsed.command.kind === 'change') {
    terminal.err('The shop is not running: mails, cards and refunds wait for its next start.');
  }
  return code;
}

function checkedConfig(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) throw new Unavailable(error.message);
    throw error;
  }
}
