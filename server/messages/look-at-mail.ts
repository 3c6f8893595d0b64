import type { Language } from '#rules/language.ts';
import type { MailKind } from '#rules/mail-kinds.ts';
import type { SentGifts } from '#server/postgres/gifts/sent-gift.ts';
import { type ComposeMailDeps, createComposer } from './compose-mail.ts';
import type { ListedMail } from './listed-mail.ts';
import type { Message } from './send-mail.ts';

/** A card of a mail, without what makes it worth something. */
export type MailedCard = { line: number; faceValue: number };

/** A mail to look at: its files by their names alone. */
export type LookedMail = Pick<Message, 'from' | 'to' | 'subject' | 'html'> & {
  lang: Language;
  sentAt: Date;
  attachments: string[];
};

export type MailToLookAt = { orderId: string; reference: string; kind: MailKind; number: number };

export type LookResult =
  | { kind: 'shown'; mail: LookedMail }
  /** `gone`: what it was about is void or was removed since. */
  | { kind: 'refused'; why: 'no-such-mail' | 'not-sent' | 'erased' | 'gone' };

export type MailLookDeps = Omit<
  ComposeMailDeps,
  'readCards' | 'printCards' | 'readCard' | 'printGift' | 'createKey'
> & {
  /** A picture of the shop by its name. */
  readPicture: (name: string) => Promise<{ contentType: string; bytes: Buffer } | undefined>;
  readMails: (orderId: string) => Promise<ListedMail[]>;
  isErased: (orderId: string) => Promise<boolean>;
  readCardsOfMail: (orderId: string, mail: { content: number; sentAt: Date }) => Promise<MailedCard[]>;
  nameCardFile: (order: Parameters<ComposeMailDeps['printCards']>[0]) => string;
  /** The card that a sending brought, without number and PIN. */
  readGivenCard: SentGifts['readGivenCard'];
  giftFileName: string;
};

const NO_SECRET = { id: '', ordinal: 0, number: '', pin: '', validUntil: '' };
const NO_BYTES = Buffer.alloc(0);
/** In the place of a link's key: it opens nothing. */
const NO_KEY = '-';

/**
 * Composes a mail that was sent once more, to be looked at. No mail is stored: it is what the records say today. No number
 * and no PIN is read for it, no document is drawn, and its pictures are in it: nothing has to be fetched.
 */
export async function lookAtMail(
  deps: MailLookDeps,
  { orderId, reference, kind, number }: MailToLookAt,
): Promise<LookResult> {
  const mails = await deps.readMails(orderId);
  const mail = mails.find((one) => one.kind === kind && one.number === number);
  if (mail === undefined) return { kind: 'refused', why: 'no-such-mail' };
  const { sentAt } = mail;
  if (sentAt === null) return { kind: 'refused', why: 'not-sent' };
  if (await deps.isErased(orderId)) return { kind: 'refused', why: 'erased' };
  const content = mail.repeats ?? number;
  const compose = createComposer({
    ...deps,
    readCards: async () => {
      const cards = await deps.readCardsOfMail(orderId, { content, sentAt });
      return cards.map((card) => ({ ...NO_SECRET, ...card, orderId }));
    },
    readCard: async (_orderId, place) => {
      const card = await deps.readGivenCard(orderId, place, sentAt);
      return card && { ...NO_SECRET, ...card, orderId };
    },
    printGift: async () => ({
      filename: deps.giftFileName,
      contentType: 'application/pdf',
      content: NO_BYTES,
    }),
    createKey: () => NO_KEY,
    printCards: async (order) => [{ filename: deps.nameCardFile(order), content: NO_BYTES }],
  });
  const { unanswered } = mail;
  const message = await compose({ mailId: '', orderId, kind, number, content, reference, unanswered });
  if (message === undefined) return { kind: 'refused', why: 'gone' };
  const { from, to, subject, html, attachments } = message;
  const sending = kind === 'gift' ? await deps.readSending(orderId, content) : undefined;
  return {
    kind: 'shown',
    mail: {
      from,
      to,
      subject,
      lang: (sending ?? (await deps.readOrder(orderId))).lang,
      html: await withPictures(deps, html),
      sentAt,
      attachments: attachments.map(({ filename }) => filename),
    },
  };
}

/** With the shop's pictures in it instead of their addresses; nothing in the place of others. */
async function withPictures({ shopUrl, readPicture }: MailLookDeps, html: string): Promise<string> {
  const addresses = new Set([...html.matchAll(/<img src="([^"]*)"/g)].map(([, address = '']) => address));
  const own = `${shopUrl}/pictures/`;
  let shown = html;
  for (const address of addresses) {
    const picture = address.startsWith(own) ? await readPicture(address.slice(own.length)) : undefined;
    const inline =
      picture === undefined ? '' : `data:${picture.contentType};base64,${picture.bytes.toString('base64')}`;
    shown = shown.replaceAll(`<img src="${address}"`, `<img src="${inline}"`);
  }
  return shown;
}
