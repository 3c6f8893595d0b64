import { resolve } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Io } from './command.ts';
import { openFiles } from './operator-files.ts';

export type Terminal = Io & { close: () => void };

/**
 * Writes only results to standard output, and questions, errors and progress to standard error.
 * @param folder the caller's folder
 */
export function openTerminal(folder: string): Terminal {
  // The program that reads our output may stop early, as `head` does.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 3));
  let input: Interface | undefined;
  let lines: AsyncIterator<string> | undefined;
  return {
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
    ask: async (question) => {
      input ??= createInterface({ input: process.stdin });
      lines ??= input[Symbol.asyncIterator]();
      process.stderr.write(`${question} `);
      const next = await lines.next();
      return next.done === true ? undefined : next.value;
    },
    files: openFiles(folder),
    path: (name) => resolve(folder, name),
    hasColours: process.stdout.isTTY === true && (process.env.NO_COLOR ?? '') === '',
    isInteractive: process.stdin.isTTY === true && process.stderr.isTTY === true,
    close: () => input?.close(),
  };
}
