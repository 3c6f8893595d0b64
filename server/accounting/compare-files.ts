import { type Comparison, compareSources, type LoadedRecords } from './compare-sources.ts';
import { type FileError, readSourceFiles, type SourceFile } from './read-source-files.ts';
import type { SettlementMappings } from './settlement/settlement-mapping.ts';

export type ComparedFiles = {
  files: readonly SourceFile[];
  mappings: SettlementMappings;
  /** Suggested bookings of the bank that an operator confirmed. */
  confirmed?: readonly string[];
};

/** The first errors in the files. `more`: number of errors that aren't listed. */
type InvalidFiles = { kind: 'faults'; faults: FileError[]; more: number };

/** `size`: reading would need too much time or memory. `differences`: more than a clerk can resolve. */
export type ExceededLimit = { kind: 'exceeded'; limit: 'size' | 'differences' };

/** `withinMs`: maximum time between an acquirer's date and ours. */
export type FileCheck = { kind: 'valid'; withinMs: number } | InvalidFiles | ExceededLimit;

export type FileComparison = { kind: 'compared'; comparison: Comparison } | InvalidFiles | ExceededLimit;

const ERRORS_LISTED_MAX = 20;
/** Maximum number of differences. Even a wrong month has far fewer, and more would block the event loop. */
export const LISTED_MAX = 5_000;

/** Reads the files to validate them. Runs in a thread (file-thread.ts), like `compareFiles`. */
export function checkFiles({ files, mappings }: ComparedFiles): FileCheck {
  const read = readSourceFiles(files, mappings);
  if ('faults' in read) return toInvalidFiles(read.faults);
  return { kind: 'valid', withinMs: Math.max(0, ...read.settlements.map(({ withinMs }) => withinMs)) };
}

/** Reads the files again, because copying rows between threads is slower than reading them. */
export function compareFiles({
  files,
  mappings,
  confirmed,
  records,
}: ComparedFiles & { records: LoadedRecords }): FileComparison {
  const read = readSourceFiles(files, mappings);
  if ('faults' in read) return toInvalidFiles(read.faults);
  const comparison = compareSources(records, read, confirmed);
  return countListed(comparison) > LISTED_MAX
    ? { kind: 'exceeded', limit: 'differences' }
    : { kind: 'compared', comparison };
}

function countListed({ differences, inTransit, bank }: Comparison): number {
  const inBank = bank === null ? 0 : bank.payouts.length + bank.unexplained.length;
  return differences.length + inTransit.length + inBank;
}

export function toInvalidFiles(faults: readonly FileError[]): InvalidFiles {
  const shown = faults.slice(0, ERRORS_LISTED_MAX);
  return { kind: 'faults', faults: shown, more: faults.length - shown.length };
}
