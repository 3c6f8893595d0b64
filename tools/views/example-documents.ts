import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '#brands/murmeli/brand.ts';
import type { Order } from '#contract/order.ts';
import type { Language } from '#rules/language.ts';
import { renderCardsPdf } from '#server/documents/cards/cards-pdf.ts';
import type { PrintableCard } from '#server/documents/cards/pdf-card-page.ts';
import { renderLogo } from '#server/documents/document-brand.ts';
import type { PrintableGift } from '#server/documents/gifts/printable-gift.ts';
import { renderDeliveryNotesPdf } from '#server/documents/parcels/delivery-notes-pdf.ts';
import { renderLabelsPdf } from '#server/documents/parcels/labels-pdf.ts';
import { renderPackingListPdf } from '#server/documents/parcels/packing-list-pdf.ts';
import { renderParcelMessagesPdf } from '#server/documents/parcels/parcel-messages-pdf.ts';
import { renderCreditNotePdf } from '#server/documents/receipts/credit-note-pdf.ts';
import { renderReceiptPdf } from '#server/documents/receipts/receipt-pdf.ts';
import { digitalOrder, exampleOrder, longestOrder } from '#server/testing/examples/example-order.ts';
import { exampleParcel, exampleParcels, longestAddress } from '#server/testing/examples/example-parcels.ts';
import { exampleGifts } from './example-gifts.ts';
import { addPictures, type Pictures } from './example-mails.ts';

const brandDir = join(import.meta.dirname, '../../brands', brand.key);
const style = { brand, brandDir };
const loadStyle = async () => ({ ...style, logo: await renderLogo(brandDir, brand.logo.full) });

const paidAt = new Date('2026-11-24T23:31:00Z');
const printedAt = new Date('2026-11-27T06:40:00Z');

async function receipt(order: Order): Promise<Buffer> {
  return renderReceiptPdf({ order, number: 123, paidAt, ...(await loadStyle()) });
}

async function creditNote(order: Order): Promise<Buffer> {
  const [first, , third] = order.cart;
  const lines = [first, third].flatMap((line) =>
    line === undefined ? [] : [{ ...line.product, amount: 1 }],
  );
  return renderCreditNotePdf({
    order,
    number: 131,
    refundedAt: new Date('2026-12-02T09:12:00Z'),
    receipt: { number: 123, paidAt },
    lines,
    shippingCost: 580,
    total: lines.reduce((sum, { price }) => sum + price, 580),
    isBankTransfer: false,
    ...(await loadStyle()),
  });
}

/** @param gifts gift messages; each message gets one card */
async function cards(
  lang: Language,
  pictures: Pictures,
  picturesDir: string,
  gifts?: readonly PrintableGift[],
): Promise<Buffer> {
  const order = addPictures(digitalOrder(), pictures, lang);
  const printable = async ({ product }: Order['cart'][number], index: number): Promise<PrintableCard> => ({
    productName: product.name[lang],
    picture: await readFile(join(picturesDir, `${product.imagePath.split('/').at(-1)}-1000.jpg`)),
    value: product.price,
    number: `006600123456789012${index}`,
    pin: `00471${index}`,
    validUntil: '2031-11-25',
  });
  const plain = await Promise.all(order.cart.map(printable));
  const given = gifts?.flatMap((gift, index) => {
    const card = plain[index % plain.length];
    return card === undefined ? [] : [{ ...card, gift }];
  });
  return renderCardsPdf({
    lang,
    ...style,
    orderReference: order.reference,
    createdAt: new Date(order.orderDate),
    cards: given ?? plain,
  });
}

/** Every PDF of the shop, by the name of its picture. */
export const DOCUMENTS: Record<
  string,
  (lang: Language, pictures: Pictures, picturesDir: string) => Promise<Buffer>
> = {
  cards: (lang, pictures, picturesDir) => cards(lang, pictures, picturesDir),
  'gift-cards': (lang, pictures, picturesDir) => cards(lang, pictures, picturesDir, exampleGifts(lang)),
  'parcel-messages': (lang) => {
    const [first, , long] = exampleGifts(lang);
    const parcels = [first, long].flatMap((giftMessage, index) =>
      giftMessage === undefined ? [] : [{ reference: `M7K4-92Q${index + 5}`, lang, giftMessage }],
    );
    return renderParcelMessagesPdf({ ...style, printedAt, parcels });
  },
  receipt: (lang, pictures) => receipt(addPictures(exampleOrder(), pictures, lang)),
  'receipt-digital': (lang, pictures) => receipt(addPictures(digitalOrder(), pictures, lang)),
  'receipt-long': (lang, pictures) => receipt(addPictures(longestOrder(), pictures, lang)),
  'credit-note': (lang, pictures) => creditNote(addPictures(exampleOrder(), pictures, lang)),
  'delivery-note': async (lang) =>
    renderDeliveryNotesPdf({ parcels: [exampleParcel({ lang })], printedAt, ...(await loadStyle()) }),
  'packing-list': (lang) => renderPackingListPdf({ parcels: exampleParcels(), lang, printedAt, ...style }),
  labels: (lang) => {
    const [first, abroad, third] = exampleParcels();
    const long = exampleParcel({ lang, deliveryMethod: 'standard', address: longestAddress() });
    const parcels = [first, abroad, third, long].flatMap((parcel) => (parcel === undefined ? [] : [parcel]));
    return renderLabelsPdf({ parcels, lang, printedAt, ...style });
  },
};
