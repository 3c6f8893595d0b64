import type { Actor } from '#rules/actor.ts';
import type { App } from '#server/app.ts';
import type { Files } from './operator-files.ts';

/** 0 success, 1 differences or refused, 2 wrong usage, 3 unavailable (docs/operating.md). */
export type ExitCode = 0 | 1 | 2 | 3;

/** The engineer's terminal and files. */
export type Io = {
  out: (line: string) => void;
  /** Errors and progress: never part of the result. */
  err: (line: string) => void;
  /** The next line of input; undefined at its end. */
  ask: (question: string) => Promise<string | undefined>;
  files: Files;
  /** Resolves a file name against the folder of the command. */
  path: (name: string) => string;
  hasColours: boolean;
  /** True if the terminal can answer questions. */
  isInteractive: boolean;
};

export type ParsedArguments = {
  words: string[];
  /** Options with a value, by name. */
  options: Partial<Record<string, string>>;
  /** Options without a value. */
  flags: ReadonlySet<string>;
  json: boolean;
};

export type Call = ParsedArguments & {
  app: App;
  io: Io;
  /** Reads have no reason. */
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
  /** The words after the name with their explanations: `<needed>`, `[optional]`. */
  words?: Readonly<Record<string, string>>;
  options?: Readonly<Record<string, Option>>;
  examples: readonly string[];
};

/** A command on the shop's database. It returns nothing for exit code 0. */
export type ShopCommand = Description & { run: (call: Call) => Promise<ExitCode | undefined> };

export type OfflineCall = ParsedArguments & {
  io: Io;
  env: Record<string, string | undefined>;
  /** Registers cleanup for the end of the command, also when it is interrupted. */
  onEnd: (close: () => Promise<void>) => void;
};

/** A command without an open shop, for example because the database is missing or of another version. */
export type OfflineCommand = Description & {
  runOffline: (call: OfflineCall) => Promise<ExitCode | undefined>;
};

export type Command = ShopCommand | OfflineCommand;

/** Exit code 1: a rule forbids the command, or its subject does not exist. */
export class RefusedError extends Error {}

/** Exit code 2; prints the usage. */
export class UsageError extends Error {}

/** Exit code 3: an external system or the database is unavailable. */
export class UnavailableError extends Error {}
