import type { Order } from '#contract/order.ts';
import type { FileBrand } from '../document-brand.ts';
import { documentTexts } from '../document-texts.ts';
import { formatReceiptNumber } from './layout-receipt.ts';

// Apart from what draws the documents: programs that only name them do not load it.

/** Name of the file that a buyer saves. */
export function receiptFileName({ lang }: Order, brand: FileBrand, number: number): string {
  return `${brand.key}-${documentTexts(brand, lang).receipt.fileName}-${formatReceiptNumber(number)}.pdf`;
}

/** Name of the file that a buyer saves. */
export function creditNoteFileName({ lang }: Order, brand: FileBrand, number: number): string {
  return `${brand.key}-${documentTexts(brand, lang).creditNote.fileName}-${formatReceiptNumber(number)}.pdf`;
}
