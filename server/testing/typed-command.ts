import { resolve } from 'node:path';
import type { Command, OfflineCall } from '#server/cli/command.ts';
import { tellFailure } from '#server/cli/failure.ts';
import { openFiles } from '#server/cli/operator-files.ts';
import { parseTyped } from '#server/cli/program.ts';
import { runTyped } from '#server/cli/run.ts';
import type { TestApp } from './test-app.ts';

/** What a command said, and how it ended. */
export type Said = { code: number; out: string; err: string };

type Answer = (question: string) => Promise<string | undefined>;
type Answers = readonly string[] | Answer;

/**
 * Types a command at an app, as an operator does.
 * @param folder where it is typed
 * @param answers what is typed when it asks, in turn or by the question; after the last of a list the input ends
 */
export async function typeCommand(
  { app }: Pick<TestApp, 'app'>,
  command: Command,
  words: readonly string[],
  folder = '.',
  answers: Answers = [],
): Promise<Said> {
  const { io, out, err } = recordedIo(folder, answers);
  const said = (code: number) => ({ code, out: out.join('\n'), err: err.join('\n') });
  try {
    const typed = parseTyped([command], [...command.name.split(' '), ...words]);
    if (typed.kind === 'help') return said(0);
    return said(await runTyped(app, typed, { person: 'anna' }, io));
  } catch (error) {
    return said(tellFailure(error, io, command));
  }
}

/** A terminal that keeps what is said; where nothing is answered, nobody sits at it. */
export function recordedIo(folder = '.', answers: Answers = []) {
  const out: string[] = [];
  const err: string[] = [];
  const answer = typeof answers === 'function' ? answers : inTurn(answers);
  const io: OfflineCall['io'] = {
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    ask: async (question) => {
      err.push(question);
      return answer(question);
    },
    files: openFiles(folder),
    path: (name) => resolve(folder, name),
    colours: false,
    interactive: typeof answers === 'function' || answers.length > 0,
  };
  return { io, out, err };
}

function inTurn(answers: readonly string[]): Answer {
  const lines = answers.values();
  return async () => lines.next().value;
}
