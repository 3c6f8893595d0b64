import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { brand } from '#brands/murmeli/brand.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { exampleOrder } from '#server/testing/examples/example-order.ts';
import { exampleParcel } from '#server/testing/examples/example-parcels.ts';
import { findWrongNumber } from '#server/testing/find-wrong-number.ts';
import { openPdf, readPages } from '../../testkit/read-pdf.ts';
import { renderCardsPdf } from './cards/cards-pdf.ts';
import { renderLogo } from './document-brand.ts';
import { getDocumentTexts } from './document-texts.ts';
import { renderDeliveryNotesPdf } from './parcels/delivery-notes-pdf.ts';
import { renderLabelsPdf } from './parcels/labels-pdf.ts';
import { renderPackingListPdf } from './parcels/packing-list-pdf.ts';
import { renderCreditNotePdf } from './receipts/credit-note-pdf.ts';
import { renderReceiptPdf } from './receipts/receipt-pdf.ts';

const brandDir = join(import.meta.dirname, '../../brands/murmeli');
const at = new Date('2026-11-24T23:31:00Z');
const logo = await renderLogo(brandDir, brand.logo.full);
const size = { width: 10, height: 6, channels: 3, background: '#fff' } as const;
const picture = await sharp({ create: size }).jpeg().toBuffer();

function order(lang: Language, amount: number) {
  const cart = exampleOrder()
    .cart.slice(0, 1)
    .map((line) => ({ ...line, amount }));
  return exampleOrder({ lang, cart });
}

function creditNote(lang: Language, amount: number) {
  const given = order(lang, amount);
  const lines = given.cart.map(({ product }) => ({ ...product, amount }));
  const receipt = { number: 123, paidAt: at };
  const sums = { shippingCost: 0, total: 5000 * amount, isBankTransfer: false };
  return renderCreditNotePdf({
    ...{ order: given, number: 131, refundedAt: at, receipt, lines, brand, brandDir, logo },
    ...sums,
  });
}

function parcels(lang: Language, amount: number) {
  const parcel = exampleParcel({ lang });
  return [{ ...parcel, lines: parcel.lines.slice(0, 1).map((line) => ({ ...line, quantity: amount })) }];
}

const printable = () => ({
  ...{ productName: 'Zum Geburtstag', picture, value: 5000 },
  ...{ number: '0066001234567890123', pin: '004711', validUntil: '2031-12-01' },
});

type Name = 'cards' | 'receipt' | 'creditNote' | 'deliveryNote' | 'packingList' | 'labels';

const DOCUMENTS: [Name, (lang: Language, amount: number) => Promise<Buffer>][] = [
  [
    'cards',
    (lang, amount) => {
      const cards = Array.from({ length: amount }, printable);
      const orderReference = 'M7K4-92QX';
      return renderCardsPdf({ lang, brand, brandDir, orderReference, createdAt: at, cards });
    },
  ],
  [
    'receipt',
    (lang, amount) =>
      renderReceiptPdf({ order: order(lang, amount), number: 123, paidAt: at, brand, brandDir, logo }),
  ],
  ['creditNote', creditNote],
  [
    'deliveryNote',
    (lang, amount) =>
      renderDeliveryNotesPdf({ parcels: parcels(lang, amount), printedAt: at, brand, brandDir, logo }),
  ],
  [
    'packingList',
    (lang, amount) =>
      renderPackingListPdf({ parcels: parcels(lang, amount), lang, printedAt: at, brand, brandDir }),
  ],
  [
    'labels',
    (lang, amount) =>
      renderLabelsPdf({ parcels: parcels(lang, amount), lang, printedAt: at, brand, brandDir }),
  ],
];

describe.each(LANGUAGES)('the number of cards in %s', (lang) => {
  it.each(DOCUMENTS)('is correct on the %s', async (name, render) => {
    for (const amount of [1, 3]) {
      const bytes = await render(lang, amount);
      const { info } = await (await openPdf(bytes)).getMetadata();
      const text = [String(Object(info).Title), ...(await readPages(bytes))].join('\n');
      const texts = getDocumentTexts(brand, lang)[name];
      expect(findWrongNumber(text, { lang, texts, isOne: amount === 1 })).toEqual([]);
    }
  });
});
