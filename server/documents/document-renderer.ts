import type { renderCardsPdf, renderCardsPdfs } from './cards/cards-pdf.ts';
import { type DocumentBranding, toDocumentBrand } from './document-brand.ts';
import { createDrawingThreads } from './drawing-threads.ts';
import type { renderDeliveryNotesPdf } from './parcels/delivery-notes-pdf.ts';
import type { renderLabelsPdf } from './parcels/labels-pdf.ts';
import type { renderPackingListPdf } from './parcels/packing-list-pdf.ts';
import type { renderParcelMessagesPdf } from './parcels/parcel-messages-pdf.ts';
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
  parcelMessage: typeof renderParcelMessagesPdf;
  receipt: typeof renderReceiptPdf;
  creditNote: typeof renderCreditNotePdf;
  /** Ends the threads; documents in progress fail. */
  close: () => Promise<void>;
};

/** The largest order has 600 cards. It takes a few seconds, and much longer on a busy machine. */
const TIMEOUT_MS = 60_000;

/** @param timeoutMs time limit per document, including queueing, before {@link DocumentTimeoutError} */
export function createDocumentRenderer(timeoutMs = TIMEOUT_MS): DocumentRenderer {
  const threads = createDrawingThreads();

  /**
   * Calls an exported function of a module in a thread. Arguments and results are copied; Buffers become
   * Uint8Arrays.
   */
  async function runInThread<Result>(module: string, name: string, input: DocumentBranding): Promise<Result> {
    const copied = { ...input, brand: toDocumentBrand(input.brand) };
    const filename = new URL(module, import.meta.url).href;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return (await threads.run(copied, { filename, name, signal })) as Result;
    } catch (error) {
      if (signal.aborted) throw new DocumentTimeoutError(`${name} took longer than ${timeoutMs} ms`);
      throw error;
    }
  }
  const renderInThread =
    <Input extends DocumentBranding>(module: string, name: string) =>
    async (input: Input): Promise<Buffer> =>
      asBuffer(await runInThread<Uint8Array>(module, name, input));

  return {
    cards: renderInThread('./cards/cards-pdf.ts', 'renderCardsPdf'),
    cardFiles: async (input) => {
      type Files = { filename: string; content: Uint8Array }[];
      const files = await runInThread<Files>('./cards/cards-pdf.ts', 'renderCardsPdfs', input);
      return files.map(({ filename, content }) => ({ filename, content: asBuffer(content) }));
    },
    labels: renderInThread('./parcels/labels-pdf.ts', 'renderLabelsPdf'),
    deliveryNotes: renderInThread('./parcels/delivery-notes-pdf.ts', 'renderDeliveryNotesPdf'),
    packingList: renderInThread('./parcels/packing-list-pdf.ts', 'renderPackingListPdf'),
    parcelMessage: renderInThread('./parcels/parcel-messages-pdf.ts', 'renderParcelMessagesPdf'),
    receipt: renderInThread('./receipts/receipt-pdf.ts', 'renderReceiptPdf'),
    creditNote: renderInThread('./receipts/credit-note-pdf.ts', 'renderCreditNotePdf'),
    close: threads.close,
  };
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
