import * as z from 'zod/mini';
import { CARD_VALUE_MAX, CARD_VALUE_MIN } from './limits.ts';
import { fromFrancs } from './money.ts';

/** The fields of a product as an operator writes them, the same in a catalogue file and in a form. */
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

/** As stored: a field that a later version added is empty. */
export const storedProductSchema = z.object(
  Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, z._default(z.string(), '')])) as Record<
    ProductField,
    z.ZodMiniDefault<z.ZodMiniString>
  >,
);

/** The changed fields alone. */
export const storedDraftSchema = z.partialRecord(z.enum(PRODUCT_FIELDS), z.string());

/** Characters. */
export const PRODUCT_FIELD_LENGTHS = { reference: 60, name: 60, short: 160, long: 3000 };

/** Why a field cannot be taken. */
export type ProductFieldFault =
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
/** What the pages show of HTML (storefront, rich-text.ts); attributes are left out there and refused here. */
const TAGS = /<\/?(?:p|ul|ol|li|strong|em)>|<br>/g;
/** A plain name: a path could lead out of the folder. */
const FILE = /^[\w-]+(\.[\w-]+)+$/;

const LANGUAGES = ['de', 'fr', 'it'] as const;

type Found = [ProductField, ProductFieldFault | undefined];

const CHECKS: ((fields: ProductFields) => Found)[] = [
  ({ reference_id }) => ['reference_id', isReference(reference_id) ? undefined : 'reference'],
  ({ category }) => ['category', category === 'physical' || category === 'digital' ? undefined : 'category'],
  ...LANGUAGES.flatMap((lang): ((fields: ProductFields) => Found)[] => [
    (fields) => [`name_${lang}`, textFault(fields[`name_${lang}`], PRODUCT_FIELD_LENGTHS.name)],
    (fields) => [`short_${lang}`, textFault(fields[`short_${lang}`], PRODUCT_FIELD_LENGTHS.short)],
    (fields) => [`long_${lang}`, htmlFault(fields[`long_${lang}`])],
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

/** Every fault of a product's fields; of one field there may be two. */
export function productFieldFaults(
  fields: ProductFields,
): { field: ProductField; fault: ProductFieldFault }[] {
  return CHECKS.flatMap((check) => {
    const [field, fault] = check(fields);
    return fault === undefined ? [] : { field, fault };
  });
}

export function isReference(text: string): boolean {
  return REFERENCE.test(text) && text.length <= PRODUCT_FIELD_LENGTHS.reference;
}

/** Whether a text names a file and no path. */
export function isFileName(text: string): boolean {
  return FILE.test(text);
}

function textFault(text: string, most: number): ProductFieldFault | undefined {
  if (text === '') return 'empty';
  if (text.length > most) return 'too-long';
  return /[<>]|\p{Cc}/u.test(text) ? 'tags' : undefined;
}

function htmlFault(html: string): ProductFieldFault | undefined {
  if (html.length > PRODUCT_FIELD_LENGTHS.long) return 'too-long';
  const words = html.replace(TAGS, '');
  if (words.trim() === '') return 'empty';
  if (/[<>]/.test(words)) return 'other-tags';
  return isNested(html) ? undefined : 'nesting';
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

function isValue(text: string): boolean {
  const value = fromFrancs(Number(text));
  return /^\d{1,4}$/.test(text) && value >= CARD_VALUE_MIN && value <= CARD_VALUE_MAX;
}

function isYesOrNo(text: string): boolean {
  return text === '' || text === 'yes' || text === 'no';
}
