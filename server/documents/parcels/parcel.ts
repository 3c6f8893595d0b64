import type { Address } from '#rules/address.ts';
import { addressLines } from '#rules/address-lines.ts';
import type { PostedDelivery } from '#rules/delivery-method.ts';
import type { Language } from '#rules/language.ts';
import type { Rappen } from '#rules/money.ts';
import type { DocumentBranding } from '../document-brand.ts';

export type PackingDocumentInput = DocumentBranding & {
  /** Language of the operator. */
  lang: Language;
  printedAt: Date;
};

/** Each document picks the fields it may show. */
export type Parcel = {
  reference: string;
  /** Language of the order. */
  lang: Language;
  deliveryMethod: PostedDelivery;
  dueAt: Date;
  address: Omit<Address, 'email'>;
  /** `faceValue` is the value of one card. */
  lines: readonly { name: Record<Language, string>; faceValue: Rappen; quantity: number }[];
  hasMessage: boolean;
};

/** Omits the country for Switzerland. */
export function toPostalLines({ address, lang }: Pick<Parcel, 'address' | 'lang'>): string[] {
  const lines = addressLines(address, lang);
  return address.country === 'CH' ? lines.slice(0, -1) : lines;
}

export function countCards(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
