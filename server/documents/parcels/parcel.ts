import type { Address } from '#rules/address.ts';
import { addressLines } from '#rules/address-lines.ts';
import type { PostedDelivery } from '#rules/delivery-method.ts';
import type { Language } from '#rules/language.ts';
import type { Rappen } from '#rules/money.ts';
import type { DocumentLook } from '../document-brand.ts';

/** What the documents of the packer are made from, besides the parcels. */
export type PackerInput = DocumentLook & {
  /** The operator's. */
  lang: Language;
  printedAt: Date;
};

/** A parcel to be packed. Each document takes of it only what it may show. */
export type Parcel = {
  /** The order's short reference. */
  reference: string;
  /** The order's. */
  lang: Language;
  deliveryMethod: PostedDelivery;
  /** Packed by then. */
  dueAt: Date;
  address: Omit<Address, 'email'>;
  /** The posted lines, in the order's order; faceValue is the value of one card. */
  lines: readonly { name: Record<Language, string>; faceValue: Rappen; quantity: number }[];
  /** A printed card with words belongs into its envelope. */
  hasWords: boolean;
};

/** The address for the post, exactly as given; the country where it is not Switzerland. */
export function postalLines({ address, lang }: Pick<Parcel, 'address' | 'lang'>): string[] {
  const lines = addressLines(address, lang);
  return address.country === 'CH' ? lines.slice(0, -1) : lines;
}

/** Number of cards in some lines. */
export function cardCount(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
