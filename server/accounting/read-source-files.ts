import type { BankStatement } from './bank/bank-statement.ts';
import { readCamt } from './bank/read-camt.ts';
import { InvalidXmlError } from './bank/xml-tree.ts';
import { createSettlement, type Settlement } from './settlement/acquirer-settlement.ts';
import { type LineError, readAcquirerFile } from './settlement/read-acquirer-file.ts';
import type { SettlementMappings } from './settlement/settlement-mapping.ts';

export type SourceFile = { file: string; bytes: Uint8Array };

export type FileError = { file: string } & LineError;

/** Several files of one mapping form one settlement: an acquirer may write one file per day. */
export function readSettlementFiles(
  files: readonly (SourceFile & { mapping: string })[],
  mappings: SettlementMappings,
): { settlements: Settlement[] } | { faults: FileError[] } {
  const found = new Map<string, Settlement['rows'][number][]>();
  const faults: FileError[] = [];
  for (const { mapping: name, file, bytes } of files) {
    const mapping = mappings[name];
    if (mapping === undefined) continue;
    const read = readAcquirerFile(bytes, mapping);
    if ('rows' in read) found.set(name, [...(found.get(name) ?? []), ...read.rows]);
    else faults.push(...read.faults.map((fault) => ({ file, ...fault })));
  }
  if (faults.length > 0) return { faults };
  const settlements = [...found].flatMap(([name, rows]) => {
    const mapping = mappings[name];
    return mapping === undefined ? [] : [createSettlement(name, mapping, rows)];
  });
  return { settlements };
}

/** `twice`: an earlier file contains the same statement. */
export type BankFilesResult =
  | { statements: BankStatement[] }
  | { fault: FileError }
  | { twice: { file: string; before: string } };

export function readBankFiles(files: readonly SourceFile[]): BankFilesResult {
  const statements: BankStatement[] = [];
  const seen = new Map<string, string>();
  for (const { file, bytes } of files) {
    const read = readFile(file, bytes);
    if ('fault' in read) return read;
    for (const statement of read.statements) {
      const id = `${statement.kind} ${statement.account} ${statement.id}`;
      const before = seen.get(id);
      if (before !== undefined) return { twice: { file, before } };
      seen.set(id, file);
      statements.push(statement);
    }
  }
  return { statements };
}

function readFile(file: string, bytes: Uint8Array): { statements: BankStatement[] } | { fault: FileError } {
  try {
    return { statements: readCamt(bytes) };
  } catch (error) {
    if (!(error instanceof InvalidXmlError)) throw error;
    return { fault: { file, line: error.line, column: String(error.column), fault: error.message } };
  }
}
