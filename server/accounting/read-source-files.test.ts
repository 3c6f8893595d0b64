import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { compareBank } from './bank/compare-bank.ts';
import { readSourceFiles } from './read-source-files.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';

type Booking = { amount: number; id: string; bankReference?: string; more?: string };

const formatMoney = (amount: number) =>
  `<Amt Ccy="CHF">${(Math.abs(amount) / 100).toFixed(2)}</Amt><CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

const formatBooking = (day: string, { amount, id, bankReference = id, more = '' }: Booking) =>
  `<Ntry>${formatMoney(amount)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>` +
  `<AcctSvcrRef>${bankReference}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>` +
  `${more}</TxDtls></NtryDtls></Ntry>`;

/** The statement of one day, as a bank writes it. */
function daily(day: string, opening: number, bookings: Booking[] = [], { id = day, more = '' } = {}): string {
  const closing = bookings.reduce((sum, { amount }) => sum + amount, opening);
  const balance = (code: string, amount: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${formatMoney(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  return (
    `<Document xmlns="${NAMESPACE}"><BkToCstmrStmt><Stmt><Id>${id}</Id>${more}` +
    `<FrToDt><FrDtTm>${day}T00:00:00</FrDtTm><ToDtTm>${day}T23:59:59</ToDtTm></FrToDt>` +
    '<Acct><Id><IBAN>CH56 0483 5012 3456 7800 9</IBAN></Id></Acct>' +
    balance('OPBD', opening) +
    balance('CLBD', closing) +
    `${bookings.map((booking) => formatBooking(day, booking)).join('')}</Stmt></BkToCstmrStmt></Document>`
  );
}

const file = (name: string, content: string | Uint8Array) => ({
  file: name,
  mapping: null,
  bytes: typeof content === 'string' ? Buffer.from(content) : content,
});
const read = (...files: ReturnType<typeof file>[]) => readSourceFiles(files, {});

function readBank(...files: ReturnType<typeof file>[]) {
  const found = read(...files);
  if ('faults' in found) throw new Error(JSON.stringify(found.faults));
  return found.bank;
}

const REFUNDS = ['E2E-1', 'E2E-2'].map((bankReference, index) => ({
  reference: `K7QM-2X9F-R${index + 1}`,
  amount: 5000,
  currency: 'CHF',
  paidOn: '2026-11-26',
  bankReference,
}));
const SPAN = { from: new Date('2026-10-31T23:00:00Z'), to: new Date('2026-11-30T23:00:00Z') };
const compareRefunds = (...files: ReturnType<typeof file>[]) =>
  compareBank(readBank(...files), [], REFUNDS, SPAN);
const states = (...bookings: Booking[]) =>
  compareRefunds(
    file('bank.xml', daily('2026-11-26', 0, bookings)),
    file('later.xml', daily('2026-12-07', 0)),
  ).refunds.map(({ state }) => state);

describe('the refunds of a bank file', () => {
  it('are suggested by unrelated debits of the same amount', () => {
    expect(states({ amount: -5000, id: 'R-1' }, { amount: -5000, id: 'R-2' })).toEqual([
      'suggested',
      'suggested',
    ]);
  });

  it('are open after a return', () => {
    const more = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>';
    const bookings = ['E2E-1', 'E2E-2'].map((id) => ({ amount: -5000, id }));
    expect(states(...bookings, { amount: 5000, id: 'E2E-1', bankReference: 'B-3', more })).toEqual([
      'returned',
      'matched',
    ]);
  });

  it('are both found under one reference of the bank, with the days that no statement covers', () => {
    const bookings = ['E2E-1', 'E2E-2'].map((id) => ({ amount: -5000, id, bankReference: 'B-1' }));
    const found = compareRefunds(
      file('bank.xml', daily('2026-11-26', 0, bookings)),
      file('later.xml', daily('2026-12-07', 0)),
    );
    expect(found.refunds.map(({ state }) => state)).toEqual(['matched', 'matched']);
    expect(found.notCovered).toEqual([{ account: '…8009', from: '2026-11-27', to: '2026-12-06' }]);
  });
});

describe('statements', () => {
  it('are any number of files, also in an archive', () => {
    const days = Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);
    const files = days.map(
      (day, index) =>
        [`${day}.xml`, Buffer.from(daily(day, index * 100, [{ amount: 100, id: day }]))] as const,
    );
    const archive = file(
      'bank.zip',
      zipSync({ ...Object.fromEntries(files), '__MACOSX/._a': Buffer.from('x') }),
    );
    expect(readBank(archive)).toHaveLength(30);
    expect(readBank(archive)).toEqual(readBank(...files.map(([name, bytes]) => file(name, bytes))));
  });

  it('whose balances don’t join are refused with both files', () => {
    const files = [file('a.xml', daily('2026-11-26', 100)), file('b.xml', daily('2026-11-27', 200))];
    const problem = { code: 'balance-gap', account: '…8009', day: '2026-11-26', other: 'a.xml' };
    expect(read(...files)).toMatchObject({ faults: [{ file: 'b.xml', problem }] });
    expect(read(...files.toReversed())).toHaveProperty('faults');
  });

  it('may follow each other within a day, in any order, and repeat a longer one', () => {
    const morning = daily('2026-11-26', 100, [{ amount: 50, id: 'A' }], { id: '1' });
    const evening = daily('2026-11-26', 150, [{ amount: 70, id: 'B' }], { id: '2' });
    const next = daily('2026-11-27', 220);
    expect(readBank(file('b', evening), file('c', next), file('a', morning))).toHaveLength(3);
    expect(read(file('b', evening), file('c', daily('2026-11-27', 150)), file('a', morning))).toHaveProperty(
      'faults',
    );
  });

  it('that occur twice, or lack a page, are refused', () => {
    const first = daily('2026-11-26', 100);
    expect(read(file('a', first), file('b', first))).toMatchObject({
      faults: [{ file: 'b', problem: { code: 'statement-repeated', other: 'a' } }],
    });
    const page = (number: number, isLast: boolean) =>
      file(
        `page-${number}`,
        daily('2026-11-26', 100, [], {
          more: `<StmtPgntn><PgNb>${number}</PgNb><LastPgInd>${isLast}</LastPgInd></StmtPgntn>`,
        }),
      );
    expect(readBank(page(2, true), page(1, false))).toHaveLength(2);
    expect(read(page(1, false))).toMatchObject({ faults: [{ problem: { code: 'page-missing', page: 2 } }] });
    expect(read(page(2, true))).toMatchObject({ faults: [{ problem: { code: 'page-missing', page: 1 } }] });
  });
});

describe('an archive is refused', () => {
  const zip = (entries: Record<string, Uint8Array>) => Buffer.from(zipSync(entries));
  const readProblem = (bytes: Uint8Array) => {
    const found = read(file('bank.zip', bytes));
    return 'faults' in found ? found.faults[0]?.problem.code : undefined;
  };
  const statement = Buffer.from(daily('2026-11-26', 100));
  const DIRECTORY = Buffer.from('PK\u0001\u0002');
  /** Changes the directory entry of the only file. */
  const withDirectory = (change: (archive: Buffer, at: number) => void) => {
    const archive = zip({ 'a.xml': statement });
    change(archive, archive.indexOf(DIRECTORY));
    return archive;
  };

  it.each<[string, () => Uint8Array, string]>([
    ['it is empty', () => zip({}), 'archive-empty'],
    ['it contains an archive', () => zip({ 'b.zip': zip({ 'a.xml': statement }) }), 'archive-nested'],
    ['it is a bomb', () => zip({ 'a.xml': new Uint8Array(64_000_001) }), 'archive-size'],
    [
      'it hides its size',
      () => withDirectory((archive, at) => archive.writeUInt32LE(10, at + 24)),
      'archive-entry-damaged',
    ],
    [
      'it contains too many files',
      () => zip(Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`${at}.xml`, statement]))),
      'archive-entries',
    ],
    [
      'it is encrypted',
      () => withDirectory((archive, at) => archive.writeUInt16LE(1, at + 8)),
      'archive-encrypted',
    ],
    [
      'its compression is unknown',
      () => withDirectory((archive, at) => archive.writeUInt16LE(12, at + 10)),
      'archive-method',
    ],
    [
      'its checksum is wrong',
      // In the file's own header, which the archive starts with.
      () => withDirectory((archive) => archive.writeUInt32LE(1, 14)),
      'archive-entry-damaged',
    ],
    ['it is cut', () => zip({ 'a.xml': statement }).subarray(0, 200), 'archive-damaged'],
    [
      'it contains another file',
      () => zip({ 'a.xml': statement, 'a.pdf': Buffer.from('%PDF-1.7') }),
      'not-xml',
    ],
  ])('if %s', (_, build, code) => {
    expect(readProblem(build())).toBe(code);
  });
});
