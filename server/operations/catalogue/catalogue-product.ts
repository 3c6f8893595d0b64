import type { Category } from '#rules/lines.ts';
import type { LocalizedText } from '#rules/localized-text.ts';

/** A product as it is stored, listed or not. */
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
  /** Where its values come from: the brand's folder at each start, or an operator's import. */
  source: 'brand' | 'import';
};

/** A product of a file, checked, without its picture. */
export type ImportedProduct = Omit<CatalogueProduct, 'id' | 'imagePath' | 'available' | 'source'> & {
  /** Undefined: as it is; a new product is available. */
  available: boolean | undefined;
};

export type ProductToImport = ImportedProduct & {
  /** Undefined: as it is. */
  imagePath: string | undefined;
};
