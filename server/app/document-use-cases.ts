import type { Order } from '#contract/order.ts';
import type { Language } from '#rules/language.ts';
import { formatParcelName } from '#rules/parcel-name.ts';
import { buildCardsInput, cardsFileName } from '#server/documents/cards/order-cards.ts';
import { renderLogo } from '#server/documents/document-brand.ts';
import { findPaper } from '#server/documents/gifts/printable-gift.ts';
import type { Parcel } from '#server/documents/parcels/parcel.ts';
import type { AddressedParcel, ParcelMessage } from '#server/fulfilment/parcel.ts';
import { readCardMessages } from '#server/postgres/gifts/gift-record.ts';
import type { Adapters } from './adapters.ts';

export type ParcelPrint = { parcels: readonly AddressedParcel[]; lang: Language; printedAt: Date };

/** Prints PDF documents on demand. */
export function createDocuments({
  connection,
  brand,
  dir: brandDir,
  cards,
  pictures,
  documents,
  parcels: repository,
}: Adapters) {
  const branding = { brand, brandDir };
  /** Marks the parcels as printed first, so that their messages can't change after they were read. */
  const preparePrint = async ({ parcels, ...print }: ParcelPrint) => {
    const savedMessages = await repository.markPrinted(parcels);
    const messagesByParcel = new Map(savedMessages.map((item) => [formatParcelName(item), item]));
    return {
      messagesByParcel,
      input: { ...branding, ...print, parcels: parcels.map((parcel) => toParcel(parcel, messagesByParcel)) },
    };
  };
  return {
    /**
     * Prints the digital cards that the buyer may have now, with their gift messages.
     * @returns undefined if there are none
     * @throws SecretsRemovedError
     */
    cards: async (order: Order) => {
      const readable = await cards.readIssued(order.id);
      if (readable.length === 0) return undefined;
      const cardMessages = await readCardMessages(connection.db, order.id);
      const findMessage = (line: number, ordinal: number) =>
        cardMessages.find((giftMessage) => giftMessage.line === line && giftMessage.ordinal === ordinal);
      const printOptions = { ...branding, loadPicture: pictures.readPrintable };
      const content = await documents.cards(
        await buildCardsInput(order, readable, printOptions, findMessage),
      );
      return { filename: cardsFileName(order, brand), content };
    },
    labels: async (print: ParcelPrint) => documents.labels((await preparePrint(print)).input),
    deliveryNotes: async (print: ParcelPrint) => {
      const { input } = await preparePrint(print);
      return documents.deliveryNotes({ ...input, logo: await renderLogo(brandDir, brand.logo.full) });
    },
    packingList: async (print: ParcelPrint) => documents.packingList((await preparePrint(print)).input),
    /** @returns undefined if no envelope has a message */
    parcelMessage: async (print: ParcelPrint): Promise<Buffer | undefined> => {
      const { input, messagesByParcel } = await preparePrint(print);
      const parcels = input.parcels.flatMap(({ reference, lang }) => {
        const found = messagesByParcel.get(reference);
        return found === undefined
          ? []
          : [{ reference, lang, giftMessage: { ...found, paper: findPaper(brand, found.paper) } }];
      });
      return parcels.length === 0 ? undefined : documents.parcelMessage({ ...input, parcels });
    },
  };
}

function toParcel(
  { lang, deliveryMethod, dueAt, address, lines, ...parcelName }: AddressedParcel,
  messagesByParcel: ReadonlyMap<string, ParcelMessage>,
): Parcel {
  const reference = formatParcelName(parcelName);
  return {
    reference,
    lang,
    deliveryMethod,
    dueAt,
    address,
    lines,
    hasMessage: messagesByParcel.has(reference),
  };
}
