import type { BankStatement } from '#server/accounting/bank/bank-statement.ts';
import { readBankFiles, readSettlementFiles } from '#server/accounting/read-source-files.ts';
import { type Settlement, UNNAMED_MAPPING } from '#server/accounting/settlement/acquirer-settlement.ts';
import type { SettlementMappings } from '#server/accounting/settlement/settlement-mapping.ts';
import { type Call, type Io, Refused, WrongUsage } from '../command.ts';
import { splitNamed } from '../named-files.ts';
import { readBytes } from './files.ts';

/** Of a file with faults on many lines, so many are shown. */
const SHOWN_FAULTS = 20;

/** What `--settlement` and `--bank` name, read, and as it was named. */
export type NamedSources = {
  settlements: Settlement[];
  bank: BankStatement[];
  /** Mapping and file of each settlement; files of the bank. */
  named: { settlements: { mapping: string; file: string }[]; bank: string[] };
};

/** @throws WrongUsage for a mapping that is not there, and Refused when a file or the mappings are wrong */
export async function readSources({ app, io, lists }: Call): Promise<NamedSources> {
  const { settlement = [], bank = [] } = lists;
  const mappings = settlement.length === 0 ? {} : await mappingsOf(app, io);
  const settlements: NamedSources['named']['settlements'] = settlement.map((text) => {
    const { name = UNNAMED_MAPPING, file } = splitNamed(text);
    return { mapping: name, file };
  });
  for (const { mapping } of settlements) checkNamed(mapping, mappings);
  if (new Set(settlement).size < settlement.length)
    throw new WrongUsage('--settlement names one file twice.');
  if (bank.length > 0 && settlement.length === 0)
    throw new WrongUsage("--bank needs --settlement: acquirers' files say what they pay out.");
  return {
    settlements: await readSettlements(io, settlements, mappings),
    bank: await readBank(io, bank),
    named: { settlements, bank: [...bank] },
  };
}

async function mappingsOf(app: Call['app'], io: Io): Promise<SettlementMappings> {
  const read = await app.accounting.mappings();
  if ('mappings' in read) return read.mappings;
  for (const fault of read.faults) io.err(fault);
  throw new Refused("The mappings of acquirers' files are not as they must be: nothing is compared.");
}

function checkNamed(name: string, mappings: SettlementMappings): void {
  if (Object.hasOwn(mappings, name)) return;
  const names = Object.keys(mappings).join(', ');
  throw new WrongUsage(`There is no mapping "${name}"; there are: ${names}. Write --settlement name=file.`);
}

async function readSettlements(
  io: Io,
  named: NamedSources['named']['settlements'],
  mappings: SettlementMappings,
): Promise<Settlement[]> {
  const files: { file: string; mapping: string; bytes: Buffer }[] = [];
  for (const { mapping, file } of named) files.push({ mapping, file, bytes: await readBytes(io, file) });
  const read = readSettlementFiles(files, mappings);
  if ('settlements' in read) return read.settlements;
  for (const { file } of named) {
    const faults = read.faults.filter((fault) => fault.file === file);
    for (const { line, column, fault } of faults.slice(0, SHOWN_FAULTS)) {
      const where = column === undefined ? `line ${line}` : `line ${line}, column "${column}"`;
      io.err(`${file}, ${where}: ${fault}`);
    }
    const more = faults.length - SHOWN_FAULTS;
    if (more > 0) io.err(`${file}: ${more} more.`);
  }
  throw new Refused('The settlement file is not as it must be: nothing is compared.');
}

async function readBank(io: Io, names: readonly string[]): Promise<BankStatement[]> {
  const files: { file: string; bytes: Buffer }[] = [];
  for (const file of names) files.push({ file, bytes: await readBytes(io, file) });
  const read = readBankFiles(files);
  if ('statements' in read) return read.statements;
  if ('twice' in read) {
    const { file, before } = read.twice;
    throw new Refused(`${file} has a statement that ${before} has too: nothing is compared.`);
  }
  const { file, line, column, fault } = read.fault;
  io.err(`${file}, line ${line}, column ${column}: ${fault}`);
  throw new Refused("The bank's statement is not as it must be: nothing is compared.");
}
