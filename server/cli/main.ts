import '#server/runtime/drizzle-resolution.ts';
import { resolve } from 'node:path';
import type { ExitCode } from './command.ts';
import { COMMANDS } from './commands.ts';
import { tellForeseen } from './foreseen.ts';
import { OFFLINE_COMMANDS } from './offline-commands.ts';
import { commandNamed, parseTyped } from './program.ts';
import { openTerminal, type Terminal } from './terminal.ts';

/** Exit code of a command that was interrupted, as shells use it. */
const BROKEN_OFF = 130;
const CLOSE_WITHIN_MS = 3000;

const ALL_COMMANDS = [...COMMANDS, ...OFFLINE_COMMANDS];

async function main(typed: string[], terminal: Terminal, folder: string): Promise<ExitCode> {
  try {
    const parsed = parseTyped(ALL_COMMANDS, typed);
    if (parsed.kind === 'help') {
      terminal.out(parsed.text);
      return 0;
    }
    const { command } = parsed;
    if ('runOffline' in command) {
      const { runOffline } = await import('./offline/run-offline.ts');
      const onEnd = (close: () => Promise<void>) => void closing.push(close);
      return await runOffline(command, {
        ...parsed,
        io: terminal,
        commands: ALL_COMMANDS,
        env: process.env,
        onEnd,
      });
    }
    // Nothing of the shop is loaded before it is needed: help comes at once.
    const { runInShop } = await import('./run-in-shop.ts');
    return await runInShop({ ...parsed, command }, typed, terminal, folder, closing);
  } catch (error) {
    const command = commandNamed(ALL_COMMANDS, typed);
    const code = tellForeseen(error, terminal, command);
    if (code !== undefined) return code;
    const { tellFailure } = await import('./failure.ts');
    return tellFailure(error, terminal, command);
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
