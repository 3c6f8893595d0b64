import '#server/runtime/drizzle-resolution.ts';
import { resolve } from 'node:path';
import type { ExitCode } from './command.ts';
import { COMMANDS } from './commands.ts';
import { findCommand, parseArguments } from './program.ts';
import { openTerminal, type Terminal } from './terminal.ts';

const INTERRUPTED = 130;
const CLOSE_TIMEOUT_MS = 3000;

const cleanupHandlers: (() => Promise<void>)[] = [];
const onEnd = (close: () => Promise<void>) => void cleanupHandlers.push(close);

async function main(args: string[], terminal: Terminal): Promise<ExitCode> {
  try {
    const parsed = parseArguments(COMMANDS, args);
    if (parsed.kind === 'help') {
      terminal.out(parsed.text);
      return 0;
    }
    // Load this here, so that help and usage errors don't open the shop.
    const { runCommand } = await import('./run.ts');
    return await runCommand(parsed, { io: terminal, env: process.env, onEnd });
  } catch (error) {
    const { reportFailure } = await import('./failure.ts');
    return reportFailure(error, terminal, findCommand(COMMANDS, args));
  }
}

async function closeAll(): Promise<void> {
  for (const close of cleanupHandlers.splice(0)) await close();
}

let isStopping = false;
function interrupt(): void {
  if (isStopping) return;
  isStopping = true;
  process.stderr.write('\nInterrupted. Changes that were already recorded are kept.\n');
  setTimeout(() => process.exit(INTERRUPTED), CLOSE_TIMEOUT_MS).unref();
  void closeAll().finally(() => process.exit(INTERRUPTED));
}
process.on('SIGINT', interrupt);
process.on('SIGTERM', interrupt);

// `npx` changes to the project folder, so file names are resolved against the caller's folder.
const terminal = openTerminal(resolve(process.env.CADEAU_FOLDER ?? '.'));
process.exitCode = await main(process.argv.slice(2), terminal);
terminal.close();
await closeAll();
