import type { BankEntry, BankMovement } from './bank-statement.ts';
import {
  elementsAt,
  invalidElement,
  optionalElement,
  readDate,
  readMoney,
  requiredElement,
  textsAt,
} from './camt-fields.ts';
import type { XmlTree } from './xml-tree.ts';

/** Paths of payer and payee in older and newer versions of the standard. */
const PARTIES = [
  ['RltdPties', 'Dbtr', 'Nm'],
  ['RltdPties', 'Dbtr', 'Pty', 'Nm'],
  ['RltdPties', 'UltmtDbtr', 'Nm'],
  ['RltdPties', 'UltmtDbtr', 'Pty', 'Nm'],
  ['RltdPties', 'Cdtr', 'Nm'],
  ['RltdPties', 'Cdtr', 'Pty', 'Nm'],
];

const END_TO_END_ID = ['Refs', 'EndToEndId'];

const REFERENCES = [
  END_TO_END_ID,
  ['Refs', 'AcctSvcrRef'],
  ['Refs', 'InstrId'],
  ['Refs', 'PmtInfId'],
  ['Refs', 'MsgId'],
  ['Refs', 'TxId'],
  ['RmtInf', 'Ustrd'],
  ['RmtInf', 'Strd', 'CdtrRefInf', 'Ref'],
  ['RmtInf', 'Strd', 'AddtlRmtInf'],
];

/** Entry statuses of ISO 20022. Only `BOOK` is final. */
const STATUSES = ['BOOK', 'PDNG', 'INFO', 'FUTR'];

/**
 * Reads an entry (`Ntry`) of a statement.
 * @returns undefined if it isn't booked
 * @throws InvalidXmlError
 */
export function readEntry(tree: XmlTree): BankEntry | undefined {
  const status = requiredElement(tree, 'Sts');
  // Since version 001.08 the code is a child element.
  const code = optionalElement(status, 'Cd') ?? status;
  if (!STATUSES.includes(code.text)) throw invalidElement(code);
  const money = readMoney(tree);
  if (code.text !== 'BOOK') return undefined;
  const valued = optionalElement(tree, 'ValDt');
  // The standard allows an entry without a booking date.
  const bookedOn = readDay(optionalElement(tree, 'BookgDt') ?? valued ?? requiredElement(tree, 'BookgDt'));
  const bankReference = optionalElement(tree, 'AcctSvcrRef')?.text;
  const details = elementsAt(tree, ['NtryDtls', 'TxDtls']);
  const entryReferences = [['NtryRef'], ['AcctSvcrRef'], ['AddtlNtryInf']].flatMap((path) =>
    textsAt(tree, path),
  );
  return {
    ...money,
    bookedOn,
    valuedOn: valued === undefined ? undefined : readDay(valued),
    isReturn: readReversal(tree) || isReturned(tree) || (details.length > 0 && details.every(isReturned)),
    bankReference: bankReference === '' ? undefined : bankReference,
    references: [...entryReferences, ...details.flatMap((detail) => listTexts(detail, REFERENCES))],
    endToEndIds: details.flatMap((detail) => textsAt(detail, END_TO_END_ID)),
    parties: details.flatMap((detail) => listTexts(detail, PARTIES)),
    parts: readParts(details, money, bookedOn).map((part) => ({
      ...part,
      isReturn: part.isReturn || readReversal(tree) || isReturned(tree),
    })),
  };
}

/** Splits a collective booking. Returns no parts unless all amounts are present and add up to the total. */
function readParts(
  details: readonly XmlTree[],
  whole: { amount: number; currency: string },
  bookedOn: string,
): BankMovement[] {
  const amounts = details.flatMap((detail) => findAmount(detail) ?? []);
  if (details.length < 2 || amounts.length < details.length) return [];
  const parts = details.map((detail, index) => ({
    ...readMoney(withDirection(detail, amounts[index], whole.amount)),
    bookedOn,
    references: listTexts(detail, REFERENCES),
    endToEndIds: textsAt(detail, END_TO_END_ID),
    parties: listTexts(detail, PARTIES),
    isReturn: isReturned(detail),
  }));
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  const isSameCurrency = parts.every(({ currency }) => currency === whole.currency);
  return isSameCurrency && sum === whole.amount ? parts : [];
}

/** Finds the amount of a part. Version 001.02 contains it only in the details. */
function findAmount(detail: XmlTree): XmlTree | undefined {
  return optionalElement(detail, 'Amt') ?? elementsAt(detail, ['AmtDtls', 'TxAmt', 'Amt'])[0];
}

/** Adds the direction of the entry to a part without one. */
function withDirection(detail: XmlTree, amount: XmlTree | undefined, whole: number): XmlTree {
  const indicator = optionalElement(detail, 'CdtDbtInd');
  const direction = indicator ?? {
    ...detail,
    name: 'CdtDbtInd',
    text: whole < 0 ? 'DBIT' : 'CRDT',
    children: [],
  };
  return { ...detail, children: [direction, ...(amount === undefined ? [] : [amount])] };
}

/** Sub-family codes of ISO 20022 for bookings that undo a payment, in either direction. */
const RETURN_CODES = ['RRTN', 'RPCR', 'PRDD', 'UPDD', 'UPCT'];

/** True if the bank gives a reason of the return, or the transaction code of a return. */
function isReturned(tree: XmlTree): boolean {
  const codes = textsAt(tree, ['BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd']);
  return elementsAt(tree, ['RtrInf']).length > 0 || codes.some((code) => RETURN_CODES.includes(code));
}

function readReversal(tree: XmlTree): boolean {
  const indicator = optionalElement(tree, 'RvslInd');
  if (indicator !== undefined && !['true', 'false', '1', '0'].includes(indicator.text))
    throw invalidElement(indicator);
  return indicator?.text === 'true' || indicator?.text === '1';
}

function readDay(tree: XmlTree): string {
  return readDate(optionalElement(tree, 'Dt') ?? requiredElement(tree, 'DtTm'));
}

const listTexts = (tree: XmlTree, paths: readonly (readonly string[])[]): string[] =>
  paths.flatMap((path) => textsAt(tree, path));
