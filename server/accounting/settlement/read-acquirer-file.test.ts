import { describe, expect, it } from 'vitest';
import type { FileProblem, LineProblem } from '#rules/file-problem.ts';
import EXAMPLES from './example-mappings.json' with { type: 'json' };
import { readAcquirerFile } from './read-acquirer-file.ts';
import { readMappings, type SettlementMapping } from './settlement-mapping.ts';

const read = readMappings(Buffer.from(JSON.stringify(EXAMPLES)));
if ('faults' in read) throw new Error(read.faults.join('\n'));
const findMapping = (name: string): SettlementMapping => {
  const mapping = read.mappings[name];
  if (mapping === undefined) throw new Error(`there is no ${name}`);
  return mapping;
};

function readRows(name: string, lines: readonly string[], encoding: BufferEncoding = 'utf8') {
  const found = readAcquirerFile(Buffer.from(lines.join('\r\n'), encoding), findMapping(name));
  if ('faults' in found) throw new Error(JSON.stringify(found.faults));
  return found.rows;
}

function readErrors(
  name: string,
  lines: readonly string[],
  encoding: BufferEncoding = 'utf8',
): LineProblem[] {
  const found = readAcquirerFile(Buffer.from(lines.join('\r\n'), encoding), findMapping(name));
  return 'faults' in found ? found.faults : [];
}

const HEAD = 'time,type,orderId,transactionId,captureId,originalOrderId,method,amount,currency';
const PAYMENT = '2026-11-25T16:30:00.000Z,PAYMENT,K7QM-2X9F,t1,t1_c,,VISA,5000,CHF';
const REFUND = '2026-11-26T08:00:00.000Z,REFUND,K7QM-2X9F-R1,t2,t2_c,K7QM-2X9F,VISA,500,CHF';

describe("the stand-in's own file", () => {
  it('identifies payments by their transaction and refunds by their own order id', () => {
    expect(readRows('stand-in', [HEAD, PAYMENT, REFUND])).toEqual([
      {
        line: 2,
        kind: 'payment',
        key: 't1',
        order: 'K7QM-2X9F',
        at: new Date('2026-11-25T16:30:00Z'),
        isWholeDay: false,
        gross: 5000,
        fee: 0,
        net: 5000,
        currency: 'CHF',
        payout: undefined,
      },
      expect.objectContaining({
        line: 3,
        kind: 'refund',
        key: 'K7QM-2X9F-R1',
        order: 'K7QM-2X9F',
        gross: -500,
        net: -500,
      }),
    ]);
  });

  it('may contain only its header', () => {
    expect(readRows('stand-in', [HEAD])).toEqual([]);
  });

  it.each<[line: string, column: string | undefined, FileProblem]>([
    [PAYMENT.replace('PAYMENT', 'CHARGEBACK'), 'type', { code: 'unknown-kind', value: 'CHARGEBACK' }],
    [PAYMENT.replace('5000', '50.00'), 'amount', { code: 'not-minor-units' }],
    [PAYMENT.replace('5000', '-5000'), 'amount', { code: 'minus-in-unsigned' }],
    [PAYMENT.replace('Z,', ','), 'time', { code: 'not-a-time' }],
    [PAYMENT.replace('-25T', '-35T'), 'time', { code: 'not-a-time' }],
    [PAYMENT.replace('t1,', ','), 'transactionId', { code: 'missing' }],
    [PAYMENT.replace('CHF', 'Fr.'), 'currency', { code: 'not-a-currency' }],
    [`${PAYMENT},`, undefined, { code: 'cell-count', found: 10, expected: 9 }],
  ])('with the line %s is refused, with line and column', (line, column, problem) => {
    expect(readErrors('stand-in', [HEAD, PAYMENT, line, REFUND])).toEqual([
      { line: 3, ...(column !== undefined && { column }), problem },
    ]);
  });

  it('with other columns, or an unclosed quote, is refused', () => {
    expect(readErrors('stand-in', ['time,amount', ''])).toContainEqual({
      line: 1,
      problem: { code: 'column-missing', column: 'currency' },
    });
    expect(readErrors('stand-in', [HEAD, `"${PAYMENT}`])).toMatchObject([{ line: 2 }]);
  });
});

