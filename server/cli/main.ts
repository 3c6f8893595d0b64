import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { ConfigError, readConfig } from '#server/runtime/config.ts';
import { type ExitCode, Unavailable } from './command.ts';
import { COMMANDS } from './commands.ts';
import { tellFailure } from './failure.ts';
import { forward } from './forward.ts';
import { helpOf, helpOfAll } from './help.ts';
import { OFFLINE_COMMANDS } from './offline/offline-commands.ts';
import { runOffline } from './offline/run-offline.ts';
import { openHere } from './open-here.ts';
import { commandNamed, parseTyped, type Typed } from './parse.ts';
import { runTyped } from './run.ts';
import { openTerminal, type Terminal } from './terminal.ts';

/** Exit code of a command that was interrupted, as shells use it. */
const BROKEN_OFF = 130;
const CLOSE_WITHIN_MS = 3000;

type Run = Extract<Typed, { kind: 'run' }>;

async function main(typed: string[], terminal: Terminal, folder: string): Promise<ExitCode> {
  const offline = await runOffline(typed, terminal, {
    env: process.env,
    onEnd: (close) => closing.push(close),
  });
  if (offline !== undefined) return offline;
  try {
    const parsed = parseTyped(COMMANDS, typed);
    if (parsed.kind === 'help') {
      const { command } = parsed;
      for (const line of command === undefined
        ? helpOfAll([...COMMANDS, ...OFFLINE_COMMANDS])
        : helpOf(command))
        terminal.out(line);
      return 0;
    }
    return await runSomewhere(parsed, typed, terminal, folder);
  } catch (error) {
    return tellFailure(error, terminal, commandNamed(COMMANDS, typed));
  }
}

/** In the running shop if that has an embedded database, otherwise in this process. */
async function runSomewhere(
  parsed: Run,
  typed: string[],
  terminal: Terminal,
  folder: string,
): Promise<ExitCode> {
  const config = checkedConfig();
  const person = process.env.SUDO_USER ?? userInfo().username;
  if ('dataDir' in config.database) {
    const code = await forward(config.database.dataDir, { typed, person, folder }, terminal);
    if (code !== undefined) return code;
  }
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

function checkedConfig() {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) throw new Unavailable(error.message);
    throw error;
  }
}

const closing: (() => Promise<void>)[] = [];
async function closeAll(): Promise<void> {
  for (const close of closing.splice(0)) await close();
}

let stopping = false;
function breakOff(): void {
  if (stopping) return;
  stopping = true;
  process.stderr.write('\nStopped. What is written down stays, and nothing is half done.\n');
  setTimeout(() => process.exit(BROKEN_OFF), CLOSE_WITHIN_MS).unref();
  void closeAll().finally(() => process.exit(BROKEN_OFF));
}
process.on('SIGINT', breakOff);
process.on('SIGTERM', breakOff);

// `npx` runs the program in the project; files are named from the folder where the command was typed.
const folder = resolve(process.env.CADEAU_FOLDER ?? '.');
const terminal = openTerminal(folder);
process.exitCode = await main(process.argv.slice(2), terminal, folder);
terminal.close();
await closeAll();
