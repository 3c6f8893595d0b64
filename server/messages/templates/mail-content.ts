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
  | { kind: 'link'; label: string; href: string };

export type MailContent = {
  subject: string;
  /** What the list of mails shows after the subject. */
  preheader: string;
  title: string;
  /** What there is to celebrate, above the title: the pictures of the cards. A calm mail has none. */
  cards?: CardPicture[];
  /** Whom it addresses, unless the buyer. */
  greeted?: { firstName: string; lastName: string };
  /** After the greeting. */
  blocks: Block[];
  /** Why it comes, for a recipient who ordered nothing. */
  reason?: string;
};

export type Mail = { subject: string; html: string; text: string };
