import { RAPPEN_PER_FRANC } from '#rules/money.ts';
import type { CatalogueProduct } from './catalogue-product.ts';
import type { ImportColumn } from './import-row.ts';

/** A product as a catalogue file has it; `picture` is empty, as the picture is to stay. */
export function cellsOf(product: CatalogueProduct): Record<ImportColumn, string> {
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
