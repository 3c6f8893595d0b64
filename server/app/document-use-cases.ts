import type { Order } from '#contract/order.ts';
import type { Language } from '#rules/language.ts';
import { parcelName } from '#rules/parcel-name.ts';
import { cardsFileName, cardsInput } from '#server/documents/cards/order-cards.ts';
import { readLogo } from '#server/documents/document-logo.ts';
import type { Parcel } from '#server/documents/parcels/parcel.ts';
import type { AddressedParcel } from '#server/fulfilment/parcel-repository.ts';
import { readCardWords } from '#server/postgres/gifts/card-words.ts';
import type { Adapters } from './adapters.ts';

/** Parcels to print, and when and in which language it is printed. */
export type ParcelPrint = { parcels: readonly AddressedParcel[]; lang: Language; printedAt: Date };

/** PDFs that are drawn when they are asked for. */
export function createDocuments({ connection, brand, dir: brandDir, cards, pictures, documents }: Adapters) {
  const inputOf = ({ parcels, ...print }: ParcelPrint) => ({
    ...print,
    parcels: parcels.map(toParcel),
    brand,
    brandDir,
  });
  return {
    /**
     * The digital cards that an order's buyer may have now, with what was written on them.
     * @returns undefined when there are none
     * @throws SecretsRemoved
     */
    cards: async (order: Order) => {
      const readable = await cards.read(order.id);
      if (readable.length === 0) return undefined;
      const look = { brand, brandDir, pictureOf: pictures.printable };
      const written = await readCardWords(connection.db, order.id);
      const wordsOf = (line: number, ordinal: number) =>
        written.find((words) => words.line === line && words.ordinal === ordinal);
      const content = await documents.cards(await cardsInput(order, readable, look, wordsOf));
      return { filename: cardsFileName(order, brand), content };
    },
    labels: (print: ParcelPrint) => documents.labels(inputOf(print)),
    deliveryNotes: async (print: ParcelPrint) =>
      documents.deliveryNotes({ ...inputOf(print), logo: await readLogo(brandDir, brand.logo.full) }),
    packingList: (print: ParcelPrint) => documents.packingList(inputOf(print)),
  };
}

function toParcel({ lang, deliveryMethod, dueAt, address, lines, ...name }: AddressedParcel): Parcel {
  return { reference: parcelName(name), lang, deliveryMethod, dueAt, address, lines };
}
