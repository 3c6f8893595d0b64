import type { Order } from '#contract/order.ts';
import type { Language } from '#rules/language.ts';
import type { ParcelName } from '#rules/parcel-name.ts';
import { parcelName } from '#rules/parcel-name.ts';
import { renderCardsPdf } from '#server/documents/cards/cards-pdf.ts';
import { cardsFileName, cardsInput } from '#server/documents/cards/order-cards.ts';
import { readLogo } from '#server/documents/document-logo.ts';
import { renderDeliveryNotesPdf } from '#server/documents/parcels/delivery-notes-pdf.ts';
import { renderLabelsPdf } from '#server/documents/parcels/labels-pdf.ts';
import { renderPackingListPdf } from '#server/documents/parcels/packing-list-pdf.ts';
import type { Parcel } from '#server/documents/parcels/parcel.ts';
import type { AddressedParcel } from '#server/fulfilment/parcel-repository.ts';
import type { Adapters } from './adapters.ts';

/** Parcels to print, and when and in which language it is printed. */
export type ParcelPrint = { parcels: readonly AddressedParcel[]; lang: Language; printedAt: Date };

/** PDFs that are drawn when they are asked for. */
export type Documents = {
  /**
   * The digital cards that an order's buyer may have now.
   * @returns undefined when there are none
   * @throws SecretsRemoved
   */
  cards: (order: Order) => Promise<{ filename: string; content: Buffer } | undefined>;
  labels: (print: ParcelPrint) => Promise<Buffer>;
  deliveryNotes: (print: ParcelPrint) => Promise<Buffer>;
  packingList: (print: ParcelPrint) => Promise<Buffer>;
};

export function createDocuments({ brand, dir: brandDir, cards, pictures }: Adapters): Documents {
  const inputOf = ({ parcels, lang, printedAt }: ParcelPrint) => ({
    parcels: parcels.map(toParcel),
    lang,
    printedAt,
    brand,
    brandDir,
  });
  return {
    cards: async (order) => {
      const readable = await cards.read(order.id);
      if (readable.length === 0) return undefined;
      const look = { brand, brandDir, pictureOf: pictures.printable };
      const content = await renderCardsPdf(await cardsInput(order, readable, look));
      return { filename: cardsFileName(order, brand), content };
    },
    labels: (print) => renderLabelsPdf(inputOf(print)),
    deliveryNotes: async (print) =>
      renderDeliveryNotesPdf({ ...inputOf(print), logo: await readLogo(brandDir, brand.logo.full) }),
    packingList: (print) => renderPackingListPdf(inputOf(print)),
  };
}

function toParcel({
  lang,
  deliveryMethod,
  dueAt,
  address,
  lines,
  ...name
}: AddressedParcel & ParcelName): Parcel {
  return { reference: parcelName(name), lang, deliveryMethod, dueAt, address, lines };
}
