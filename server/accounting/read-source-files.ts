import type { BankStatement } from './bank/bank-statement.ts';
import { readCamt } from './bank/read-camt.ts';
import { InvalidXmlError } from './bank/xml-tree.ts';
import { createSettlement, type Settlement } from './settlement/acquirer-settlement.ts';
import { type LineError, readAcquirerFile } from './settlement/read-acquirer-file.ts';
import type { SettlementMappings } from './settlement/settlement-mapping.ts';

/** `mapping`: the name of an acquirer's mapping; null for a bank statement. */
export type SourceFile = { file: string; mapping: string | null; bytes: Uint8Array };

export type FileError = { file: string } & LineError;

export type Sources = { settlements: Settlement[]; bank: BankStatement[] };

/** Reads acquirers' files and bank statements. Returns only errors if any file is invalid. */
export function readSourceFiles(
  files: readonly SourceFile[],
  mappings: SettlementMappings,
): Sources | { faults: FileError[] } {
  const unknown = files.filter(({ mapping }) => mapping !== null && !Object.hasOwn(mappings, mapping));
  if (unknown.length > 0)
    return {
      faults: unknown.map(({ file, mapping }) => toFileError(file, `there is no mapping "${mapping}"`)),
    };
  const settled = readSettlementFiles(files, mappings);
  if ('faults' in settled) return settled;
  const bank = readBankFiles(files.filter(({ mapping }) => mapping === null));
  return 'faults' in bank ? bank : { ...settled, ...bank };
}

/** Several files of one mapping form one settlement: an acquirer may write one file per day. */
function readSettlementFiles(
  files: readonly SourceFile[],
  mappings: SettlementMappings,
): Pick<Sources, 'settlements'> | { faults: FileError[] } {
  const rowsByMapping = new Map<string, Settlement['rows'][number][]>();
  const faults: FileError[][] = [];
  for (const { mapping: name, file, bytes } of files) {
    const mapping = name === null ? undefined : mappings[name];
    if (name === null || mapping === undefined) continue;
    const read = readAcquirerFile(bytes, mapping);
    if ('rows' in read) rowsByMapping.set(name, [...(rowsByMapping.get(name) ?? []), ...read.rows]);
    else faults.push(read.faults.map((fault) => ({ file, ...fault })));
  }
  if (faults.length > 0) return { faults: faults.flat() };
  const settlements = [...rowsByMapping].flatMap(([name, rows]) => {
    const mapping = mappings[name];
    return mapping === undefined ? [] : [createSettlement(name, mapping, rows)];
  });
  return { settlements };
}

function readBankFiles(files: readonly SourceFile[]): Pick<Sources, 'bank'> | { faults: FileError[] } {
  const bank: BankStatement[] = [];
  const fileById = new Map<string, string>();
  for (const { file, bytes } of files) {
    const read = readBankFile(file, bytes);
    if ('faults' in read) return read;
    for (const statement of read.bank) {
      const id = `${statement.kind} ${statement.account} ${statement.id}`;
      const firstFile = fileById.get(id);
      if (firstFile !== undefined)
        return { faults: [toFileError(file, `contains a statement that is also in ${firstFile}`)] };
      fileById.set(id, file);
      bank.push(statement);
    }
  }
  return { bank };
}

function readBankFile(file: string, bytes: Uint8Array): Pick<Sources, 'bank'> | { faults: FileError[] } {
  try {
    return { bank: readCamt(bytes) };
  } catch (error) {
    if (!(error instanceof InvalidXmlError)) throw error;
    return { faults: [{ file, line: error.line, column: String(error.column), fault: error.message }] };
  }
}

function toFileError(file: string, fault: string): FileError {
  return { file, line: 0, fault };
}
