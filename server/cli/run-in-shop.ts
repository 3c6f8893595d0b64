import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type Command, type ExitCode, Refused, Unavailable } from './command.ts';
import { OWN_SOCKETS } from './command-protocol.ts';
import { closedSentence, findSockets } from './find-sockets.ts';
import { forward } from './forward.ts';
import { filesNamed } from './named-files.ts';
import { openFiles } from './operator-files.ts';
import type { RunTyped } from './program.ts';
import type { Terminal } from './terminal.ts';

type Env = Record<string, string | undefined>;

/**
 * Runs a command in the running shop. Where none runs, and there are settings to open its database with, it is run in this
 * process.
 * @param closing gets what must be closed when the command is broken off
 */
export async function runInShop(
  parsed: RunTyped<Command>,
  typed: string[],
  terminal: Terminal,
  folder: string,
  closing: (() => Promise<void>)[],
): Promise<ExitCode> {
  const { env } = process;
  const { command, words, options, lists } = parsed;
  const person = personOf(env);
  const root = socketsOf(env);
  if (root !== undefined) {
    const { sockets, closed } = await findSockets(root, command.name);
    const files = openFiles(folder, filesNamed(command, words, options, lists));
    const code = await forward(sockets, { typed, person }, { ...terminal, files });
    if (code !== undefined) return code;
    if (closed.length > 0) {
      throw new Refused(
        env.SOCKET_DIR
          ? await closedSentence(root, command.name, closed)
          : `${root} is another user's: only the user that runs the shop may type commands here.`,
      );
    }
  }
  if (!namesDatabase(env)) throw new Unavailable(`No shop runs that takes commands in ${root}.`);
  if (terminal.interactive) terminal.err('No running shop takes this command: opening its database …');
  // Only now: a command that the running shop runs needs none of this.
  const { openHere, readHere } = await import('./open-here.ts');
  const { runTyped } = await import('./run.ts');
  const config = readHere(env);
  const opening = openHere(config);
  // Also when it is broken off before it is open: its database server must not stay behind.
  closing.push(() => opening.then((app) => app.close()).catch(() => {}));
  const app = await opening;
  const code = await runTyped(app, parsed, { person }, terminal);
  if (code === 0 && 'dataDir' in config.database && command.kind === 'change') {
    terminal.err('The shop is not running: mails, cards and refunds wait for its next start.');
  }
  return code;
}

/** The folder of the sockets; undefined where the shop has a server of its own and takes no commands. */
function socketsOf({ SOCKET_DIR, DATA_DIR, DATABASE_URL, DATABASE_URL_FILE }: Env): string | undefined {
  if (SOCKET_DIR) return SOCKET_DIR;
  return DATABASE_URL || DATABASE_URL_FILE ? undefined : join(DATA_DIR || '.data', OWN_SOCKETS);
}

/** Whoever has only the way to the sockets has no shop to open. */
function namesDatabase({ SOCKET_DIR, DATA_DIR, DATABASE_URL, DATABASE_URL_FILE }: Env): boolean {
  return [DATA_DIR, DATABASE_URL, DATABASE_URL_FILE].some(Boolean) || !SOCKET_DIR;
}

function personOf({ SUDO_USER }: Env): string {
  if (SUDO_USER) return SUDO_USER;
  try {
    return userInfo().username;
  } catch {
    // In a container a user may have no name.
    return `user ${process.getuid?.()}`;
  }
}
