import type { Actor } from '#rules/actor.ts';
import type { App } from '#server/app.ts';
import type { Files } from './operator-files.ts';

/** 0 well, 1 differences or refused, 2 wrong usage, 3 unavailable (docs/operating.md). */
export type ExitCode = 0 | 1 | 2 | 3;

/** Where a command reads and writes: the terminal at which it was typed, maybe that of another process. */
export type Io = {
  out: (line: string) => void;
  /** Errors and progress: never part of the result. */
  err: (line: string) => void;
  /** The next line typed, or scanned; undefined at the end of the input. */
  ask: (question: string) => Promise<string | undefined>;
  /** Those of the operator who typed, and of nobody else. */
  files: Files;
  colours: boolean;
  /** Somebody sits at it who can be asked. */
  interactive: boolean;
};

/** What a command is run with. */
export type Call = {
  app: App;
  /** What was typed after the command's name, without options. */
  words: string[];
  /** Options that have a value, by name; of one that may be given several times, the last. */
  options: Partial<Record<string, string>>;
  /** All values of options that may be given several times, by name. */
  lists: Partial<Record<string, readonly string[]>>;
  /** Options without a value. */
  flags: ReadonlySet<string>;
  json: boolean;
  io: Io;
  /** Who typed it; without a reason for a read. */
  by: Actor;
};

/** An option as its help tells it; without `value` it is a flag. */
export type Option = {
  value?: string;
  explained: string;
  needed?: true;
  /** It may be given several times. */
  many?: true;
};

/** What is known of a command before anything of the shop is loaded. */
export type Description = {
  /** One or two words, as typed: `refund`, `orders show`. */
  name: string;
  /** A change asks for `--reason`, and is written down with the person; so is a read of names or addresses. */
  kind: 'read' | 'change';
  /** One sentence for the list of commands. */
  summary: string;
  /** The words after the name with what they are: `<needed>`, `[not needed]`, `[any...]`, `<one|of|these>`. */
  words?: Readonly<Record<string, string>>;
  /** By name, without dashes. */
  options?: Readonly<Record<string, Option>>;
  /** Whole lines as they would be typed. */
  examples: readonly string[];
};

/** @returns nothing where all is well */
export type Run = (call: Call) => Promise<ExitCode | undefined>;

/** `run` loads what it needs when it is called: help is shown without the shop. */
export type Command = Description & { run: Run };

/** What a command is run with that works with the shop stopped. */
export type OfflineCall = Omit<Call, 'app' | 'by' | 'io'> & {
  /** It runs where it was typed, and may name files to other programs. */
  io: Io & {
    /** The whole path of a file, as seen from the folder in which the command was typed. */
    path: (name: string) => string;
  };
  /** Every command there is. */
  commands: readonly Description[];
  env: Record<string, string | undefined>;
  /** Takes what is to be done when the command ends, also when it is broken off; it may be done already then. */
  onEnd: (close: () => Promise<void>) => void;
};

/**
 * A command that works with the shop stopped: it opens what it needs by itself, and is not sent to a running shop.
 * What it does is written down nowhere, as there may be no database to write to.
 */
export type OfflineCommand = Description & {
  runOffline: (call: OfflineCall) => Promise<ExitCode | undefined>;
};

/** Ends the command with a sentence and exit code 1: the rules do not allow it, or it is not there. */
export class Refused extends Error {}

/** Ends the command with a sentence, its usage and exit code 2. */
export class WrongUsage extends Error {}

/** Ends the command with a sentence and exit code 3: an external system or the database does not answer. */
export class Unavailable extends Error {}
