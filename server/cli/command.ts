import type { Actor } from '#rules/actor.ts';
import type { App } from '#server/app.ts';
import type { Files } from './operator-files.ts';

/** 0 success, 1 differences or refused, 2 wrong usage, 3 unavailable (docs/operating.md). */
export type ExitCode = 0 | 1 | 2 | 3;

/** The terminal and the files of the engineer who typed a command. */
export type Io = {
  out: (line: string) => void;
  /** Errors and progress: never part of the result. */
  err: (line: string) => void;
  /** The next line typed; undefined at the end of the input. */
  ask: (question: string) => Promise<string | undefined>;
  files: Files;
  /** The whole path of a file, as seen from the folder in which the command was typed. */
  path: (name: string) => string;
  colours: boolean;
  /** True if the terminal can answer questions. */
  interactive: boolean;
};

/** The parsed command line, without the words that name the command. */
export type Typed = {
  words: string[];
  /** Options with a value, by name. */
  options: Partial<Record<string, string>>;
  /** Options without a value. */
  flags: ReadonlySet<string>;
  json: boolean;
};

export type Call = Typed & {
  app: App;
  io: Io;
  /** Without a reason for a read. */
  by: Actor;
};

/** An option without `value` is a flag. */
export type Option = { value?: string; explained: string; needed?: true };

export type Description = {
  /** One or two words: `check`, `orders show`. */
  name: string;
  /** A change needs `--reason`. */
  kind: 'read' | 'change';
  /** One sentence for the help. */
  summary: string;
  /** The words after the name with their explanations: `<needed>`, `[optional]`. */
  words?: Readonly<Record<string, string>>;
  /** By name, without dashes. */
  options?: Readonly<Record<string, Option>>;
  /** Whole lines as they are typed. */
  examples: readonly string[];
};

/** A command on the shop's database. It returns nothing for exit code 0. */
export type ShopCommand = Description & { run: (call: Call) => Promise<ExitCode | undefined> };

export type OfflineCall = Typed & {
  io: Io;
  env: Record<string, string | undefined>;
  /** Registers cleanup for the end of the command, also when it is interrupted. */
  onEnd: (close: () => Promise<void>) => void;
};

/** A command that opens what it needs by itself: the database may be missing or of another version. */
export type OfflineCommand = Description & {
  runOffline: (call: OfflineCall) => Promise<ExitCode | undefined>;
};

export type Command = ShopCommand | OfflineCommand;

/** Ends the command with exit code 1: a rule forbids it, or its subject does not exist. */
export class Refused extends Error {}

/** Ends the command with its usage and exit code 2. */
export class WrongUsage extends Error {}

/** Ends the command with exit code 3: an external system or the database does not answer. */
export class Unavailable extends Error {}
