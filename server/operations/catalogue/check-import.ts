import type { LocalizedText } from '#rules/cart.ts';
import { CARD_VALUE_MAX, CARD_VALUE_MIN } from '#rules/limits.ts';
import type { Category } from '#rules/lines.ts';
import { fromFrancs, RAPPEN_PER_FRANC } from '#rules/money.ts';
import { cellsOf } from './catalogue-cells.ts';
import type { CatalogueProduct, ImportedProduct } from './catalogue-product.ts';
import { IMPORT_COLUMNS, type ImportColumn, type ImportFault, type ImportRow } from './import-row.ts';

const REFERENCE = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const LENGTH = { reference: 60, name: 60, short: 160, long: 3000 };
/** What the pages show of HTML (storefront, rich-text.ts); attributes are left out there and refused here. */
const TAGS = /<\/?(?:p|ul|ol|li|strong|em)>|<br>/g;
/** A plain name: a path could lead out of the folder. */
const FILE = /^[\w-]+(\.[\w-]+)+$/;

type Cells = Record<ImportColumn, string>;
type Check = (cells: Cells) => [ImportColumn, string | undefined];

const LANGUAGES = ['de', 'fr', 'it'] as const;

const CHECKS: Check[] = [
  ({ reference_id }) => [
    'reference_id',
    REFERENCE.test(reference_id) && reference_id.length <= LENGTH.reference
      ? undefined
      : `lower-case words and hyphens, up to ${LENGTH.reference} characters`,
  ],
  ({ category }) => ['category', isCategory(category) ? undefined : 'neither physical nor digital'],
  ...LANGUAGES.flatMap((lang): Check[] => [
    (cells) => [`name_${lang}`, textFault(cells[`name_${lang}`], LENGTH.name)],
    (cells) => [`short_${lang}`, textFault(cells[`short_${lang}`], LENGTH.short)],
    (cells) => [`long_${lang}`, htmlFault(cells[`long_${lang}`])],
  ]),
  ({ value_from }) => ['value_from', valueFault(value_from)],
  ({ value_to }) => ['value_to', valueFault(value_to)],
  ({ value_from, value_to }) => [
    'value_to',
    Number(value_from) > Number(value_to) ? 'less than value_from' : undefined,
  ],
  ({ position }) => ['position', /^\d{1,4}$/.test(position) ? undefined : 'a whole number from 0 to 9999'],
  ({ picture }) => ['picture', picture === '' || FILE.test(picture) ? undefined : 'the plain name of a file'],
  ({ available }) => ['available', yesNoFault(available)],
  ({ listed }) => ['listed', yesNoFault(listed)],
];

/** The file that a line names as its picture. */
export type NamedPicture = { line: number; productReferenceId: string; picture: string };

/** What can be looked at of the pictures, whatever else is wrong with their lines. */
export function namedPictures(rows: readonly ImportRow[]): NamedPicture[] {
  return rows.flatMap(({ line, cells: { reference_id: productReferenceId = '', picture = '' } }) =>
    FILE.test(picture) ? [{ line, productReferenceId, picture }] : [],
  );
}

/**
 * Checks everything that can be told without the pictures, and tells every fault at once.
 * @param known products that are there already
 */
export function checkImport(
  rows: readonly ImportRow[],
  known: readonly CatalogueProduct[],
): { products: ImportedProduct[]; faults: ImportFault[] } {
  const faults: ImportFault[] = [];
  const products: ImportedProduct[] = [];
  const seen = new Map<string, number>();
  for (const { line, cells: given } of rows) {
    const there = known.find(({ productReferenceId }) => productReferenceId === given.reference_id);
    // What the file leaves out of a card that is there stays as it is; whether it can be bought may change meanwhile.
    const cells = { ...(there === undefined ? EMPTY : { ...cellsOf(there), available: '' }), ...given };
    const found = there === undefined ? missingOf(line, given) : [];
    for (const [field, fault] of CHECKS.map((check) => check(cells)))
      if (fault !== undefined) found.push({ line, field, fault });
    const { reference_id, category } = cells;
    const before = seen.get(reference_id);
    if (before !== undefined)
      found.push({ line, field: 'reference_id', fault: `is in line ${before} already` });
    seen.set(reference_id, line);
    if (there !== undefined && there.category !== category) {
      found.push({ line, field: 'category', fault: `the card is ${there.category}, and stays so` });
    }
    if (there === undefined && given.picture === '') {
      found.push({ line, field: 'picture', fault: 'a new card needs one' });
    }
    faults.push(...found);
    products.push(toProduct(cells));
  }
  return { products: faults.length > 0 ? [] : products, faults };
}

const EMPTY = Object.fromEntries(IMPORT_COLUMNS.map((name) => [name, ''])) as Cells;
/** A new card is on sale and in the lists unless the file says otherwise. */
const NOT_NEEDED = new Set<ImportColumn>(['available', 'listed']);

function missingOf(line: number, given: ImportRow['cells']): ImportFault[] {
  const missing = IMPORT_COLUMNS.filter((name) => given[name] === undefined && !NOT_NEEDED.has(name));
  return missing.map((field) => ({ line, field, fault: 'a new card needs it' }));
}

function toProduct(cells: Cells): ImportedProduct {
  const inLanguages = (field: 'name' | 'short' | 'long'): LocalizedText => ({
    'de-ch': cells[`${field}_de`],
    'fr-ch': cells[`${field}_fr`],
    'it-ch': cells[`${field}_it`],
  });
  return {
    productReferenceId: cells.reference_id,
    category: cells.category === 'physical' ? 'physical' : 'digital',
    name: inLanguages('name'),
    shortDescription: inLanguages('short'),
    longDescription: inLanguages('long'),
    priceFrom: fromFrancs(Number(cells.value_from)),
    priceTo: fromFrancs(Number(cells.value_to)),
    position: Number(cells.position),
    available: cells.available === '' ? undefined : cells.available === 'yes',
    listed: cells.listed !== 'no',
  };
}

function isCategory(text: string): text is Category {
  return text === 'physical' || text === 'digital';
}

function textFault(text: string, most: number): string | undefined {
  if (text === '') return 'empty';
  if (text.length > most) return `longer than ${most} characters`;
  return /[<>]|\p{Cc}/u.test(text) ? 'no tags, and no line ends' : undefined;
}

function htmlFault(html: string): string | undefined {
  if (html.length > LENGTH.long) return `longer than ${LENGTH.long} characters`;
  const words = html.replace(TAGS, '');
  if (words.trim() === '') return 'empty';
  if (/[<>]/.test(words)) return 'only p, ul, ol, li, strong, em and br, without attributes';
  return isNested(html) ? undefined : 'a tag that is not closed, or closed in the wrong place';
}

function isNested(html: string): boolean {
  const open: string[] = [];
  for (const [tag] of html.matchAll(TAGS)) {
    if (tag === '<br>') continue;
    if (!tag.startsWith('</')) open.push(tag.slice(1));
    else if (open.pop() !== tag.slice(2)) return false;
  }
  return open.length === 0;
}

function valueFault(text: string): string | undefined {
  const value = fromFrancs(Number(text));
  const well = /^\d{1,4}$/.test(text) && value >= CARD_VALUE_MIN && value <= CARD_VALUE_MAX;
  const [least, most] = [CARD_VALUE_MIN / RAPPEN_PER_FRANC, CARD_VALUE_MAX / RAPPEN_PER_FRANC];
  return well ? undefined : `whole francs from ${least} to ${most}`;
}

function yesNoFault(text: string): string | undefined {
  return text === '' || text === 'yes' || text === 'no' ? undefined : 'neither yes nor no';
}
