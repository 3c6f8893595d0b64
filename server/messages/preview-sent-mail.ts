import { LINK_CODE_LENGTH } from '#rules/gift-link.ts';
import type { Language } from '#rules/language.ts';
import type { MailKind } from '#rules/mail-kinds.ts';
import type { SentGifts } from '#server/postgres/gifts/sent-gift.ts';
import { type ComposeMailDeps, createComposer } from './compose-mail.ts';
import type { ListedMail } from './listed-mail.ts';
import type { Message } from './send-mail.ts';

/** A card in a mail, without its number and PIN. `faceValue` is in Rappen. */
export type MailedCard = { line: number; faceValue: number };

/** A mail preview. Attachments are listed by file name. */
export type MailPreview = Pick<Message, 'from' | 'to' | 'subject' | 'html'> & {
  lang: Language;
  sentAt: Date;
  attachments: string[];
};

export type MailPreviewRequest = { orderId: string; reference: string; kind: MailKind; number: number };

export type MailPreviewResult =
  | { kind: 'shown'; mail: MailPreview }
  /** `content-unavailable`: the mail's cards are void, or its data has been deleted. */
  | { kind: 'refused'; why: 'no-such-mail' | 'not-sent' | 'erased' | 'content-unavailable' };

export type MailPreviewDeps = Omit<
  ComposeMailDeps,
  'readCards' | 'printCards' | 'readCard' | 'printGift' | 'createLink'
> & {
  readPicture: (name: string) => Promise<{ contentType: string; bytes: Buffer } | undefined>;
  readMails: (orderId: string) => Promise<ListedMail[]>;
  isErased: (orderId: string) => Promise<boolean>;
  /** Reads the cards that the mail contained when it was sent. */
  readMailedCards: (orderId: string, mail: { content: number; sentAt: Date }) => Promise<MailedCard[]>;
  /** Returns the file name of the PDF with the cards. */
  nameCardFile: (order: Parameters<ComposeMailDeps['printCards']>[0]) => string;
  /** Reads the card of a gift mail, without its number and PIN. */
  readGiftCard: SentGifts['readGiftCard'];
  giftFileName: string;
};

/** Placeholders for fields that a preview doesn't show. */
const CARD_PLACEHOLDER = { id: '', ordinal: 0, number: '', pin: '', validUntil: '' };
const NO_BYTES = Buffer.alloc(0);
/** Replaces the key in links, so that they open nothing. */
const KEY_PLACEHOLDER = '-';
const CODE_PLACEHOLDER = '…'.repeat(LINK_CODE_LENGTH);

/**
 * Composes a sent mail again from current records, because sent mails aren't stored. Reads no card number or
 * PIN and renders no document. Pictures are inlined, so the preview loads nothing.
 */
export async function previewSentMail(
  deps: MailPreviewDeps,
  { orderId, reference, kind, number }: MailPreviewRequest,
): Promise<MailPreviewResult> {
  const mails = await deps.readMails(orderId);
  const mail = mails.find((candidate) => candidate.kind === kind && candidate.number === number);
  if (mail === undefined) return { kind: 'refused', why: 'no-such-mail' };
  const { sentAt } = mail;
  if (sentAt === null) return { kind: 'refused', why: 'not-sent' };
  if (await deps.isErased(orderId)) return { kind: 'refused', why: 'erased' };
  const content = mail.repeats ?? number;
  const compose = createComposer({
    ...deps,
    readCards: async () => {
      const cards = await deps.readMailedCards(orderId, { content, sentAt });
      return cards.map((card) => ({ ...CARD_PLACEHOLDER, ...card, orderId }));
    },
    readCard: async (_orderId, place) => {
      const card = await deps.readGiftCard(orderId, place, sentAt);
      return card && { ...CARD_PLACEHOLDER, ...card, orderId };
    },
    printGift: async () => ({
      filename: deps.giftFileName,
      contentType: 'application/pdf',
      content: NO_BYTES,
    }),
    createLink: () => ({ key: KEY_PLACEHOLDER, code: CODE_PLACEHOLDER }),
    printCards: async (order) => [{ filename: deps.nameCardFile(order), content: NO_BYTES }],
  });
  const { unanswered } = mail;
  const message = await compose({ mailId: '', orderId, kind, number, content, reference, unanswered });
  if (message === undefined) return { kind: 'refused', why: 'content-unavailable' };
  const { from, to, subject, html, attachments } = message;
  const sending = kind === 'gift' ? await deps.readSending(orderId, content) : undefined;
  return {
    kind: 'shown',
    mail: {
      from,
      to,
      subject,
      lang: (sending ?? (await deps.readOrder(orderId))).lang,
      html: await inlinePictures(deps, html),
      sentAt,
      attachments: attachments.map(({ filename }) => filename),
    },
  };
}

/** Replaces the URLs of the shop's pictures with inline data and empties all other image sources. */
async function inlinePictures({ shopUrl, readPicture }: MailPreviewDeps, html: string): Promise<string> {
  const addresses = new Set([...html.matchAll(/<img src="([^"]*)"/g)].map(([, address = '']) => address));
  const picturesUrl = `${shopUrl}/pictures/`;
  let inlined = html;
  for (const address of addresses) {
    const picture = address.startsWith(picturesUrl)
      ? await readPicture(address.slice(picturesUrl.length))
      : undefined;
    const dataUrl =
      picture === undefined ? '' : `data:${picture.contentType};base64,${picture.bytes.toString('base64')}`;
    inlined = inlined.replaceAll(`<img src="${address}"`, `<img src="${dataUrl}"`);
  }
  return inlined;
}
