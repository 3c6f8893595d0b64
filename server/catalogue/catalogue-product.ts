import type { Category } from '#rules/lines.ts';
import type { LocalizedText } from '#rules/localized-text.ts';

/** A stored product, listed or not. */
export type CatalogueProduct = {
  id: string;
  productReferenceId: string;
  category: Category;
  name: LocalizedText;
  shortDescription: LocalizedText;
  longDescription: LocalizedText;
  imagePath: string;
  priceFrom: number;
  priceTo: number;
  available: boolean;
  position: number;
  listed: boolean;
  /** Source of its values: the brand folder at each start, or an operator's import. */
  source: 'brand' | 'import';
};

/** A validated product of an import file, without its picture. */
export type ImportedProduct = Omit<CatalogueProduct, 'id' | 'imagePath' | 'available' | 'source'> & {
  /** Undefined keeps the current value; new products are available. */
  available: boolean | undefined;
};

export type ProductToImport = ImportedProduct & {
  /** Undefined keeps the current picture. */
  imagePath: string | undefined;
};
