import '#server/runtime/drizzle-resolution.ts';
import { resolve } from 'node:path';
import type { ExitCode } from './command.ts';
import { COMMANDS } from './commands.ts';
import { findCommand, parseTyped } from './program.ts';
import { openTerminal, type Terminal } from './terminal.ts';

const INTERRUPTED = 130;
const CLOSE_WITHIN_MS = 3000;

const closing: (() => Promise<void>)[] = [];
const onEnd = (close: () => Promise<void>) => void closing.push(close);

async function main(typed: string[], terminal: Terminal): Promise<ExitCode> {
  try {
    const parsed = parseTyped(COMMANDS, typed);
    if (parsed.kind === 'help') {
      terminal.out(parsed.text);
      return 0;
    }
    // Help and usage errors don't open the shop.
    const { runCommand } = await import('./run.ts');
    return await runCommand(parsed, { io: terminal, env: process.env, onEnd });
  } catch (error) {
    const { reportFailure } = await import('./failure.ts');
    return reportFailure(error, terminal, findCommand(COMMANDS, typed));
  }
}

async function closeAll(): Promise<void> {
  for (const close of closing.splice(0)) await close();
}

let stopping = false;
function interrupt(): void {
  if (stopping) return;
  stopping = true;
  process.stderr.write('\nInterrupted. Changes recorded before stay.\n');
  setTimeout(() => process.exit(INTERRUPTED), CLOSE_WITHIN_MS).unref();
  void closeAll().finally(() => process.exit(INTERRUPTED));
}
process.on('SIGINT', interrupt);
process.on('SIGTERM', interrupt);

// `npx` changes to the project folder, so file names are resolved against the caller's folder.
const terminal = openTerminal(resolve(process.env.CADEAU_FOLDER ?? '.'));
process.exitCode = await main(process.argv.slice(2), terminal);
terminal.close();
await closeAll();
