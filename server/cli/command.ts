import type { Actor } from '#rules/actor.ts';
import type { App } from '#server/app.ts';
import type { Files } from './operator-files.ts';

/** 0: success. 1: differences, or refused. 2: wrong usage. 3: unavailable (docs/operating.md). */
export type ExitCode = 0 | 1 | 2 | 3;

/** The operator's terminal and files. */
export type Io = {
  out: (line: string) => void;
  /** Prints errors and progress, which are never part of the result. */
  err: (line: string) => void;
  /** Returns the next line of input, or undefined at the end of the input. */
  ask: (question: string) => Promise<string | undefined>;
  files: Files;
  /** Resolves a file name against the working directory. */
  path: (name: string) => string;
  hasColours: boolean;
  /** True if the terminal can answer questions. */
  isInteractive: boolean;
};

export type ParsedArguments = {
  /** Positional arguments. */
  args: string[];
  /** Options with a value, by name. */
  options: Partial<Record<string, string>>;
  /** Options without a value. */
  flags: ReadonlySet<string>;
  json: boolean;
};

export type Call = ParsedArguments & {
  app: App;
  io: Io;
  /** The reason is empty for read commands. */
  by: Actor;
};

/** An option without `value` is a flag. */
export type Option = { value?: string; description: string; isRequired?: true };

export type Description = {
  /** One or two words: `check`, `orders show`. */
  name: string;
  /** A change needs `--reason`. */
  kind: 'read' | 'change';
  summary: string;
  /** Positional arguments with their descriptions: `<required>`, `[optional]`. */
  positionals?: Readonly<Record<string, string>>;
  options?: Readonly<Record<string, Option>>;
  examples: readonly string[];
};

/** A command on the shop's database. It returns nothing for exit code 0. */
export type ShopCommand = Description & { run: (call: Call) => Promise<ExitCode | undefined> };

export type OfflineCall = ParsedArguments & {
  io: Io;
  env: Record<string, string | undefined>;
  /** Registers a cleanup handler. It also runs if the command is interrupted. */
  onEnd: (close: () => Promise<void>) => void;
};

/** A command that runs without the shop, because the database may be missing or have a different version. */
export type OfflineCommand = Description & {
  runOffline: (call: OfflineCall) => Promise<ExitCode | undefined>;
};

export type Command = ShopCommand | OfflineCommand;

/** Exit code 1: a rule forbids the command, or the requested record doesn't exist. */
export class RefusedError extends Error {}

/** Exit code 2; prints the usage. */
export class UsageError extends Error {}

/** Exit code 3: an external system or the database is unavailable. */
export class UnavailableError extends Error {}
