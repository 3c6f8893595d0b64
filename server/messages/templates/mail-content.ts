import type { GiftPaper } from './mail-brand.ts';

export type SumLine = {
  name: string;
  /** Smaller, below the name. */
  detail?: string;
  /** Absolute address of a small card picture; the mail is whole without it. */
  picture?: string;
  sum: string;
};

/** `src` without size and ending; the mail is whole without the picture. */
export type CardPicture = { src: string; alt: string };

/** A piece of a mail, said once and written twice: as HTML and as text. A text alone is a paragraph. */
export type Block =
  | string
  | { kind: 'facts'; facts: { label: string; value: string }[] }
  | { kind: 'notices'; notices: { title: string; text: string }[] }
  | { kind: 'steps'; title: string; steps: string[] }
  | { kind: 'sums'; title: string; lines: SumLine[]; total?: SumLine }
  | { kind: 'columns'; columns: { title: string; lines: string[] }[] }
  | { kind: 'link'; label: string; href: string }
  /** What one may do beside: a title, a sentence and a link, set off from the rest. */
  | { kind: 'offer'; title: string; text: string; label: string; href: string }
  /** What a mail brings, in large letters. */
  | { kind: 'value'; label: string; value: string; note: string };

/** A card as it is given: its picture and words, on the paper that its buyer chose. */
export type GiftOnPaper = {
  paper: GiftPaper;
  picture: CardPicture;
  /** Paragraphs, each of lines; none where nothing was written. */
  message: string[];
  /** Empty where the title names the giver. */
  signature: string;
};

export type MailContent = {
  subject: string;
  /** What the list of mails shows after the subject. */
  preheader: string;
  title: string;
  /** What there is to celebrate, above the title: the pictures of the cards. A calm mail has none. */
  cards?: CardPicture[];
  /** What is given, with the title, above all else. */
  gift?: GiftOnPaper;
  blocks: Block[];
  /** Where to ask, for a recipient who ordered nothing. */
  support?: string;
  /** Why it comes, for a recipient who ordered nothing. */
  reason?: string;
  /** How to object to such mails. */
  objection?: { label: string; href: string };
};

export type Mail = { subject: string; html: string; text: string };
