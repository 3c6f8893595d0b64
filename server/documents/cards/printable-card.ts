import type { Rappen } from '#rules/money.ts';
import type { WordsOnPaper } from '../gifts/words-on-paper.ts';

/** A digital card as its buyer gets it. Number and PIN are text: their leading zeros count. */
export type PrintableCard = {
  productName: string;
  /** JPEG. Cards of one design share their bytes, which then stands in the file once. */
  picture: Uint8Array;
  value: Rappen;
  number: string;
  pin: string;
  /** ISO day. */
  validUntil: string;
  /** Without it the buyer writes names by hand. */
  gift?: WordsOnPaper;
};
