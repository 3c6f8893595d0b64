import type { Language } from '#rules/language.ts';

export type SumLine = {
  name: string;
  /** Smaller, below the name. */
  detail?: string;
  /** Absolute address of a small card picture; the mail is whole without it. */
  picture?: string;
  sum: string;
};

/** A piece of a mail, said once and written twice: as HTML and as text. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; facts: { label: string; value: string }[] }
  | { kind: 'notices'; notices: { title: string; text: string }[] }
  | { kind: 'steps'; title: string; steps: string[] }
  | { kind: 'sums'; title: string; lines: SumLine[]; total?: SumLine }
  | { kind: 'columns'; columns: { title: string; lines: string[] }[] }
  | { kind: 'link'; label: string; href: string };

export type MailContent = {
  lang: Language;
  subject: string;
  /** What the list of mails shows after the subject. */
  preheader: string;
  title: string;
  blocks: Block[];
};

export type Mail = { subject: string; html: string; text: string };
