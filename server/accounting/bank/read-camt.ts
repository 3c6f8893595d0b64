import { addDays } from '#rules/iso-date.ts';
import type { BankEntry, BankStatement } from './bank-statement.ts';
import { readEntry } from './camt-entry.ts';
import {
  elementsAt,
  invalidElement,
  readDate,
  readMoney,
  readSwissTime,
  requiredElement,
} from './camt-fields.ts';
import { InvalidXmlError, readXml, type XmlTree } from './xml-tree.ts';

/** The Swiss Payment Standards use versions 04 and 08. Other countries use 02 to 13. */
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.(053|054)\.001\.(0[2-9]|1[0-3])$/;

const NAMESPACE_LENGTH_SHOWN = 60;

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
  return readXml(bytes, 'Document').flatMap(({ namespace, root }) => {
    const [, number] = NAMESPACE.exec(namespace) ?? [];
    if (root.name !== 'Document' || (number !== '053' && number !== '054'))
      throw new InvalidXmlError({ code: 'not-camt', found: findMessage(namespace) }, root);
    const { kind, message, statement } = MESSAGES[number];
    const statements = requiredElement(root, message).children.filter(({ name }) => name === statement);
    if (statements.length === 0)
      throw new InvalidXmlError({ code: 'element-missing', element: statement, parent: message }, root);
    return statements.map((tree) => readStatement(kind, tree));
  });
}

/** Returns the message that the file contains instead, or the start of its namespace. */
function findMessage(namespace: string): string {
  const [found] = /[a-z]{4}\.\d{3}\.\d{3}\.\d{2}$/.exec(namespace) ?? [];
  return found ?? namespace.slice(0, NAMESPACE_LENGTH_SHOWN);
}

function readStatement(kind: BankStatement['kind'], tree: XmlTree): BankStatement {
  const trees = tree.children.filter(({ name }) => name === 'Ntry');
  const bookedOrNot = trees.map(readEntry);
  checkCount(tree, trees.length);
  const entries = bookedOrNot.filter((entry) => entry !== undefined);
  const covers = readCovers(tree, entries);
  return {
    kind,
    id: requiredElement(tree, 'Id').text,
    account: readAccount(requiredElement(tree, 'Acct')),
    covers,
    balances: kind === 'statement' ? readBalances(tree, entries, covers?.from) : undefined,
    sequence: readNumber(elementsAt(tree, ['ElctrncSeqNb'])[0] ?? elementsAt(tree, ['LglSeqNb'])[0]),
    page: readPage(tree),
    entries,
  };
}

const readNumber = (tree: XmlTree | undefined): number | undefined =>
  tree !== undefined && /^\d{1,15}$/.test(tree.text) ? Number(tree.text) : undefined;

function readAccount(account: XmlTree): string {
  const id = requiredElement(account, 'Id');
  const [iban] = id.children.filter(({ name }) => name === 'IBAN');
  const number = iban ?? requiredElement(requiredElement(id, 'Othr'), 'Id');
  const written = number.text.replaceAll(/\s/g, '');
  if (written === '') throw invalidElement(number);
  return written.toUpperCase();
}

/** Half of a day. A period that starts later in the day doesn't cover it. */
const NOON = 12;

/** Reads the period that the message states, or else derives it from the balances and bookings. */
function readCovers(tree: XmlTree, entries: readonly BankEntry[]): BankStatement['covers'] {
  const [period] = tree.children.filter(({ name }) => name === 'FrToDt');
  if (period !== undefined) {
    const [start, end] = (['Fr', 'To'] as const).map((name) => {
      const [day] = period.children.filter(
        (child) => child.name === `${name}DtTm` || child.name === `${name}Dt`,
      );
      if (day === undefined)
        throw new InvalidXmlError(
          { code: 'element-missing', element: `${name}DtTm`, parent: 'FrToDt' },
          period,
        );
      return readSwissTime(day);
    });
    if (start !== undefined && end !== undefined) {
      const from = (start.hour ?? 0) >= NOON ? addDays(start.day, 1) : start.day;
      const to = end.isMidnight ? addDays(end.day, -1) : end.day;
      // Some banks write the same midnight twice for a single day.
      if (from <= to) return { from, to };
      if (start.day <= end.day) return { from: start.day, to: start.day };
      throw new InvalidXmlError({ code: 'period-reversed' }, period);
    }
  }
  const days = entries.map(({ bookedOn }) => bookedOn);
  for (const balance of tree.children.filter(({ name }) => name === 'Bal')) {
    const day = readDate(onlyChild(requiredElement(balance, 'Dt')));
    // The previous closing balance is dated before the statement.
    days.push(readBalanceCode(balance) === 'PRCD' ? addDays(day, 1) : day);
  }
  const sorted = days.toSorted();
  const [from, to] = [sorted.at(0), sorted.at(-1)];
  return from === undefined || to === undefined ? undefined : { from, to };
}

