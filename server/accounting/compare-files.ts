import { type Comparison, compareSources, type LoadedRecords } from './compare-sources.ts';
import { type FileError, readSourceFiles, type SourceFile } from './read-source-files.ts';
import type { SettlementMappings } from './settlement/settlement-mapping.ts';

export type ComparedFiles = { files: readonly SourceFile[]; mappings: SettlementMappings };

/** Errors of the files; `more` are not listed. */
type InvalidFiles = { kind: 'faults'; faults: FileError[]; more: number };

/** `size`: reading needs too much time or memory. `differences`: more than a clerk can resolve. */
export type ExceededLimit = { kind: 'exceeded'; limit: 'size' | 'differences' };

/** `withinMs`: maximum time between an acquirer's date and ours. */
export type FileCheck = { kind: 'valid'; withinMs: number } | InvalidFiles | ExceededLimit;

export type FileComparison = { kind: 'compared'; comparison: Comparison } | InvalidFiles | ExceededLimit;

const FAULTS_SHOWN = 20;
/** A wrong month has far fewer. More would block the event loop while it serializes them. */
export const LISTED_MAX = 5_000;

/** Runs in a thread (file-thread.ts), like `compareFiles`. */
export function checkFiles({ files, mappings }: ComparedFiles): FileCheck {
  const read = readSourceFiles(files, mappings);
  if ('faults' in read) return toInvalidFiles(read.faults);
  return { kind: 'valid', withinMs: Math.max(0, ...read.settlements.map(({ withinMs }) => withinMs)) };
}

/** Reads the files again, because rows are slower to copy between threads than to read. */
export function compareFiles({
  files,
  mappings,
  records,
}: ComparedFiles & { records: LoadedRecords }): FileComparison {
  const read = readSourceFiles(files, mappings);
  if ('faults' in read) return toInvalidFiles(read.faults);
  const comparison = compareSources(records, read);
  return countListed(comparison) > LISTED_MAX
    ? { kind: 'exceeded', limit: 'differences' }
    : { kind: 'compared', comparison };
}

function countListed({ differences, inTransit, bank }: Comparison): number {
  const inBank = bank === null ? 0 : bank.payouts.length + bank.unexplained.length;
  return differences.length + inTransit.length + inBank;
}

export function toInvalidFiles(faults: readonly FileError[]): InvalidFiles {
  const shown = faults.slice(0, FAULTS_SHOWN);
  return { kind: 'faults', faults: shown, more: faults.length - shown.length };
}
