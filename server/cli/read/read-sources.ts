import type { BankStatement } from '#server/accounting/bank/bank-statement.ts';
import { readCamt } from '#server/accounting/bank/read-camt.ts';
import { XmlFault } from '#server/accounting/bank/xml-tree.ts';
import {
  type Settlement,
  settlementOf,
  UNNAMED_MAPPING,
} from '#server/accounting/settlement/acquirer-settlement.ts';
import { readAcquirerFile } from '#server/accounting/settlement/read-acquirer-file.ts';
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

/** Several files of one mapping are one settlement: an acquirer may write one a day. */
async function readSettlements(
  io: Io,
  named: NamedSources['named']['settlements'],
  mappings: SettlementMappings,
): Promise<Settlement[]> {
  const found = new Map<string, Settlement['rows'][number][]>();
  let faults = 0;
  for (const { mapping: name, file } of named) {
    const mapping = mappings[name];
    if (mapping === undefined) continue;
    const read = readAcquirerFile(await readBytes(io, file), mapping);
    if ('rows' in read) {
      found.set(name, [...(found.get(name) ?? []), ...read.rows]);
      continue;
    }
    faults += read.faults.length;
    for (const { line, column, fault } of read.faults.slice(0, SHOWN_FAULTS)) {
      const where = column === undefined ? `line ${line}` : `line ${line}, column "${column}"`;
      io.err(`${file}, ${where}: ${fault}`);
    }
    const more = read.faults.length - SHOWN_FAULTS;
    if (more > 0) io.err(`${file}: ${more} more.`);
  }
  if (faults > 0) throw new Refused('The settlement file is not as it must be: nothing is compared.');
  return [...found].flatMap(([name, rows]) => {
    const mapping = mappings[name];
    return mapping === undefined ? [] : [settlementOf(name, mapping, rows)];
  });
}

async function readBank(io: Io, files: readonly string[]): Promise<BankStatement[]> {
  const found: BankStatement[] = [];
  const seen = new Map<string, string>();
  for (const file of files) {
    for (const statement of await readOne(io, file)) {
      const id = `${statement.kind} ${statement.account} ${statement.id}`;
      const before = seen.get(id);
      if (before !== undefined)
        throw new Refused(`${file} has a statement that ${before} has too: nothing is compared.`);
      seen.set(id, file);
      found.push(statement);
    }
  }
  return found;
}

async function readOne(io: Io, file: string): Promise<BankStatement[]> {
  try {
    return readCamt(await readBytes(io, file));
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    io.err(`${file}, line ${error.line}, column ${error.column}: ${error.message}`);
    throw new Refused("The bank's statement is not as it must be: nothing is compared.");
  }
}
