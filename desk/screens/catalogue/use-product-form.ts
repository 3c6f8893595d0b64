import { useEffect, useState } from 'react';
import {
  PRODUCT_FIELDS,
  type ProductField,
  type ProductFieldFault,
  type ProductFields,
  productFieldFaults,
} from '#rules/product-fields.ts';
import { useDraft } from '../../ui/use-draft.ts';
import { htmlLong, typedLong } from './product-texts.ts';
import type { Product } from './product-types.ts';

const EMPTY = Object.fromEntries(PRODUCT_FIELDS.map((name) => [name, ''])) as ProductFields;

const isLong = (field: string) => field.startsWith('long_');
const asTyped = (field: ProductField, value: string) => (isLong(field) ? typedLong(value) : value);
const asStored = (field: ProductField, value: string) => (isLong(field) ? htmlLong(value) : value.trim());

export type FormFaults = Partial<Record<ProductField, ProductFieldFault>>;

export type ProductForm = {
  /** What stands in a field, as it is typed. */
  valueOf: (field: ProductField) => string;
  change: (field: ProductField, typed: string) => void;
  /** Whether something was typed that is not saved. */
  isChanged: boolean;
  /** Everything that differs from the product, as it is stored. */
  changes: () => Partial<ProductFields>;
  faults: () => FormFaults;
  forget: () => void;
  /** Puts values into the fields, as they are typed. */
  replace: (values: Partial<ProductFields>) => void;
  /** What this operator has seen, for the server to compare. */
  seen: { revision: number; seenVersion: number };
  /** Another operator has saved since, while something here is not saved. */
  isBehind: boolean;
  /** Keeps what was typed, over what the other operator has saved. */
  catchUp: () => void;
};

/** The fields of a product: what is typed lies over the draft, and the draft over the product. */
export function useProductForm({ productReferenceId, published, draft, version }: Product): ProductForm {
  const [json, write] = useDraft(`product ${productReferenceId}`);
  const typed: Partial<ProductFields> = json === '' ? {} : JSON.parse(json);
  const revision = draft?.revision ?? 0;
  const [seen, setSeen] = useState({ revision, seenVersion: version });
  const isNewer = seen.revision !== revision || seen.seenVersion !== version;
  const isChanged = json !== '';
  const catchUp = () => setSeen({ revision, seenVersion: version });
  useEffect(() => {
    if (!isChanged) setSeen({ revision, seenVersion: version });
  }, [isChanged, revision, version]);
  const stored = { ...EMPTY, ...published?.fields, ...draft?.fields, reference_id: productReferenceId };
  const all = (): ProductFields => {
    const over = Object.entries(typed) as [ProductField, string][];
    return { ...stored, ...Object.fromEntries(over.map(([name, text]) => [name, asStored(name, text)])) };
  };
  return {
    valueOf: (field) => typed[field] ?? asTyped(field, stored[field]),
    change: (field, text) => write(JSON.stringify({ ...typed, [field]: text })),
    isChanged,
    changes: () => {
      const { reference_id: _, picture: __, ...fields } = all();
      const entries = Object.entries(fields) as [ProductField, string][];
      return Object.fromEntries(entries.filter(([name, value]) => value !== published?.fields[name]));
    },
    faults: () => {
      const found = productFieldFaults(all()).toReversed();
      return Object.fromEntries(found.map(({ field, fault }) => [field, fault]));
    },
    forget: () => write(''),
    replace: (values) => write(JSON.stringify(values)),
    seen,
    isBehind: isNewer && isChanged,
    catchUp,
  };
}
