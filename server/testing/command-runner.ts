import { resolve } from 'node:path';
import type { ShopCommand } from '#server/cli/command.ts';
import { COMMANDS } from '#server/cli/commands.ts';
import { reportFailure } from '#server/cli/failure.ts';
import { openFiles } from '#server/cli/operator-files.ts';
import { findCommand, parseArguments } from '#server/cli/program.ts';
import { runCommand, runInShop } from '#server/cli/run.ts';
import type { Terminal } from '#server/cli/terminal.ts';
import type { TestApp } from './test-app.ts';

/** The output of a command, and its exit code. */
export type CommandOutput = { code: number; out: string; err: string };

/**
 * Runs a command on an open app.
 * @param folder the current folder of the command
 * @param answers inputs for its prompts; without any, the terminal isn't interactive
 */
export async function runInTestApp(
  { app }: Pick<TestApp, 'app'>,
  command: ShopCommand,
  args: readonly string[],
  folder = '.',
  answers: readonly string[] = [],
): Promise<CommandOutput> {
  const { io, out, err } = createRecordingTerminal(folder, answers);
  const toResult = (code: number) => ({ code, out: out.join('\n'), err: err.join('\n') });
  try {
    const parsed = parseArguments([command], [...command.name.split(' '), ...args]);
    if (parsed.kind === 'help') return toResult(0);
    return toResult(await runInShop(app, { ...parsed, command }, 'anna', io));
  } catch (error) {
    return toResult(reportFailure(error, io, command));
  }
}

/**
 * Runs a command that opens its own resources.
 * @param env its whole environment
 */
export async function runStandalone(
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<{ code: number; out: string[]; err: string[] }> {
  const { io, out, err } = createRecordingTerminal();
  const closing: (() => Promise<void>)[] = [];
  let code: number;
  try {
    const parsed = parseArguments(COMMANDS, args);
    if (parsed.kind === 'help') return { code: 0, out: parsed.text.split('\n'), err };
    code = await runCommand(parsed, { io, env, onEnd: (close) => void closing.push(close) });
  } catch (error) {
    code = reportFailure(error, io, findCommand(COMMANDS, args));
  }
  for (const close of closing) await close();
  return { code, out, err };
}

function createRecordingTerminal(folder = '.', answers: readonly string[] = []) {
  const out: string[] = [];
  const err: string[] = [];
  const lines = answers.values();
  const io: Terminal = {
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    ask: async (question) => {
      err.push(question);
      return lines.next().value;
    },
    files: openFiles(folder),
    path: (name) => resolve(folder, name),
    hasColours: false,
    isInteractive: answers.length > 0,
    close: () => {},
  };
  return { io, out, err };
}
