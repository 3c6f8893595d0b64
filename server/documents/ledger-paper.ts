/** What stands on a numbered document of the books, in the words and the order in which it is drawn. */
export type LedgerPaper = {
  /** Of the file. */
  title: string;
  heading: string;
  /** Stands for the heading at the top of each further page. */
  continued: string;
  seller: { title: string; lines: string[] };
  buyer: { title: string; lines: string[] };
  facts: { label: string; value: string }[];
  columns: PaperRow;
  rows: PaperRow[];
  /** After the rows; the note is smaller, below the name. */
  extras: { name: string; note?: string; sum: string }[];
  total: { name: string; sum: string };
  remarks: string[];
  pageName: (page: number, pages: number) => string;
};

/** Design, kind of card, value, amount, sum. */
export type PaperRow = readonly [string, string, string, string, string];
