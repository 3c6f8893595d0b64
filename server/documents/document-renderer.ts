import type { renderCardsPdf, renderCardsPdfs } from './cards/cards-pdf.ts';
import { type DocumentLook, documentBrand } from './document-brand.ts';
import { startDrawingThreads } from './drawing-threads.ts';
import type { renderDeliveryNotesPdf } from './parcels/delivery-notes-pdf.ts';
import type { renderLabelsPdf } from './parcels/labels-pdf.ts';
import type { renderPackingListPdf } from './parcels/packing-list-pdf.ts';
import type { renderParcelWordsPdf } from './parcels/parcel-words-pdf.ts';
import type { renderCreditNotePdf } from './receipts/credit-note-pdf.ts';
import type { renderReceiptPdf } from './receipts/receipt-pdf.ts';

/** A document took longer than any honest one does; what it was drawn from needs a look. */
export class DocumentTooSlow extends Error {}

/** Draws documents beside the event loop, so that pages, health checks and heartbeats go on meanwhile. */
export type DocumentRenderer = {
  cards: typeof renderCardsPdf;
  cardsInParts: typeof renderCardsPdfs;
  labels: typeof renderLabelsPdf;
  deliveryNotes: typeof renderDeliveryNotesPdf;
  packingList: typeof renderPackingListPdf;
  parcelWords: typeof renderParcelWordsPdf;
  receipt: typeof renderReceiptPdf;
  creditNote: typeof renderCreditNotePdf;
  /** Ends the threads; a document under way fails. */
  close: () => Promise<void>;
};

/** 600 cards, the most that an order holds, take a few seconds; a busy machine takes many times as long. */
const WITHIN_MS = 60_000;

/** @param withinMs after which a document, its waiting included, is given up with {@link DocumentTooSlow} */
export function createDocumentRenderer(withinMs = WITHIN_MS): DocumentRenderer {
  const threads = startDrawingThreads();

  /** Calls a function of a module of this folder in a thread. What passes is copied, and bytes lose their class. */
  async function inThread<Answer>(module: string, name: string, whole: DocumentLook): Promise<Answer> {
    const input = { ...whole, brand: documentBrand(whole.brand) };
    const filename = new URL(module, import.meta.url).href;
    const signal = AbortSignal.timeout(withinMs);
    try {
      return (await threads.run(input, { filename, name, signal })) as Answer;
    } catch (error) {
      if (signal.aborted) throw new DocumentTooSlow(`${name} took longer than ${withinMs} ms`);
      throw error;
    }
  }
  const drawn =
    <Input extends DocumentLook>(module: string, name: string) =>
    async (input: Input): Promise<Buffer> =>
      asBuffer(await inThread<Uint8Array>(module, name, input));

  return {
    cards: drawn('./cards/cards-pdf.ts', 'renderCardsPdf'),
    cardsInParts: async (input) => {
      type Files = { filename: string; content: Uint8Array }[];
      const files = await inThread<Files>('./cards/cards-pdf.ts', 'renderCardsPdfs', input);
      return files.map(({ filename, content }) => ({ filename, content: asBuffer(content) }));
    },
    labels: drawn('./parcels/labels-pdf.ts', 'renderLabelsPdf'),
    deliveryNotes: drawn('./parcels/delivery-notes-pdf.ts', 'renderDeliveryNotesPdf'),
    packingList: drawn('./parcels/packing-list-pdf.ts', 'renderPackingListPdf'),
    parcelWords: drawn('./parcels/parcel-words-pdf.ts', 'renderParcelWordsPdf'),
    receipt: drawn('./receipts/receipt-pdf.ts', 'renderReceiptPdf'),
    creditNote: drawn('./receipts/credit-note-pdf.ts', 'renderCreditNotePdf'),
    close: threads.close,
  };
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