function onlyChild(tree: XmlTree): XmlTree {
  const [child, ...more] = tree.children;
  if (child === undefined || more.length > 0) throw invalidElement(tree);
  return child;
}

function checkCount(tree: XmlTree, found: number): void {
  const [summary] = tree.children.filter(({ name }) => name === 'TxsSummry');
  const [total] = summary?.children.filter(({ name }) => name === 'TtlNtries') ?? [];
  const [count] = total?.children.filter(({ name }) => name === 'NbOfNtries') ?? [];
  if (count !== undefined && count.text !== String(found))
    throw new InvalidXmlError({ code: 'entry-count', stated: count.text.slice(0, 20), found }, count);
}

/**
 * Reads the opening and the closing balance. Checks that they differ by the entries, unless the statement is
 * a page.
 */
function readBalances(
  tree: XmlTree,
  entries: readonly BankEntry[],
  from: string | undefined,
): BankStatement['balances'] {
  const balances = tree.children.filter(({ name }) => name === 'Bal');
  const [opening, ...otherOpenings] = balances.filter((balance) =>
    ['OPBD', 'PRCD'].includes(readBalanceCode(balance)),
  );
  const [closing, ...otherClosings] = balances.filter((balance) => readBalanceCode(balance) === 'CLBD');
  if (opening === undefined || closing === undefined || otherOpenings.length + otherClosings.length > 0)
    return undefined;
  const [openingMoney, closingMoney] = [readMoney(opening), readMoney(closing)];
  if (
    openingMoney.currency !== closingMoney.currency ||
    entries.some(({ currency }) => currency !== closingMoney.currency)
  )
    return undefined;
  const booked = entries.reduce((sum, { amount }) => sum + amount, 0);
  if (readPage(tree) === undefined && openingMoney.amount + booked !== closingMoney.amount)
    throw new InvalidXmlError({ code: 'balance-differs' }, closing);
  const hasPeriod = tree.children.some(({ name }) => name === 'FrToDt');
  const openingDate = readDate(onlyChild(requiredElement(opening, 'Dt')));
  const closingDate = readDate(onlyChild(requiredElement(closing, 'Dt')));
  const isDayBefore =
    readBalanceCode(opening) === 'PRCD' ||
    // Some banks date the opening balance with the day of the previous statement.
    (openingDate < closingDate && entries.every(({ bookedOn }) => bookedOn > openingDate));
  const openingDay = isDayBefore ? openingDate : addDays(openingDate, -1);
  return {
    currency: closingMoney.currency,
    openingDay: hasPeriod && from !== undefined ? addDays(from, -1) : openingDay,
    opening: openingMoney.amount,
    closing: closingMoney.amount,
  };
}

/** @returns undefined unless the bank split the statement into pages, which may have their own balances */
function readPage(tree: XmlTree): BankStatement['page'] {
  const [page] = tree.children.filter(({ name }) => name === 'StmtPgntn');
  if (page === undefined) return undefined;
  const number = readNumber(requiredElement(page, 'PgNb'));
  const isLast = ['true', '1'].includes(requiredElement(page, 'LastPgInd').text);
  if (number === undefined) throw invalidElement(page);
  return number === 1 && isLast ? undefined : { number, isLast };
}

function readBalanceCode(balance: XmlTree): string {
  const type = balance.children.find(({ name }) => name === 'Tp');
  const code = type?.children.find(({ name }) => name === 'CdOrPrtry');
  return code?.children.find(({ name }) => name === 'Cd')?.text ?? '';
}
