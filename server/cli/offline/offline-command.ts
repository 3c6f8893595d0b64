import type { ParseArgsOptionsConfig } from 'node:util';
import type { ExitCode, Io } from '../command.ts';

/** What a command is run with that needs no running shop. */
export type OfflineCall = {
  words: string[];
  /** Options that have a value, by name. */
  options: Partial<Record<string, string>>;
  /** Options without a value. */
  flags: ReadonlySet<string>;
  json: boolean;
  io: Io;
  env: Record<string, string | undefined>;
  /** Takes what is to be done when the command ends, also when it is broken off; it may be done already then. */
  onEnd: (close: () => Promise<void>) => void;
};

/**
 * A command that works with the shop stopped: it opens what it needs by itself, and is not sent to a running shop.
 * What it does is written down nowhere, as there may be no database to write to.
 */
export type OfflineCommand = {
  name: string;
  kind: 'read';
  summary: string;
  /** Words and options after the name, as the help shows them. */
  takes: string;
  words: { least: number; most: number };
  /** Besides `--json` and `--help`. */
  options: ParseArgsOptionsConfig;
  examples: string[];
  run: (call: OfflineCall) => Promise<ExitCode>;
};
