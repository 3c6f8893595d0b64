import type { DocumentHeader } from '../draw-header.ts';
import type { PagedTable } from '../draw-paged-table.ts';

export type ReceiptLayout = DocumentHeader &
  PagedTable & {
    /** Title of the file. */
    title: string;
    /** `note` is printed smaller, below the name. */
    extras: { name: string; note?: string; sum: string }[];
    total: { name: string; sum: string };
    remarks: string[];
  };
