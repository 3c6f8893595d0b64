import type { BankEntry, BankStatement } from './bank-statement.ts';
import { readEntry } from './camt-entry.ts';
import { readDate, readMoney, requiredElement } from './camt-fields.ts';
import { InvalidXmlError, readXml, type XmlTree } from './xml-tree.ts';

/** The Swiss Payment Standards use versions 04 and 08. Other countries use 02 to 13. */
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.(053|054)\.001\.(0[2-9]|1[0-3])$/;

const MESSAGES = {
  '053': { kind: 'statement', message: 'BkToCstmrStmt', statement: 'Stmt' },
  '054': { kind: 'notification', message: 'BkToCstmrDbtCdtNtfctn', statement: 'Ntfctn' },
} as const;

/**
 * Reads an ISO 20022 statement (camt.053) or notification (camt.054). Rejects truncated, malformed or
 * unbalanced files as a whole. Only booked entries are returned.
 * @throws InvalidXmlError with line and column
 */
export function readCamt(bytes: Uint8Array): BankStatement[] {
  const { namespace, root } = readXml(bytes);
  const [, number] = NAMESPACE.exec(namespace) ?? [];
  if (root.name !== 'Document' || (number !== '053' && number !== '054'))
    throw new InvalidXmlError(
      'not a camt.053 or camt.054 file of a supported version (001.02 to 001.13)',
      root,
    );
  const { kind, message, statement } = MESSAGES[number];
  const statements = requiredElement(root, message).children.filter(({ name }) => name === statement);
  if (statements.length === 0) throw new InvalidXmlError(`there is no ${statement}`, root);
  return statements.map((tree) => readStatement(kind, tree));
}

function readStatement(kind: BankStatement['kind'], tree: XmlTree): BankStatement {
  const trees = tree.children.filter(({ name }) => name === 'Ntry');
  const bookedOrNot = trees.map(readEntry);
  checkCount(tree, trees.length);
  const entries = bookedOrNot.filter((entry) => entry !== undefined);
  if (kind === 'statement') checkBalances(tree, entries);
  return {
    kind,
    id: requiredElement(tree, 'Id').text,
    account: readAccount(requiredElement(tree, 'Acct')),
    covers: readCovers(tree, entries),
    entries,
  };
}

function readAccount(account: XmlTree): string {
  const id = requiredElement(account, 'Id');
  const [iban] = id.children.filter(({ name }) => name === 'IBAN');
  const number = iban ?? requiredElement(requiredElement(id, 'Othr'), 'Id');
  if (number.text === '') throw new InvalidXmlError(`${number.name} is empty`, number);
  return number.text;
}

/** Reads the period that the message states, or else derives it from the balances and bookings. */
function readCovers(tree: XmlTree, entries: readonly BankEntry[]): BankStatement['covers'] {
  const [period] = tree.children.filter(({ name }) => name === 'FrToDt');
  if (period !== undefined) {
    const [from, to] = (['Fr', 'To'] as const).map((end) => {
      const [day] = period.children.filter(({ name }) => name === `${end}DtTm` || name === `${end}Dt`);
      if (day === undefined) throw new InvalidXmlError(`FrToDt has no ${end}DtTm`, period);
      return readDate(day);
    });
    if (from !== undefined && to !== undefined) return { from, to };
  }
  const days = entries.map(({ bookedOn }) => bookedOn);
  for (const balance of tree.children.filter(({ name }) => name === 'Bal')) {
    days.push(readDate(onlyChild(requiredElement(balance, 'Dt'))));
  }
  const sorted = days.toSorted();
  const [from, to] = [sorted.at(0), sorted.at(-1)];
  return from === undefined || to === undefined ? undefined : { from, to };
}

function onlyChild(tree: XmlTree): XmlTree {
  const [child, ...more] = tree.children;
  if (child === undefined || more.length > 0)
    throw new InvalidXmlError(`${tree.name} must contain exactly one date`, tree);
  return child;
}

function checkCount(tree: XmlTree, found: number): void {
  const [summary] = tree.children.filter(({ name }) => name === 'TxsSummry');
  const [total] = summary?.children.filter(({ name }) => name === 'TtlNtries') ?? [];
  const [count] = total?.children.filter(({ name }) => name === 'NbOfNtries') ?? [];
  if (count !== undefined && count.text !== String(found))
    throw new InvalidXmlError(`NbOfNtries is ${count.text}, but the number of entries is ${found}`, count);
}

/**
 * Checks that the opening balance plus the entries equals the closing balance. Otherwise an entry is missing.
 */
function checkBalances(tree: XmlTree, entries: readonly BankEntry[]): void {
  if (isPaginated(tree)) return;
  const balances = tree.children.filter(({ name }) => name === 'Bal');
  const [opening, ...otherOpenings] = balances.filter((balance) =>
    ['OPBD', 'PRCD'].includes(readBalanceCode(balance)),
  );
  const [closing, ...otherClosings] = balances.filter((balance) => readBalanceCode(balance) === 'CLBD');
  if (opening === undefined || closing === undefined || otherOpenings.length + otherClosings.length > 0)
    return;
  const [openingMoney, closingMoney] = [readMoney(opening), readMoney(closing)];
  if (
    openingMoney.currency !== closingMoney.currency ||
    entries.some(({ currency }) => currency !== closingMoney.currency)
  )
    return;
  const booked = entries.reduce((sum, { amount }) => sum + amount, 0);
  if (openingMoney.amount + booked !== closingMoney.amount)
    throw new InvalidXmlError(
      'the opening balance and the entries do not add up to the closing balance',
      closing,
    );
}

/** True if the statement is split into pages. Each page may have its own balances. */
function isPaginated(tree: XmlTree): boolean {
  const [page] = tree.children.filter(({ name }) => name === 'StmtPgntn');
  if (page === undefined) return false;
  const readText = (element: string) => page.children.find(({ name }) => name === element)?.text;
  return readText('PgNb') !== '1' || readText('LastPgInd') !== 'true';
}

function readBalanceCode(balance: XmlTree): string {
  const type = balance.children.find(({ name }) => name === 'Tp');
  const code = type?.children.find(({ name }) => name === 'CdOrPrtry');
  return code?.children.find(({ name }) => name === 'Cd')?.text ?? '';
}
