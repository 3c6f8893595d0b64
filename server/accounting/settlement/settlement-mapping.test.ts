import { describe, expect, it } from 'vitest';
import EXAMPLES from './example-mappings.json' with { type: 'json' };
import { readMappings } from './settlement-mapping.ts';

const TWINT = EXAMPLES.twint;
const listErrors = (mapping: unknown, name = 'twint') => {
  const read = readMappings(Buffer.from(JSON.stringify({ [name]: mapping })));
  return 'faults' in read ? read.faults : [];
};

describe('the examples', () => {
  it('are valid mappings, one per common Swiss acquirer, each with its source', () => {
    const read = readMappings(Buffer.from(JSON.stringify(EXAMPLES)));
    expect(read).toHaveProperty('mappings');
    expect(Object.keys(EXAMPLES)).toEqual(['stand-in', 'worldline', 'twint', 'diners', 'postfinance']);
    for (const { comment } of Object.values(EXAMPLES))
      expect([comment].flat().join(' ').length).toBeGreaterThan(50);
  });
});

describe('an invalid mapping is refused with its field:', () => {
  it.each([
    [{ ...TWINT, delimiter: '' }, 'twint.delimiter: '],
    [{ ...TWINT, decimal: ',' }, 'twint: Unrecognized key: "decimal"'],
    [
      { ...TWINT, numbers: { decimal: '.', minorUnits: false } },
      'twint.numbers: Unrecognized key: "minorUnits"',
    ],
    [{ ...TWINT, currency: 'CHF' }, 'twint.currency: must be { "column": … } or { "fixed": "CHF" }'],
    [
      { ...TWINT, date: { ...TWINT.date, form: 'D.M.YYYY' } },
      'twint.date.form: must be "ISO", or consist of',
    ],
    [
      { ...TWINT, date: { ...TWINT.date, time: { column: 'T', form: 'HH' } } },
      'twint.date.time.form: must consist of',
    ],
    [{ ...TWINT, keys: {} }, 'twint.keys.payment: '],
    [{ ...TWINT, amount: { net: 'Netto' } }, 'twint.amount: must specify "gross", or "net" and "fee"'],
    [
      { ...TWINT, amount: { gross: 'B' }, kinds: { bySign: true } },
      'twint.kinds: "bySign" needs amount.signed',
    ],
    [
      {
        ...TWINT,
        keys: { payment: { by: 'transaction', column: 'Transaktions-ID' } },
        kinds: { ...TWINT.kinds, chargeback: ['Chargeback'] },
      },
      'twint.orders: must specify the column with the order of a "chargeback"',
    ],
    [{ ...TWINT, payout: {} }, 'twint.payout: must specify the column of its "reference" or of its "date"'],
    [{ ...TWINT, daysApart: 11 }, 'twint.daysApart: '],
  ])('%#', (mapping, fault) => {
    const faults = listErrors(mapping);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(fault);
  });

  it('its name', () => {
    expect(listErrors(TWINT, 'TWINT AG')[0]).toContain('TWINT AG: ');
  });

  it('invalid JSON', () => {
    const place = expect.stringMatching(/^is not valid JSON/);
    expect(readMappings(Buffer.from('\uFEFF{\n'))).toEqual({ faults: [place] });
    expect(readMappings(Buffer.from('{\n"Zürich"', 'latin1'))).toEqual({
      faults: [expect.stringContaining('line 2: is not encoded in UTF-8')],
    });
  });
});
