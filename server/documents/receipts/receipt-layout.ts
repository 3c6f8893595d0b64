import type { DocumentHeader } from '../draw-header.ts';

/** What stands on a numbered document of the books, in the words and the order in which it is drawn. */
export type ReceiptLayout = DocumentHeader & {
  /** Of the file. */
  title: string;
  /** Stands for the heading at the top of each further page. */
  continued: string;
  columns: TableRow;
  rows: TableRow[];
  /** After the rows; the note is smaller, below the name. */
  extras: { name: string; note?: string; sum: string }[];
  total: { name: string; sum: string };
  remarks: string[];
  pageName: (page: number, pages: number) => string;
};

/** Design, kind of card, value, amount, sum. */
export type TableRow = readonly [string, string, string, string, string];
