import * as z from 'zod/mini';
import { CARD_VALUE_MAX, CARD_VALUE_MIN } from './limits.ts';
import { fromFrancs } from './money.ts';

export const PRODUCT_FIELDS = [
  'reference_id',
  'category',
  'name_de',
  'name_fr',
  'name_it',
  'short_de',
  'short_fr',
  'short_it',
  'long_de',
  'long_fr',
  'long_it',
  'value_from',
  'value_to',
  'position',
  'picture',
  'available',
  'listed',
] as const;

export type ProductField = (typeof PRODUCT_FIELDS)[number];
export type ProductFields = Record<ProductField, string>;

/** Fields added by later versions default to empty. */
export const storedProductSchema = z.object(
  Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, z._default(z.string(), '')])) as Record<
    ProductField,
    z.ZodMiniDefault<z.ZodMiniString>
  >,
);

/** A draft contains only changed fields. */
export const storedDraftSchema = z.partialRecord(z.enum(PRODUCT_FIELDS), z.string());

/** Maximum number of characters. */
export const PRODUCT_FIELD_LENGTHS = { reference: 60, name: 60, short: 160, long: 3000 };

export type ProductFieldError =
  | 'reference'
  | 'category'
  | 'empty'
  | 'too-long'
  | 'tags'
  | 'other-tags'
  | 'nesting'
  | 'value'
  | 'less-than-from'
  | 'position'
  | 'file-name'
  | 'yes-or-no';

const REFERENCE = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/**
 * HTML tags that pages render (storefront, rich-text.ts). Pages ignore attributes, and this check rejects
 * them.
 */
const TAGS = /<\/?(?:p|ul|ol|li|strong|em)>|<br>/g;
/** Names must not contain a path, which could point outside the folder. */
const FILE = /^[\w-]+(\.[\w-]+)+$/;

const LANGUAGES = ['de', 'fr', 'it'] as const;

type CheckResult = [ProductField, ProductFieldError | undefined];

const CHECKS: ((fields: ProductFields) => CheckResult)[] = [
  ({ reference_id }) => ['reference_id', isReference(reference_id) ? undefined : 'reference'],
  ({ category }) => ['category', category === 'physical' || category === 'digital' ? undefined : 'category'],
  ...LANGUAGES.flatMap((lang): ((fields: ProductFields) => CheckResult)[] => [
    (fields) => [`name_${lang}`, validateText(fields[`name_${lang}`], PRODUCT_FIELD_LENGTHS.name)],
    (fields) => [`short_${lang}`, validateText(fields[`short_${lang}`], PRODUCT_FIELD_LENGTHS.short)],
    (fields) => [`long_${lang}`, validateHtml(fields[`long_${lang}`])],
  ]),
  ({ value_from }) => ['value_from', isValue(value_from) ? undefined : 'value'],
  ({ value_to }) => ['value_to', isValue(value_to) ? undefined : 'value'],
  ({ value_from, value_to }) => [
    'value_to',
    Number(value_from) > Number(value_to) ? 'less-than-from' : undefined,
  ],
  ({ position }) => ['position', /^\d{1,4}$/.test(position) ? undefined : 'position'],
  ({ picture }) => ['picture', picture === '' || isFileName(picture) ? undefined : 'file-name'],
  ({ available }) => ['available', isYesOrNo(available) ? undefined : 'yes-or-no'],
  ({ listed }) => ['listed', isYesOrNo(listed) ? undefined : 'yes-or-no'],
];

/** Validates all fields. A field may have two errors. */
export function validateProductFields(
  fields: ProductFields,
): { field: ProductField; fault: ProductFieldError }[] {
  return CHECKS.flatMap((check) => {
    const [field, fault] = check(fields);
    return fault === undefined ? [] : { field, fault };
  });
}

export function isReference(text: string): boolean {
  return REFERENCE.test(text) && text.length <= PRODUCT_FIELD_LENGTHS.reference;
}

export function isFileName(text: string): boolean {
  return FILE.test(text);
}

function validateText(text: string, max: number): ProductFieldError | undefined {
  if (text === '') return 'empty';
  if (text.length > max) return 'too-long';
  return /[<>]|\p{Cc}/u.test(text) ? 'tags' : undefined;
}

function validateHtml(html: string): ProductFieldError | undefined {
  if (html.length > PRODUCT_FIELD_LENGTHS.long) return 'too-long';
  const textWithoutTags = html.replace(TAGS, '');
  if (textWithoutTags.trim() === '') return 'empty';
  if (/[<>]/.test(textWithoutTags)) return 'other-tags';
  return isCorrectlyNested(html) ? undefined : 'nesting';
}

function isCorrectlyNested(html: string): boolean {
  const open: string[] = [];
  for (const [tag] of html.matchAll(TAGS)) {
    if (tag === '<br>') continue;
    if (!tag.startsWith('</')) open.push(tag.slice(1));
    else if (open.pop() !== tag.slice(2)) return false;
  }
  return open.length === 0;
}

function isValue(text: string): boolean {
  const value = fromFrancs(Number(text));
  return /^\d{1,4}$/.test(text) && value >= CARD_VALUE_MIN && value <= CARD_VALUE_MAX;
}

function isYesOrNo(text: string): boolean {
  return text === '' || text === 'yes' || text === 'no';
}
