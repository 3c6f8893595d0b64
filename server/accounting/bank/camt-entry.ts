import type { BankEntry, BankMovement } from './bank-statement.ts';
import { elementsAt, optionalElement, readDate, readMoney, requiredElement, textsAt } from './camt-fields.ts';
import { XmlFault, type XmlTree } from './xml-tree.ts';

/** Whoever pays or is paid, as older and newer versions have it. */
const PARTIES = [
  ['RltdPties', 'Dbtr', 'Nm'],
  ['RltdPties', 'Dbtr', 'Pty', 'Nm'],
  ['RltdPties', 'UltmtDbtr', 'Nm'],
  ['RltdPties', 'UltmtDbtr', 'Pty', 'Nm'],
  ['RltdPties', 'Cdtr', 'Nm'],
  ['RltdPties', 'Cdtr', 'Pty', 'Nm'],
];

const REFERENCES = [
  ['Refs', 'EndToEndId'],
  ['Refs', 'AcctSvcrRef'],
  ['Refs', 'InstrId'],
  ['Refs', 'PmtInfId'],
  ['Refs', 'MsgId'],
  ['Refs', 'TxId'],
  ['RmtInf', 'Ustrd'],
  ['RmtInf', 'Strd', 'CdtrRefInf', 'Ref'],
  ['RmtInf', 'Strd', 'AddtlRmtInf'],
];

/** Statuses of ISO 20022: only what is booked is money. */
const STATUSES = ['BOOK', 'PDNG', 'INFO', 'FUTR'];

/**
 * An entry of a statement (`Ntry`).
 * @returns undefined where it is not booked
 * @throws XmlFault
 */
export function readEntry(tree: XmlTree): BankEntry | undefined {
  const status = requiredElement(tree, 'Sts');
  // From version 001.08 on it is a choice of its own.
  const code = optionalElement(status, 'Cd') ?? status;
  if (!STATUSES.includes(code.text)) throw new XmlFault(`Sts is none of ${STATUSES.join(', ')}`, code);
  const money = readMoney(tree);
  if (code.text !== 'BOOK') return undefined;
  const bookedOn = readDay(requiredElement(tree, 'BookgDt'));
  const valued = optionalElement(tree, 'ValDt');
  const bankReference = optionalElement(tree, 'AcctSvcrRef')?.text;
  const details = elementsAt(tree, ['NtryDtls', 'TxDtls']);
  const own = [['NtryRef'], ['AcctSvcrRef'], ['AddtlNtryInf']].flatMap((path) => textsAt(tree, path));
  return {
    ...money,
    bookedOn,
    valuedOn: valued === undefined ? undefined : readDay(valued),
    reversal: readReversal(tree),
    bankReference: bankReference === '' ? undefined : bankReference,
    references: [...own, ...details.flatMap((detail) => at(detail, REFERENCES))],
    parties: details.flatMap((detail) => at(detail, PARTIES)),
    parts: readParts(details, money, bookedOn),
  };
}

/** A collective booking in its parts, where each of them tells its amount and they make up the whole. */
function readParts(
  details: readonly XmlTree[],
  whole: { amount: number; currency: string },
  bookedOn: string,
): BankMovement[] {
  const told = details.filter((detail) => detail.children.some(({ name }) => name === 'Amt'));
  if (details.length < 2 || told.length < details.length) return [];
  const parts = details.map((detail) => ({
    ...readMoney(withDirection(detail, whole.amount)),
    bookedOn,
    references: at(detail, REFERENCES),
    parties: at(detail, PARTIES),
  }));
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  const sameCurrency = parts.every(({ currency }) => currency === whole.currency);
  return sameCurrency && sum === whole.amount ? parts : [];
}

/** Versions before 001.04 need not say the direction of a part: it is that of the entry. */
function withDirection(detail: XmlTree, amount: number): XmlTree {
  if (detail.children.some(({ name }) => name === 'CdtDbtInd')) return detail;
  const direction = { ...detail, name: 'CdtDbtInd', text: amount < 0 ? 'DBIT' : 'CRDT', children: [] };
  return { ...detail, children: [...detail.children, direction] };
}

function readReversal(tree: XmlTree): boolean {
  const said = optionalElement(tree, 'RvslInd');
  if (said !== undefined && !['true', 'false', '1', '0'].includes(said.text))
    throw new XmlFault('RvslInd is neither true nor false', said);
  return said?.text === 'true' || said?.text === '1';
}

function readDay(tree: XmlTree): string {
  return readDate(optionalElement(tree, 'Dt') ?? requiredElement(tree, 'DtTm'));
}

const at = (tree: XmlTree, paths: readonly (readonly string[])[]): string[] =>
  paths.flatMap((path) => textsAt(tree, path));
