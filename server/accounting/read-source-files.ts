import type { FileProblem, LineProblem } from '#rules/file-problem.ts';
import { type BalanceConflict, findBalanceConflict } from './bank/bank-coverage.ts';
import { type BankStatement, maskAccount } from './bank/bank-statement.ts';
import { readCamt } from './bank/read-camt.ts';
import { InvalidXmlError } from './bank/xml-tree.ts';
import { isZip, readZip } from './read-zip.ts';
import { createSettlement, type Settlement } from './settlement/acquirer-settlement.ts';
import { readAcquirerFile } from './settlement/read-acquirer-file.ts';
import type { SettlementMappings } from './settlement/settlement-mapping.ts';

/** `mapping`: the name of an acquirer's mapping; null for a bank statement. */
export type SourceFile = { file: string; mapping: string | null; bytes: Uint8Array };

export type FileError = { file: string } & LineProblem;

export type Sources = { settlements: Settlement[]; bank: BankStatement[] };

/** Reads acquirers' files and bank statements. Returns only errors if any file is invalid. */
export function readSourceFiles(
  uploaded: readonly SourceFile[],
  mappings: SettlementMappings,
): Sources | { faults: FileError[] } {
  const unknown = uploaded.filter(({ mapping }) => mapping !== null && !Object.hasOwn(mappings, mapping));
  if (unknown.length > 0)
    return {
      faults: unknown.map(({ file, mapping }) =>
        toFileError(file, { code: 'unknown-mapping', mapping: mapping ?? '' }),
      ),
    };
  const files = expandArchives(uploaded);
  if ('faults' in files) return files;
  const settled = readSettlementFiles(files, mappings);
  if ('faults' in settled) return settled;
  const bank = readBankFiles(files.filter(({ mapping }) => mapping === null));
  return 'faults' in bank ? bank : { ...settled, ...bank };
}

/** Replaces each ZIP archive by its files. */
function expandArchives(uploaded: readonly SourceFile[]): SourceFile[] | { faults: FileError[] } {
  const files: SourceFile[] = [];
  for (const source of uploaded) {
    if (!isZip(source.bytes)) {
      files.push(source);
      continue;
    }
    const read = readZip(source.bytes);
    if ('problem' in read) return { faults: [toFileError(source.file, read.problem)] };
    for (const { name, bytes } of read.entries)
      files.push({ file: `${source.file}/${name}`, mapping: source.mapping, bytes });
  }
  return files;
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

type FiledStatement = { file: string; statement: BankStatement };

function readBankFiles(files: readonly SourceFile[]): Pick<Sources, 'bank'> | { faults: FileError[] } {
  const filed: FiledStatement[] = [];
  const fileById = new Map<string, string>();
  for (const { file, bytes } of files) {
    const read = readBankFile(file, bytes);
    if ('faults' in read) return read;
    for (const statement of read.bank) {
      const { kind, account, id, covers, page } = statement;
      const key = [kind, account, id, covers?.from, covers?.to, page?.number].join(' ');
      const firstFile = fileById.get(key);
      if (firstFile !== undefined)
        return { faults: [toFileError(file, { code: 'statement-repeated', other: firstFile })] };
      fileById.set(key, file);
      filed.push({ file, statement });
    }
  }
  const missingPage = findMissingPage(filed);
  if (missingPage !== undefined) return { faults: [missingPage] };
  const bank = filed.map(({ statement }) => statement);
  const conflict = findBalanceConflict(bank);
  return conflict === undefined ? { bank } : { faults: [toConflictError(filed, conflict)] };
}

/** Checks that a statement in several pages is complete. */
function findMissingPage(filed: readonly FiledStatement[]): FileError | undefined {
  const pages = filed.flatMap(({ file, statement }) => {
    const { account, kind, sequence, covers, page } = statement;
    const key = [kind, account, sequence, covers?.from, covers?.to].join(' ');
    return page === undefined ? [] : [{ file, key, ...page }];
  });
  for (const group of Map.groupBy(pages, ({ key }) => key).values()) {
    const sorted = group.toSorted((a, b) => a.number - b.number);
    const missing = sorted.findIndex(({ number }, index) => number !== index + 1);
    const [last] = sorted.slice(-1);
    if (last === undefined || (missing === -1 && last.isLast)) continue;
    const number = missing === -1 ? last.number + 1 : missing + 1;
    return toFileError(last.file, { code: 'page-missing', page: number });
  }
  return undefined;
}

function toConflictError(
  filed: readonly FiledStatement[],
  { first, second, day }: BalanceConflict,
): FileError {
  const [before, after] = [filed[first], filed[second]];
  const account = maskAccount(after?.statement.account ?? '');
  return toFileError(after?.file ?? '', { code: 'balance-gap', account, day, other: before?.file ?? '' });
}

function readBankFile(file: string, bytes: Uint8Array): Pick<Sources, 'bank'> | { faults: FileError[] } {
  try {
    return { bank: readCamt(bytes) };
  } catch (error) {
    if (!(error instanceof InvalidXmlError)) throw error;
    return { faults: [{ file, line: error.line, column: String(error.column), problem: error.problem }] };
  }
}

function toFileError(file: string, problem: FileProblem): FileError {
  return { file, line: 0, problem };
}
