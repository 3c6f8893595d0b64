import type { DocumentHeader } from '../draw-header.ts';
import type { PagedTable } from '../draw-paged-table.ts';

/** What stands on a receipt or a credit note, in the words and the order in which it is drawn. */
export type ReceiptLayout = DocumentHeader &
  PagedTable & {
    /** Of the file. */
    title: string;
    /** After the rows; the note is smaller, below the name. */
    extras: { name: string; note?: string; sum: string }[];
    total: { name: string; sum: string };
    remarks: string[];
  };
