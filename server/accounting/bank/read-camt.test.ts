import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCamt } from './read-camt.ts';
import { InvalidXmlError, XML_BYTES_MAX } from './xml-tree.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt';

type Entry = { amount?: string; direction?: string; status?: string; more?: string; reversal?: string };

const entry = ({
  amount = '118.40',
  direction = 'CRDT',
  status = '<Sts><Cd>BOOK</Cd></Sts>',
  ...rest
}: Entry = {}) =>
  `<Ntry><Amt Ccy="CHF">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${rest.reversal ?? ''}${status}` +
  '<BookgDt><Dt>2026-11-26</Dt></BookgDt><ValDt><Dt>2026-11-27</Dt></ValDt><AcctSvcrRef>B-1</AcctSvcrRef>' +
  `${rest.more ?? ''}</Ntry>`;

const DETAILS = (amount: string, reference: string) =>
  `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><Amt Ccy="CHF">${amount}</Amt>` +
  '<CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Pty><Nm>Acquirer AG</Nm></Pty></Dbtr></RltdPties>' +
  '<RmtInf><Ustrd>PAYOUT 7</Ustrd></RmtInf></TxDtls>';

const ACCOUNT = '<Id>S-1</Id><Acct><Id><IBAN>CH9300762011623852957</IBAN></Id></Acct>';
const SPAN = '<FrToDt><FrDtTm>2026-11-26T00:00:00</FrDtTm><ToDtTm>2026-11-30T23:59:59</ToDtTm></FrToDt>';

const statement = (entries: string, { version = '08', more = SPAN } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}.053.001.${version}"><BkToCstmrStmt>` +
  `<Stmt>${ACCOUNT}${more}${entries}</Stmt></BkToCstmrStmt></Document>\n`;

const read = (text: string) => readCamt(Buffer.from(text));

function readError(text: string): InvalidXmlError {
  try {
    read(text);
  } catch (error) {
    if (error instanceof InvalidXmlError) return error;
    throw error;
  }
  throw new Error('it was read');
}

