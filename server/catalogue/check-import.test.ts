import { describe, expect, it } from 'vitest';
import { PRODUCT_FIELDS } from '#rules/product-fields.ts';
import { formatCsv } from '#server/accounting/csv.ts';
import type { CatalogueProduct } from './catalogue-product.ts';
import { checkImport } from './check-import.ts';
import { readCsvRows, readJsonRows } from './import-row.ts';
import { toFields } from './product-fields.ts';

const WORDS = { de: 'Wort', fr: 'Mot', it: 'Parola' };
const GOOD: Record<string, string> = {
  reference_id: 'spring-digital',
  category: 'digital',
  ...Object.fromEntries(
    Object.entries(WORDS).flatMap(([lang, word]) => [
      [`name_${lang}`, word],
      [`short_${lang}`, word],
      [`long_${lang}`, `<p>${word}</p>`],
    ]),
  ),
  value_from: '5',
  value_to: '500',
  position: '1',
  picture: 'spring.png',
};

const inAll = (word: string) => ({ 'de-ch': word, 'fr-ch': word, 'it-ch': word });
const THERE: CatalogueProduct = {
  id: '11111111-2222-4333-8444-555555555555',
  productReferenceId: 'spring-digital',
  category: 'digital',
  name: inAll('Spring'),
  shortDescription: inAll('Short'),
  longDescription: inAll('<p>Long</p>'),
  imagePath: '/pictures/spring-1a2b3c4d',
  priceFrom: 500,
  priceTo: 20_000,
  available: true,
  position: 3,
  listed: false,
  source: 'import',
};

function listErrors(
  changes: Record<string, unknown>,
  known: Parameters<typeof checkImport>[1] = [],
): string[] {
  const { rows, faults } = readJsonRows(JSON.stringify([{ ...GOOD, ...changes }]));
  return [...faults, ...checkImport(rows, known).faults].map(({ field, fault }) => `${field}: ${fault}`);
}

describe('a product of a catalogue file', () => {
  it('is accepted if valid', () => {
    expect(listErrors({})).toEqual([]);
    expect(listErrors({ value_from: 500, value_to: 500, available: 'no', listed: 'yes' })).toEqual([]);
  });

  it.each([
    [{ reference_id: 'Spring' }, 'reference_id: must be lower-case words and hyphens, up to 60 characters'],
    [{ category: 'paper' }, 'category: must be physical or digital'],
    [{ name_fr: ' ' }, 'name_fr: must not be empty'],
    [{ name_fr: 'a\nb' }, 'name_fr: must not contain tags or line breaks'],
    [{ short_it: '<b>a</b>' }, 'short_it: must not contain tags or line breaks'],
    [{ name_de: 'x'.repeat(61) }, 'name_de: must not be longer than 60 characters'],
    [{ value_from: '4' }, 'value_from: must be whole francs from 5 to 500'],
    [{ value_to: '501' }, 'value_to: must be whole francs from 5 to 500'],
    [{ value_to: '49.95' }, 'value_to: must be whole francs from 5 to 500'],
    [{ value_from: '60', value_to: '50' }, 'value_to: must not be less than value_from'],
    [{ position: '1.5' }, 'position: must be a whole number from 0 to 9999'],
    [{ picture: '../x.png' }, 'picture: must be a file name without a path'],
    [{ picture: '' }, 'picture: required for a new card'],
    [{ available: 'maybe' }, 'available: must be yes or no'],
    [{ long_de: '<p>a' }, 'long_de: has an unclosed or wrongly nested tag'],
    [{ long_de: '<p><ul>a</p></ul>' }, 'long_de: has an unclosed or wrongly nested tag'],
    [
      { long_de: '<script>a</script>' },
      'long_de: must contain only the tags p, ul, ol, li, strong, em and br, without attributes',
    ],
    [{ long_de: '<p></p>' }, 'long_de: must not be empty'],
    [{ colour: 'red' }, 'colour: unknown column'],
    [{ position: null }, 'position: must be a text or a number'],
  ])('with %j is refused: %s', (changes, fault) => {
    expect(listErrors(changes)).toContain(fault);
  });

  it('keeps its category and may keep its picture', () => {
    const known = [{ ...THERE, category: 'physical' as const }];
    expect(listErrors({ picture: '' }, known)).toEqual(['category: cannot be changed from physical']);
  });

  it('that exists needs only the changed columns', () => {
    const { rows, faults } = readJsonRows('[{ "reference_id": "spring-digital", "value_to": 300 }]');
    expect(faults).toEqual([]);
    const { products } = checkImport(rows, [THERE]);
    const { id: _id, imagePath: _path, source: _source, ...kept } = THERE;
    expect(products).toEqual([{ ...kept, priceTo: 30_000, available: undefined }]);
  });

  it('that is new needs all columns, and the missing ones are named', () => {
    const { rows } = readJsonRows('[{ "reference_id": "spring-digital", "value_to": 300 }]');
    const missing = checkImport(rows, []).faults.filter(({ fault }) => fault === 'required for a new card');
    expect(missing.map(({ field }) => field)).toEqual(
      PRODUCT_FIELDS.filter((name) => !['reference_id', 'value_to', 'available', 'listed'].includes(name)),
    );
  });

  it('with a truncated line is refused, although the card exists', () => {
    const { faults } = readCsvRows('reference_id,value_from,value_to\nspring-digital,5\n');
    expect(faults).toEqual([{ line: 2, field: 'value_to', fault: 'missing' }]);
  });

  it('is imported as it was exported', () => {
    const guarded = { ...THERE, name: { ...THERE.name, 'de-ch': '-10 % auf alles' } };
    const text = formatCsv([PRODUCT_FIELDS, Object.values(toFields(guarded))], { excel: true });
    const { rows, faults } = readCsvRows(text);
    expect([faults, checkImport(rows, [guarded]).faults]).toEqual([[], []]);
    expect(checkImport(rows, [guarded]).products[0]).toMatchObject({ name: guarded.name, listed: false });
  });
});

describe('a catalogue file', () => {
  it('that is no list, or empty, is refused', () => {
    expect(readJsonRows('{').faults).toMatchObject([{ fault: expect.stringContaining('is not valid JSON') }]);
    expect(readJsonRows('{}').faults).toMatchObject([{ fault: 'must be a list of products' }]);
    expect(readJsonRows('[]').faults).toMatchObject([{ fault: 'the file contains no products' }]);
    expect(readCsvRows('').faults).toMatchObject([{ fault: 'the file is empty' }]);
    expect(readCsvRows('"').faults).toMatchObject([{ line: 1 }]);
  });

  it('without a card column, or with a duplicate column, is refused with its first line', () => {
    const head = PRODUCT_FIELDS.filter((name) => name !== 'reference_id').join();
    expect(readCsvRows(`${head}\n`).faults).toEqual([
      { line: 1, field: 'reference_id', fault: 'the column is missing' },
    ]);
    expect(readCsvRows(`position,position\n`).faults).toEqual([
      { line: 1, field: 'position', fault: 'the column occurs twice' },
    ]);
  });
});
