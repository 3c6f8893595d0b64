import type { Actor } from '#rules/actor.ts';
import type { App } from '#server/app.ts';

/** 0 well, 1 differences or refused, 2 wrong usage, 3 unavailable (docs/operating.md). */
export type ExitCode = 0 | 1 | 2 | 3;

/** Where a command reads and writes: the terminal at which it was typed, maybe that of another process. */
export type Io = {
  out: (line: string) => void;
  /** Errors and progress: never part of the result. */
  err: (line: string) => void;
  /** The next line typed, or scanned; undefined at the end of the input. */
  ask: (question: string) => Promise<string | undefined>;
  /** The whole path of a file, as seen from the folder in which the command was typed. */
  path: (name: string) => string;
  colours: boolean;
};

/** What a command is run with. */
export type Call = {
  app: App;
  /** What was typed after the command's name, without options. */
  words: string[];
  /** Options that have a value, by name. */
  options: Partial<Record<string, string>>;
  /** Options without a value. */
  flags: ReadonlySet<string>;
  json: boolean;
  io: Io;
  /** Who typed it; without a reason for a read. */
  by: Actor;
};

export type Command = {
  /** One or two words, as typed: `refund`, `orders show`. */
  name: string;
  /** A change asks for `--reason`, and is written down with the person; so is a read of names or addresses. */
  kind: 'read' | 'change';
  /** One sentence for the list of commands. */
  summary: string;
  /** Words and options after the name, as the help shows them: nothing else is taken. */
  takes: string;
  /** How many words may follow the name, where `takes` does not say it. */
  words?: { least: number; most: number };
  /** Whole lines as they would be typed. */
  examples: string[];
  /** @returns nothing where all is well */
  run: (call: Call) => Promise<ExitCode | undefined>;
};

/** Ends the command with a sentence and exit code 1: the rules do not allow it, or it is not there. */
export class Refused extends Error {}

/** Ends the command with a sentence, its usage and exit code 2. */
export class WrongUsage extends Error {}

/** Ends the command with a sentence and exit code 3: an external system or the database does not answer. */
export class Unavailable extends Error {}
