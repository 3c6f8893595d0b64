import type { GiftPaper } from './mail-texts.ts';

export type SumLine = {
  name: string;
  /** Small print below the name. */
  detail?: string;
  /** Absolute URL of a small card picture. Decorative only. */
  picture?: string;
  sum: string;
};

/** Decorative only. `src` lacks the size and extension of the file. */
export type CardPicture = { src: string; alt: string };

/** A block of a mail, rendered as HTML and as plain text. A string is a paragraph. */
export type Block =
  | string
  | { kind: 'facts'; facts: { label: string; value: string }[] }
  | { kind: 'notices'; notices: { title: string; text: string }[] }
  | { kind: 'steps'; title: string; steps: string[] }
  | { kind: 'sums'; title: string; lines: SumLine[]; total?: SumLine }
  | { kind: 'columns'; columns: { title: string; lines: string[] }[] }
  | { kind: 'link'; label: string; href: string }
  /** A highlighted suggestion: title, sentence and link. */
  | { kind: 'offer'; title: string; text: string; label: string; href: string }
  /** A value in large letters. */
  | { kind: 'value'; label: string; value: string; note: string };

/** A card as a gift: picture and message on the chosen paper. */
export type GiftOnPaper = {
  paper: GiftPaper;
  picture: CardPicture;
  /** Sentence with the author of the message. Empty without a message. */
  writes: string;
  /** Paragraphs of lines, in quotation marks. Empty without a message. */
  message: string[];
  /** Empty if the title contains the sender's name. */
  signature: string;
};

export type MailContent = {
  subject: string;
  /** Preview text in the recipient's list of mails. */
  preheader: string;
  title: string;
  /** Card pictures above the title, for celebratory mails only. */
  cards?: CardPicture[];
  /** A gift with its title, above everything else. */
  gift?: GiftOnPaper;
  blocks: Block[];
  /** Contact hint for a recipient who ordered nothing. */
  support?: string;
  /** Reason for the mail, for a recipient who ordered nothing. */
  reason?: string;
  objection?: { label: string; href: string };
};

export type Mail = { subject: string; html: string; text: string };
