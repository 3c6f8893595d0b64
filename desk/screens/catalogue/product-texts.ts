import { PRODUCT_FIELD_LENGTHS, type ProductField, type ProductFieldError } from '#rules/product-fields.ts';
import { toHtml, toMarkup } from '#rules/product-markup.ts';
import type { Outputs } from '../../api/client.ts';
import type { TextKey, Texts } from '../../language/translate.ts';

export type ListedProduct = Outputs['catalogue']['list'][number];
export type Product = Outputs['catalogue']['show'];
export type ProductVersion = Product['versions'][number];

/** Suffixes of the language fields. */
export const TEXT_LANGUAGES = ['de', 'fr', 'it'] as const;
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

const ERROR_KEYS: Record<ProductFieldError | 'needed', TextKey> = {
  reference: 'catalogue.faults.reference',
  category: 'catalogue.faults.category',
  empty: 'catalogue.faults.empty',
  'too-long': 'catalogue.faults.tooLong',
  tags: 'catalogue.faults.tags',
  'other-tags': 'catalogue.faults.otherTags',
  nesting: 'catalogue.faults.nesting',
  value: 'catalogue.faults.value',
  'less-than-from': 'catalogue.faults.lessThanFrom',
  position: 'catalogue.faults.position',
  'file-name': 'catalogue.faults.picture',
  'yes-or-no': 'catalogue.faults.empty',
  needed: 'catalogue.faults.picture',
};

const LENGTHS: Readonly<Record<string, number>> = PRODUCT_FIELD_LENGTHS;

export function describeFieldError(
  { t }: Texts,
  field: ProductField,
  fault: ProductFieldError | 'needed',
): string {
  return t(ERROR_KEYS[fault], { max: LENGTHS[field.split('_')[0] ?? ''] ?? PRODUCT_FIELD_LENGTHS.reference });
}

const NAME_KEYS: Record<string, TextKey> = {
  name: 'catalogue.name',
  short: 'catalogue.short',
  long: 'catalogue.long',
  value_from: 'catalogue.from',
  value_to: 'catalogue.to',
  position: 'catalogue.position',
  picture: 'catalogue.picture',
  available: 'catalogue.available',
  listed: 'catalogue.listed',
  category: 'catalogue.category',
  reference_id: 'catalogue.reference',
};

export function getFieldName({ t, word }: Texts, field: string): string {
  const [kind = '', side = ''] = field.split('_');
  const isText = TEXT_LANGUAGES.some((candidate) => candidate === side);
  const key = NAME_KEYS[isText ? kind : field];
  if (key === undefined) return field;
  return isText ? `${t(key)} (${word('languages', `${side}-ch`)})` : t(key);
}

/** Converts a stored description to the editable form. HTML that has no such form stays HTML. */
export function toTypedDescription(html: string): string {
  return toMarkup(html) ?? html;
}

export function toHtmlDescription(typed: string): string {
  return /<\w/.test(typed) ? typed.trim() : toHtml(typed);
}

export function formatFieldValue({ t }: Texts, field: string, value: string): string {
  if (field.startsWith('long_')) return toTypedDescription(value);
  if (value === 'yes' || value === 'no') return t(value === 'yes' ? 'catalogue.yes' : 'catalogue.no');
  return value;
}
