import { CARD_VALUE_MAX, CARD_VALUE_MIN } from '#rules/limits.ts';
import { RAPPEN_PER_FRANC } from '#rules/money.ts';
import {
  isFileName,
  PRODUCT_FIELD_LENGTHS,
  PRODUCT_FIELDS,
  type ProductField,
  type ProductFieldError,
  validateProductFields,
} from '#rules/product-fields.ts';
import type { CatalogueProduct, ImportedProduct } from './catalogue-product.ts';
import type { ImportError, ImportRow } from './import-row.ts';
import { mergeFields, toProduct } from './product-fields.ts';

const { reference, name, short, long } = PRODUCT_FIELD_LENGTHS;
const LENGTHS: Readonly<Record<string, number>> = { name, short, long };
const VALUES = [CARD_VALUE_MIN, CARD_VALUE_MAX].map((value) => value / RAPPEN_PER_FRANC).join(' to ');

const ERROR_MESSAGES: Record<ProductFieldError, (field: ProductField) => string> = {
  reference: () => `must be lower-case words and hyphens, up to ${reference} characters`,
  category: () => 'must be physical or digital',
  empty: () => 'must not be empty',
  'too-long': (field) => `must not be longer than ${LENGTHS[field.split('_')[0] ?? '']} characters`,
  tags: () => 'must not contain tags or line breaks',
  'other-tags': () => 'must contain only the tags p, ul, ol, li, strong, em and br, without attributes',
  nesting: () => 'has an unclosed or wrongly nested tag',
  value: () => `must be whole francs from ${VALUES}`,
  'less-than-from': () => 'must not be less than value_from',
  position: () => 'must be a whole number from 0 to 9999',
  'file-name': () => 'must be a file name without a path',
  'yes-or-no': () => 'must be yes or no',
};

/** The picture file that a line refers to. */
export type NamedPicture = { line: number; productReferenceId: string; picture: string };

/** Lists the pictures to check, even if their lines have other errors. */
export function listNamedPictures(rows: readonly ImportRow[]): NamedPicture[] {
  return rows.flatMap(({ line, cells: { reference_id: productReferenceId = '', picture = '' } }) =>
    isFileName(picture) ? [{ line, productReferenceId, picture }] : [],
  );
}

/**
 * Validates everything except the pictures and reports all errors.
 * @param existingProducts all products in the catalogue, including unlisted ones
 */
export function checkImport(
  rows: readonly ImportRow[],
  existingProducts: readonly CatalogueProduct[],
): { products: ImportedProduct[]; faults: ImportError[] } {
  const faults: ImportError[] = [];
  const products: ImportedProduct[] = [];
  const lineByReference = new Map<string, number>();
  for (const { line, cells: importedCells } of rows) {
    const existing = existingProducts.find(
      ({ productReferenceId }) => productReferenceId === importedCells.reference_id,
    );
    const cells = mergeFields(existing, importedCells);
    const errors = existing === undefined ? findMissing(line, importedCells) : [];
    for (const { field, fault } of validateProductFields(cells))
      errors.push({ line, field, fault: ERROR_MESSAGES[fault](field) });
    const { reference_id, category } = cells;
    const firstLine = lineByReference.get(reference_id);
    if (firstLine !== undefined)
      errors.push({ line, field: 'reference_id', fault: `already in line ${firstLine}` });
    lineByReference.set(reference_id, line);
    if (existing !== undefined && existing.category !== category) {
      errors.push({ line, field: 'category', fault: `cannot be changed from ${existing.category}` });
    }
    if (existing === undefined && importedCells.picture === '') {
      errors.push({ line, field: 'picture', fault: 'required for a new card' });
    }
    faults.push(...errors);
    products.push(toProduct(cells));
  }
  return { products: faults.length > 0 ? [] : products, faults };
}

/** Optional columns: a new card is available and listed by default. */
const OPTIONAL_FIELDS = new Set<ProductField>(['available', 'listed']);

function findMissing(line: number, cells: ImportRow['cells']): ImportError[] {
  const missing = PRODUCT_FIELDS.filter((name) => cells[name] === undefined && !OPTIONAL_FIELDS.has(name));
  return missing.map((field) => ({ line, field, fault: 'required for a new card' }));
}