const balance = (code: string, amount: string, direction = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="CHF">${amount}</Amt>` +
  `<CdtDbtInd>${direction}</CdtDbtInd><Dt><Dt>2026-11-26</Dt></Dt></Bal>`;

describe("a bank's statement", () => {
  it('is read with the day, the direction and the references of each booking', () => {
    const more = `<NtryDtls>${DETAILS('118.40', 'WL-77')}</NtryDtls>`;
    expect(read(statement(entry({ more })))).toEqual([
      {
        kind: 'statement',
        id: 'S-1',
        account: 'CH9300762011623852957',
        covers: { from: '2026-11-26', to: '2026-11-30' },
        balances: undefined,
        sequence: undefined,
        page: undefined,
        entries: [
          {
            amount: 11_840,
            currency: 'CHF',
            bookedOn: '2026-11-26',
            valuedOn: '2026-11-27',
            isReturn: false,
            bankReference: 'B-1',
            references: ['B-1', 'WL-77', 'PAYOUT 7'],
            endToEndIds: ['WL-77'],
            parties: ['Acquirer AG'],
            parts: [],
          },
        ],
      },
    ]);
  });

  it.each(['02', '04', '08', '12'])(
    'may be of version 001.%s, its status a text or an element',
    (version) => {
      const old = entry({ status: '<Sts>BOOK</Sts>' });
      expect(read(statement(old, { version }))[0]?.entries).toHaveLength(1);
    },
  );

  it('may have a prefix for its namespace, and parts of other namespaces in between', () => {
    const prefixed = statement(entry())
      .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1b:')
      .replace('xmlns=', 'xmlns:b=')
      .replace('<b:BkToCstmrStmt>', '<b:BkToCstmrStmt><x:Stmt xmlns:x="urn:other"><x:Id/></x:Stmt>');
    expect(read(prefixed)).toEqual(read(statement(entry())));
  });

  it('may be inside an envelope, which may contain several documents', () => {
    const [document] = /<Document.*<\/Document>/s.exec(statement(entry())) ?? [];
    const envelope = `<s:Envelope xmlns:s="urn:soap"><s:Body>${document}${document}</s:Body></s:Envelope>`;
    expect(read(envelope)).toEqual([...read(statement(entry())), ...read(statement(entry()))]);
  });

  it('may be encoded as UTF-16, or as it declares', () => {
    const text = statement(entry({ more: `<NtryDtls>${DETAILS('118.40', 'Café')}</NtryDtls>` }));
    const utf16 = text.replace('UTF-8', 'UTF-16');
    const western = text.replace('UTF-8', 'ISO-8859-1');
    for (const bytes of [
      Buffer.from(`\uFEFF${text}`),
      Buffer.from(`\uFEFF${utf16}`, 'utf16le'),
      Buffer.from(`\uFEFF${utf16}`, 'utf16le').swap16(),
      Buffer.from(western, 'latin1'),
    ])
      expect(readCamt(bytes)).toEqual(read(text));
  });

  it.each([
    ['00000000000000118.40', 11_840],
    ['+118.4', 11_840],
    ['118.', 11_800],
    ['.5', 50],
    ['118.40000', 11_840],
  ])('may write the amount %s', (amount, expected) => {
    expect(read(statement(entry({ amount })))[0]?.entries[0]?.amount).toBe(expected);
  });

  it('uses the value date of an entry without a booking date, and counts a day in its own zone', () => {
    const [found] = read(statement(entry().replace(/<BookgDt>.*<\/BookgDt>/, '')));
    expect(found?.entries[0]?.bookedOn).toBe('2026-11-27');
    const late = entry().replace(
      '<Dt>2026-11-26</Dt></BookgDt>',
      '<DtTm>2026-11-26T23:30:00Z</DtTm></BookgDt>',
    );
    expect(read(statement(late))[0]?.entries[0]?.bookedOn).toBe('2026-11-27');
    const zoned = entry().replace('<Dt>2026-11-26</Dt></BookgDt>', '<Dt>2026-11-26+01:00</Dt></BookgDt>');
    expect(read(statement(zoned))[0]?.entries[0]?.bookedOn).toBe('2026-11-26');
  });

  it.each([
    ['2026-11-26T00:00:00', '2026-11-27T00:00:00', '2026-11-26', '2026-11-26'],
    ['2026-11-26T00:00:00', '2026-11-26T24:00:00', '2026-11-26', '2026-11-26'],
    ['2026-11-26T00:00:00', '2026-11-26T00:00:00', '2026-11-26', '2026-11-26'],
    ['2026-11-25T23:00:00Z', '2026-11-26T23:00:00Z', '2026-11-26', '2026-11-26'],
    ['2026-11-25T17:00:00', '2026-11-26T17:00:00', '2026-11-26', '2026-11-26'],
    ['2026-11-26T00:00:00', '2026-11-26T23:59:59', '2026-11-26', '2026-11-26'],
  ])('of the period %s to %s covers the whole days', (from, to, first, last) => {
    const more = `<FrToDt><FrDtTm>${from}</FrDtTm><ToDtTm>${to}</ToDtTm></FrToDt>`;
    expect(read(statement(entry(), { more }))[0]?.covers).toEqual({ from: first, to: last });
  });

  it('marks returns by the reason or the code of the bank', () => {
    const code =
      '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>';
    const reason = DETAILS('118.40', 'E2E-1').replace(
      '</TxDtls>',
      '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>',
    );
    for (const more of [code, `<NtryDtls>${reason}</NtryDtls>`])
      expect(read(statement(entry({ more })))[0]?.entries[0]?.isReturn).toBe(true);
    const batch = `<NtryDtls>${DETAILS('100.00', 'E2E-0')}${reason.replace('118.40', '18.40')}</NtryDtls>`;
    const [found] = read(statement(entry({ more: batch })));
    expect(found?.entries[0]?.parts.map(({ isReturn }) => isReturn)).toEqual([false, true]);
  });

  it('marks reversals, and contains only booked entries', () => {
    const entries = [
      entry({ direction: 'DBIT', reversal: '<RvslInd>true</RvslInd>' }),
      entry({ status: '<Sts><Cd>PDNG</Cd></Sts>' }),
    ];
    const [found] = read(statement(entries.join('')));
    expect(found?.entries.map(({ amount, isReturn }) => ({ amount, isReturn }))).toEqual([
      { amount: -11_840, isReturn: true },
    ]);
  });

  it('splits a collective booking if its parts add up to the total', () => {
    const parts = (last: string) =>
      `<NtryDtls>${DETAILS('100.00', 'WL-1')}${DETAILS(last, 'WL-2')}</NtryDtls>`;
    const amounts = (last: string) =>
      read(statement(entry({ more: parts(last) })))[0]?.entries[0]?.parts.map(({ amount }) => amount);
    expect(amounts('18.40')).toEqual([10_000, 1840]);
    expect(amounts('18.00')).toEqual([]);
  });

  it('of version 001.02 has part amounts in their details, in the direction of the total', () => {
    const part = (amount: string) =>
      `<TxDtls><AmtDtls><TxAmt><Amt Ccy="CHF">${amount}</Amt></TxAmt></AmtDtls></TxDtls>`;
    const more = `<NtryDtls>${part('100.00')}${part('18.40')}</NtryDtls>`;
    const [found] = read(statement(entry({ more, direction: 'DBIT' }), { version: '02' }));
    expect(found?.entries[0]?.parts.map(({ amount }) => amount)).toEqual([-10_000, -1840]);
  });

  it('without a span covers the days of its bookings and balances', () => {
    expect(read(statement(entry(), { more: balance('OPBD', '0.00') }))[0]?.covers).toEqual({
      from: '2026-11-26',
      to: '2026-11-26',
    });
  });

  it('may be a notification of camt.054', () => {
    const text = statement(entry())
      .replace('.053.', '.054.')
      .replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn')
      .replaceAll('Stmt>', 'Ntfctn>');
    expect(read(text)).toMatchObject([{ kind: 'notification', entries: [{ amount: 11_840 }] }]);
  });
});

describe('a file is refused as a whole, with the location, when', () => {
  it.each([
    ['another message', statement(entry()).replace('.053.', '.052.'), 'not-camt'],
    ['an unknown version', statement(entry(), { version: '14' }), 'not-camt'],
    ['no message', '<Document/>', 'not-camt'],
    ['a document type', statement(entry()).replace('<Document', '<!DOCTYPE a>\n<Document'), 'xml-doctype'],
    ['an entity', statement(entry({ amount: '&eur;1' })), 'xml-malformed'],
    ['another encoding', statement(entry()).replace('UTF-8', 'EBCDIC-CH'), 'xml-encoding'],
    ['no namespace', statement(entry()).replace(/ xmlns="[^"]*"/, ''), 'not-camt'],
    ['an intraday report', statement(entry()).replace('camt.053', 'camt.052'), 'not-camt'],
    ['no currency', statement(entry()).replace(' Ccy="CHF"', ''), 'element-invalid'],
    ['an amount with a comma', statement(entry({ amount: '118,40' })), 'element-invalid'],
    ['a negative amount', statement(entry({ amount: '-1.00' })), 'element-invalid'],
    ['a fraction', statement(entry({ amount: '1.005' })), 'amount-precision'],
    ['no direction', statement(entry({ direction: 'IN' })), 'element-invalid'],
    ['an unknown status', statement(entry({ status: '<Sts>BOOKED</Sts>' })), 'element-invalid'],
    ['no day', statement(entry()).replace(/<BookgDt>.*<\/ValDt>/, ''), 'element-missing'],
    [
      'a day that is none',
      statement(entry()).replace('2026-11-26</Dt></Boo', '2026-11-31</Dt></Boo'),
      'element-invalid',
    ],
    ['a second amount', statement(entry({ more: '<Amt Ccy="CHF">1</Amt>' })), 'element-repeated'],
    ['no account', statement(entry()).replace(/<IBAN>.*<\/IBAN>/, ''), 'element-missing'],
    [
      'an entry less than it says',
      statement(entry(), {
        more: '<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries></TtlNtries></TxsSummry>',
      }),
      'entry-count',
    ],
    [
      'sums that are not its own',
      statement(entry(), { more: balance('OPBD', '10.00') + balance('CLBD', '128.41') }),
      'balance-differs',
    ],
  ])('it has %s', (_, text, code) => {
    const { problem, line, column } = readError(text);
    expect(problem.code).toBe(code);
    expect(line).toBeGreaterThan(0);
    expect(column).toBeGreaterThan(0);
  });

  it('its bytes are not UTF-8, or its elements are nested too deeply', () => {
    expect(() => readCamt(Buffer.from(statement('é'), 'latin1'))).toThrow(InvalidXmlError);
    expect(readError(`<Document>${'<a>'.repeat(50_000)}`).problem.code).toBe('xml-malformed');
  });

  it('it is too large to be read at once', () => {
    expect(() => readCamt(Buffer.alloc(XML_BYTES_MAX + 1, ' '))).toThrow('xml-size');
  });

  it('it is truncated anywhere', () => {
    const more = `<NtryDtls>${DETAILS('118.40', 'WL-77')}</NtryDtls>`;
    const whole = statement(entry({ more }) + entry()).trimEnd();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length - 1 }), (length) => {
        expect(readError(whole.slice(0, length)).line).toBeGreaterThan(0);
      }),
    );
  });

  it('anything in it changes: it is read, or refused with a location, and never crashes', () => {
    const whole = statement(entry() + entry(), {
      more: SPAN + balance('OPBD', '10.00') + balance('CLBD', '246.80'),
    });
    const places = fc.integer({ min: 0, max: whole.length - 1 });
    fc.assert(
      fc.property(places, fc.integer({ min: 0, max: 40 }), fc.string({ maxLength: 5 }), (at, count, put) => {
        const changed = whole.slice(0, at) + put + whole.slice(at + count);
        try {
          // A statement that is accepted still matches its own balances.
          const [found] = read(changed);
          expect(found?.entries.reduce((sum, { amount }) => sum + amount, 0)).toBeTypeOf('number');
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidXmlError);
        }
      }),
    );
  });

  it('the error contains none of its content, which may include names', () => {
    expect(JSON.stringify(readError(statement('<Nm>Maria Muster</Nm><Ntry>')))).not.toContain('Muster');
  });
});

describe('amounts', () => {
  it('are read to the hundredth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), fc.boolean(), (size, credit) => {
        const amount = `${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
        const [found] = read(statement(entry({ amount, direction: credit ? 'CRDT' : 'DBIT' })));
        expect(found?.entries[0]?.amount).toBe(credit || size === 0 ? size : -size);
      }),
    );
  });
});
