import type { Order } from '#contract/order.ts';
import type { FileBrand } from '../document-brand.ts';
import { documentTexts } from '../document-texts.ts';
import { formatReceiptNumber } from './layout-receipt.ts';

// Programs that only need file names don't load pdfkit.

export function receiptFileName({ lang }: Order, brand: FileBrand, number: number): string {
  return `${brand.key}-${documentTexts(brand, lang).receipt.fileName}-${formatReceiptNumber(number)}.pdf`;
}

export function creditNoteFileName({ lang }: Order, brand: FileBrand, number: number): string {
  return `${brand.key}-${documentTexts(brand, lang).creditNote.fileName}-${formatReceiptNumber(number)}.pdf`;
}