const TWINT = [
  '"Datum Überweisung";"27.11.2026"',
  '"Datum Abrechnung";"26.11.2026"',
  '"Währung";"CHF"',
  '"Überweisung am";"Transaktionsgebühr";"Währung";"Gutgeschriebener Betrag";"Kennung Verkaufsstelle";"UUID Store";"Betrag Transaktion";"Währung";"Transaktionsdatum";"Transaktionszeit";"Typ";"Order ID";"Terminal ID";"Transaktions-ID";"Händlertransaktions-ID"',
  '"27.11.2026";"0.39";"CHF";"29.61";"Shop";"u-1";"30";"CHF";"26.11.2026";"09:47";"Product";"o-1";"";"t-1";"K7QM-2X9F"',
];

describe("TWINT's file", () => {
  it('is read below its three header lines, gross, with fee and payout day, in Swiss time', () => {
    expect(readRows('twint', TWINT)).toEqual([
      {
        line: 5,
        kind: 'payment',
        key: 'K7QM-2X9F',
        order: undefined,
        at: new Date('2026-11-26T08:47:00Z'),
        isWholeDay: false,
        gross: 3000,
        fee: 39,
        net: 2961,
        currency: 'CHF',
        payout: { reference: undefined, day: '2026-11-27' },
      },
    ]);
  });

  it('may end with either kind of line end', () => {
    for (const end of ['\n', '\r\n']) {
      const bytes = Buffer.from(TWINT.map((line) => line + end).join(''));
      expect(readAcquirerFile(bytes, findMapping('twint'))).toEqual({ rows: readRows('twint', TWINT) });
    }
  });

  it('is refused if gross, fee and net contradict one another', () => {
    const [line = ''] = TWINT.slice(-1);
    expect(readErrors('twint', [...TWINT.slice(0, 4), line.replace('29.61', '29.60')])).toEqual([
      { line: 5, column: 'Gutgeschriebener Betrag', problem: { code: 'net-differs' } },
    ]);
  });

  it('is refused if a column has another name, and a duplicate column needs its number', () => {
    const renamed = TWINT.map((line) => line.replace('"Typ"', '"Art"'));
    expect(readErrors('twint', renamed)).toEqual([
      { line: 4, problem: { code: 'column-missing', column: 'Typ' } },
    ]);
    const twice = { ...findMapping('twint'), currency: { column: 'Währung' } };
    expect(readAcquirerFile(Buffer.from(TWINT.join('\n')), twice)).toEqual({
      faults: [{ line: 4, problem: { code: 'column-repeated', column: 'Währung' } }],
    });
  });

  it('in another encoding is refused with the first such line, and so is a truncated file', () => {
    expect(readErrors('twint', TWINT, 'latin1')).toEqual([{ line: 1, problem: { code: 'encoding' } }]);
    expect(readErrors('twint', TWINT.slice(0, 3))).toEqual([{ line: 3, problem: { code: 'too-short' } }]);
  });
});

describe('a file that a spreadsheet saved again', () => {
  const WORLDLINE = [
    'Type;Brand;Trx Date;Trx Time;Additional Merchant Data;Currency;Gross Amount;Comm. Amount;Net Amount;Paym. Date;Payment Ref.',
    'Trx;VI;25.11.2026;17:30:00;K7QM-2X9F;CHF;50.00;0.65;49.35;26.11.2026;Zürich 1',
    'Merchant Total;VI;;;;;50.00;;;;',
  ];
  const original = () => readRows('worldline', WORLDLINE, 'latin1');

  it('may announce its separator, and contain empty rows and cells', () => {
    const moved = original().map((row) => ({ ...row, line: 3 }));
    expect(readRows('worldline', ['sep=;', ...WORLDLINE, ';;;;;;;;;;'], 'latin1')).toEqual(moved);
    const [head = '', ...rows] = WORLDLINE;
    const wide = [`${head};;`, ';;;;;;;;;;;;', ...rows.map((row) => `${row};;`), ''];
    expect(readRows('worldline', wide, 'latin1')).toEqual(moved);
  });

  it('may be separated by tabs, and encoded as UTF-8 or UTF-16', () => {
    for (const separator of [';', '\t', ',']) {
      const text = WORLDLINE.map((line) => line.replaceAll(';', separator)).join('\r\n');
      for (const bytes of [
        Buffer.from(text),
        Buffer.from(`\uFEFF${text}`, 'utf16le'),
        Buffer.from(text, 'latin1'),
      ])
        expect(readAcquirerFile(bytes, findMapping('worldline'))).toEqual({ rows: original() });
    }
  });

  it.each([
    ['K7QM-2X9F', '9.9E+17', 'Additional Merchant Data', 'number-shortened'],
    ['K7QM-2X9F', '9,90012E+17', 'Additional Merchant Data', 'number-shortened'],
    ['K7QM-2X9F', '990012345612345000', 'Additional Merchant Data', 'number-cut'],
    ['K7QM-2X9F', '#REF!', 'Additional Merchant Data', 'cell-error'],
    ['50.00', '01.20.2026', 'Gross Amount', 'amount-is-date'],
    ['50.00', '50. Jan', 'Gross Amount', 'amount-is-date'],
    ['50.00', 'janv.20', 'Gross Amount', 'amount-is-date'],
    ['50.00', '########', 'Gross Amount', 'cell-error'],
    ['0.65', '1. Feb 26', 'Comm. Amount', 'amount-is-date'],
  ])('is refused if it changed %s to %s', (from, to, column, code) => {
    const changed = WORLDLINE.slice(0, 2).map((line) => line.replace(`;${from};`, `;${to};`));
    expect(readErrors('worldline', changed)).toEqual([{ line: 2, column, problem: { code } }]);
  });

  it('may contain a long number that ends with zeros beside an exact one', () => {
    const rows = ['990012345612345000', '990012345612345678'].map((key) =>
      (WORLDLINE[1] ?? '').replace('K7QM-2X9F', key),
    );
    expect(readRows('worldline', [WORLDLINE[0] ?? '', ...rows])).toHaveLength(2);
  });

  it('is refused if it is damaged or no text', () => {
    const damaged = WORLDLINE.map((line) => line.replace('ü', '\uFFFD'));
    expect(readErrors('worldline', damaged)).toMatchObject([{ line: 2 }]);
    expect(readErrors('worldline', ['PK\u0003\u0004\u0000'])).toMatchObject([{ line: 1 }]);
  });
});

