import { PRODUCT_FIELD_LENGTHS, type ProductField, type ProductFieldFault } from '#rules/product-fields.ts';
import { htmlOf, typedOf } from '#rules/product-markup.ts';
import type { Outputs } from '../../api/client.ts';
import type { TextKey, Texts } from '../../language/translate.ts';

export type ListedProduct = Outputs['catalogue']['list'][number];
export type Product = Outputs['catalogue']['show'];
export type ProductVersion = Product['versions'][number];

/** The languages of a product's texts, by the ends of their fields. */
export const SIDES = ['de', 'fr', 'it'] as const;
export type Side = (typeof SIDES)[number];

const FAULTS: Record<ProductFieldFault | 'needed', TextKey> = {
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

/** What is wrong with a field, and how it is put right. */
export function fieldSentence(
  { t }: Texts,
  field: ProductField,
  fault: ProductFieldFault | 'needed',
): string {
  return t(FAULTS[fault], { max: LENGTHS[field.split('_')[0] ?? ''] ?? PRODUCT_FIELD_LENGTHS.reference });
}

const NAMES: Record<string, TextKey> = {
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

/** What a field is called, with the language of a text. */
export function fieldName({ t, word }: Texts, field: string): string {
  const [kind = '', side = ''] = field.split('_');
  const isText = SIDES.some((each) => each === side);
  const key = NAMES[isText ? kind : field];
  if (key === undefined) return field;
  return isText ? `${t(key)} (${word('languages', `${side}-ch`)})` : t(key);
}

/** A long description as it is typed; HTML that cannot be typed stays HTML. */
export function typedLong(html: string): string {
  return typedOf(html) ?? html;
}

export function htmlLong(typed: string): string {
  return /<\w/.test(typed) ? typed.trim() : htmlOf(typed);
}

/** A value of a field as a person reads it. */
export function shownValue({ t }: Texts, field: string, value: string): string {
  if (field.startsWith('long_')) return typedLong(value);
  if (value === 'yes' || value === 'no') return t(value === 'yes' ? 'catalogue.yes' : 'catalogue.no');
  return value;
}
