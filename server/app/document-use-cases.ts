import type { Order } from '#contract/order.ts';
import type { Language } from '#rules/language.ts';
import { formatParcelName } from '#rules/parcel-name.ts';
import { buildCardsInput, cardsFileName } from '#server/documents/cards/order-cards.ts';
import { renderLogo } from '#server/documents/document-brand.ts';
import { findPaper } from '#server/documents/gifts/printable-gift.ts';
import type { Parcel } from '#server/documents/parcels/parcel.ts';
import type { AddressedParcel, ParcelWords } from '#server/fulfilment/parcel.ts';
import { readCardWords } from '#server/postgres/gifts/gift-record.ts';
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
  /** Printing marks the parcels first, so that words can't change after they were read. */
  const begin = async ({ parcels, ...print }: ParcelPrint) => {
    const written = await repository.markPrinted(parcels);
    const words = new Map(written.map((item) => [formatParcelName(item), item]));
    return {
      words,
      input: { ...branding, ...print, parcels: parcels.map((parcel) => toParcel(parcel, words)) },
    };
  };
  return {
    /**
     * Prints the digital cards that the buyer may have now, with their gift words.
     * @returns undefined if there are none
     * @throws SecretsRemovedError
     */
    cards: async (order: Order) => {
      const readable = await cards.readIssued(order.id);
      if (readable.length === 0) return undefined;
      const written = await readCardWords(connection.db, order.id);
      const findWords = (line: number, ordinal: number) =>
        written.find((words) => words.line === line && words.ordinal === ordinal);
      const drawn = { ...branding, loadPicture: pictures.readPrintable };
      const content = await documents.cards(await buildCardsInput(order, readable, drawn, findWords));
      return { filename: cardsFileName(order, brand), content };
    },
    labels: async (print: ParcelPrint) => documents.labels((await begin(print)).input),
    deliveryNotes: async (print: ParcelPrint) => {
      const { input } = await begin(print);
      return documents.deliveryNotes({ ...input, logo: await renderLogo(brandDir, brand.logo.full) });
    },
    packingList: async (print: ParcelPrint) => documents.packingList((await begin(print)).input),
    /** @returns undefined if no envelope has words */
    parcelWords: async (print: ParcelPrint): Promise<Buffer | undefined> => {
      const { input, words } = await begin(print);
      const parcels = input.parcels.flatMap(({ reference, lang }) => {
        const found = words.get(reference);
        return found === undefined
          ? []
          : [{ reference, lang, words: { ...found, paper: findPaper(brand, found.paper) } }];
      });
      return parcels.length === 0 ? undefined : documents.parcelWords({ ...input, parcels });
    },
  };
}

function toParcel(
  { lang, deliveryMethod, dueAt, address, lines, ...named }: AddressedParcel,
  words: ReadonlyMap<string, ParcelWords>,
): Parcel {
  const reference = formatParcelName(named);
  return { reference, lang, deliveryMethod, dueAt, address, lines, hasWords: words.has(reference) };
}
