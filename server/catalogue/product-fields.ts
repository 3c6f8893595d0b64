import type { LocalizedText } from '#rules/localized-text.ts';
import { fromFrancs, RAPPEN_PER_FRANC } from '#rules/money.ts';
import { PRODUCT_FIELDS, type ProductFields } from '#rules/product-fields.ts';
import type { CatalogueProduct, ImportedProduct } from './catalogue-product.ts';

/** Converts a product to import fields. `picture` is empty, which keeps the picture. */
export function toFields(product: CatalogueProduct): ProductFields {
  const { name, shortDescription: short, longDescription: long } = product;
  return {
    reference_id: product.productReferenceId,
    category: product.category,
    name_de: name['de-ch'],
    name_fr: name['fr-ch'],
    name_it: name['it-ch'],
    short_de: short['de-ch'],
    short_fr: short['fr-ch'],
    short_it: short['it-ch'],
    long_de: long['de-ch'],
    long_fr: long['fr-ch'],
    long_it: long['it-ch'],
    value_from: String(product.priceFrom / RAPPEN_PER_FRANC),
    value_to: String(product.priceTo / RAPPEN_PER_FRANC),
    position: String(product.position),
    picture: '',
    available: product.available ? 'yes' : 'no',
    listed: product.listed ? 'yes' : 'no',
  };
}

const EMPTY = Object.fromEntries(PRODUCT_FIELDS.map((name) => [name, ''])) as ProductFields;

/** Merges changes over the existing product. Leaves `available` empty, because it may change meanwhile. */
export function mergeFields(
  existing: CatalogueProduct | undefined,
  changes: Partial<ProductFields>,
): ProductFields {
  return { ...(existing === undefined ? EMPTY : { ...toFields(existing), available: '' }), ...changes };
}

/** Converts valid fields to a product. */
export function toProduct(fields: ProductFields): ImportedProduct {
  const inLanguages = (field: 'name' | 'short' | 'long'): LocalizedText => ({
    'de-ch': fields[`${field}_de`],
    'fr-ch': fields[`${field}_fr`],
    'it-ch': fields[`${field}_it`],
  });
  return {
    productReferenceId: fields.reference_id,
    category: fields.category === 'physical' ? 'physical' : 'digital',
    name: inLanguages('name'),
    shortDescription: inLanguages('short'),
    longDescription: inLanguages('long'),
    priceFrom: fromFrancs(Number(fields.value_from)),
    priceTo: fromFrancs(Number(fields.value_to)),
    position: Number(fields.position),
    available: fields.available === '' ? undefined : fields.available === 'yes',
    listed: fields.listed !== 'no',
  };
}