describe('other files', () => {
  it('omit totals, have separate rows for chargebacks and fees, and use apostrophes in thousands', () => {
    const rows = readRows(
      'worldline',
      [
        'Type;Brand;Trx Date;Trx Time;Additional Merchant Data;Currency;Gross Amount;Comm. Amount;Net Amount;Paym. Date;Payment Ref.',
        "Trx;VI;25.11.2026;17:30:00;K7QM-2X9F;CHF;1'050.00;13.65;1'036.35;26.11.2026;P-1",
        'Credit;VI;25.11.2026;18:00:00;K7QM-2X9F-R1;CHF;-50.00;0.00;-50.00;26.11.2026;P-1',
        'Chargeback;VI;25.11.2026;18:00:00;R4TW-8NPC;CHF;-20.00;15.00;-35.00;26.11.2026;P-1',
        'Fee;;26.11.2026;00:00:00;;CHF;-9.90;;-9.90;26.11.2026;P-1',
        "Merchant Total;VI;;;;;1'000.00;;;;",
      ],
      'latin1',
    );
    expect(rows.map(({ kind, key, gross, fee, net }) => [kind, key, gross, fee, net])).toEqual([
      ['payment', 'K7QM-2X9F', 105_000, 1365, 103_635],
      ['refund', 'K7QM-2X9F-R1', -5000, 0, -5000],
      ['chargeback', 'R4TW-8NPC', -2000, 1500, -3500],
      ['fee', '', 0, 990, -990],
    ]);
    expect(rows[0]?.payout).toEqual({ reference: 'P-1', day: '2026-11-26' });
  });

  it('may have net amounts and days only: gross is net plus fee, and the sign marks refunds', () => {
    const rows = readRows('diners', [
      'Data;Riferimento;Netto;Commissione;Accredito;Data accredito',
      '2026-11-25;K7QM-2X9F;97,50;2,50;A-1;2026-11-27',
      '2026-11-26;K7QM-2X9F-R1;-10,00;0,00;;',
      'Totale;;87,50;2,50;;',
    ]);
    expect(rows.map(({ kind, gross, fee, net, at, payout }) => [kind, gross, fee, net, at, payout])).toEqual([
      [
        'payment',
        10_000,
        250,
        9750,
        new Date('2026-11-25T11:00:00Z'),
        { reference: 'A-1', day: '2026-11-27' },
      ],
      ['refund', -1000, 0, -1000, new Date('2026-11-26T11:00:00Z'), undefined],
    ]);
  });

  it('report all errors of a row together', () => {
    const faults = readErrors('diners', [
      'Data;Riferimento;Netto;Commissione;Accredito;Data accredito',
      '2026-11-31;;x;y;A-1;27.11.2026',
      'Totale;;;;;',
    ]);
    expect(faults.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '2 Netto',
      '2 Commissione',
      '2 Data',
      '2 Riferimento',
      '2 Data accredito',
    ]);
  });
});
