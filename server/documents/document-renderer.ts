import type { renderCardsPdf, renderCardsPdfs } from './cards/cards-pdf.ts';
import { type DocumentBranding, toDocumentBrand } from './document-brand.ts';
import { startDrawingThreads } from './drawing-threads.ts';
import type { renderDeliveryNotesPdf } from './parcels/delivery-notes-pdf.ts';
import type { renderLabelsPdf } from './parcels/labels-pdf.ts';
import type { renderPackingListPdf } from './parcels/packing-list-pdf.ts';
import type { renderParcelWordsPdf } from './parcels/parcel-words-pdf.ts';
import type { renderCreditNotePdf } from './receipts/credit-note-pdf.ts';
import type { renderReceiptPdf } from './receipts/receipt-pdf.ts';

export class DocumentTimeoutError extends Error {}

/** Renders in worker threads, to keep the event loop free for pages, health checks and heartbeats. */
export type DocumentRenderer = {
  cards: typeof renderCardsPdf;
  cardFiles: typeof renderCardsPdfs;
  labels: typeof renderLabelsPdf;
  deliveryNotes: typeof renderDeliveryNotesPdf;
  packingList: typeof renderPackingListPdf;
  parcelWords: typeof renderParcelWordsPdf;
  receipt: typeof renderReceiptPdf;
  creditNote: typeof renderCreditNotePdf;
  /** Ends the threads; documents in progress fail. */
  close: () => Promise<void>;
};

/** 600 cards, the maximum of an order, take a few seconds; far more on a busy machine. */
const WITHIN_MS = 60_000;

/** @param withinMs time limit per document, including queueing, before {@link DocumentTimeoutError} */
export function createDocumentRenderer(withinMs = WITHIN_MS): DocumentRenderer {
  const threads = startDrawingThreads();

  /**
   * Calls an exported function of a module in a thread. Arguments and results are copied; Buffers become
   * Uint8Arrays.
   */
  async function inThread<Answer>(module: string, name: string, given: DocumentBranding): Promise<Answer> {
    const input = { ...given, brand: toDocumentBrand(given.brand) };
    const filename = new URL(module, import.meta.url).href;
    const signal = AbortSignal.timeout(withinMs);
    try {
      return (await threads.run(input, { filename, name, signal })) as Answer;
    } catch (error) {
      if (signal.aborted) throw new DocumentTimeoutError(`${name} took longer than ${withinMs} ms`);
      throw error;
    }
  }
  const renderInThread =
    <Input extends DocumentBranding>(module: string, name: string) =>
    async (input: Input): Promise<Buffer> =>
      asBuffer(await inThread<Uint8Array>(module, name, input));

  return {
    cards: renderInThread('./cards/cards-pdf.ts', 'renderCardsPdf'),
    cardFiles: async (input) => {
      type Files = { filename: string; content: Uint8Array }[];
      const files = await inThread<Files>('./cards/cards-pdf.ts', 'renderCardsPdfs', input);
      return files.map(({ filename, content }) => ({ filename, content: asBuffer(content) }));
    },
    labels: renderInThread('./parcels/labels-pdf.ts', 'renderLabelsPdf'),
    deliveryNotes: renderInThread('./parcels/delivery-notes-pdf.ts', 'renderDeliveryNotesPdf'),
    packingList: renderInThread('./parcels/packing-list-pdf.ts', 'renderPackingListPdf'),
    parcelWords: renderInThread('./parcels/parcel-words-pdf.ts', 'renderParcelWordsPdf'),
    receipt: renderInThread('./receipts/receipt-pdf.ts', 'renderReceiptPdf'),
    creditNote: renderInThread('./receipts/credit-note-pdf.ts', 'renderCreditNotePdf'),
    close: threads.close,
  };
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
