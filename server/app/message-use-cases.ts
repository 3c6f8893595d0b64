import type { Actor } from '#rules/actor.ts';
import { LINK_CODE_LENGTH, TYPED_ALPHABET } from '#rules/gift-link.ts';
import type { MailKind } from '#rules/mail-kinds.ts';
import { buildCardsInput, cardsFileName, giftFileName } from '#server/documents/cards/order-cards.ts';
import { findPaper } from '#server/documents/gifts/printable-gift.ts';
import {
  creditNoteFileName,
  formatReceiptNumber,
  receiptFileName,
} from '#server/documents/receipts/layout-receipt.ts';
import { createTermsFile } from '#server/documents/terms/terms-text.ts';
import { type ComposeMailDeps, createComposer } from '#server/messages/compose-mail.ts';
import { recordArrival, recordBounce } from '#server/messages/mail-delivery.ts';
import {
  type MailPreviewDeps,
  type MailPreviewRequest,
  previewSentMail,
} from '#server/messages/preview-sent-mail.ts';
import { type ResendCommand, resendMail, resendUndelivered } from '#server/messages/resend-mail.ts';
import { type SendMailDeps, sendMail } from '#server/messages/send-mail.ts';
import { createSender } from '#server/messages/smtp-transport.ts';
import {
  createMailCorrections,
  readMailedCards,
  readMails,
} from '#server/postgres/mails/mail-corrections.ts';
import { readNotice } from '#server/postgres/mails/order-notices.ts';
import { readOrderRecord } from '#server/postgres/orders/order-rows.ts';
import { createToken, createTypedCode } from '#server/runtime/crypto/secret-token.ts';
import { type Adapters, observeSending } from './adapters.ts';
import { createReceiptPrinters } from './print-receipts.ts';

const contentType = 'application/pdf';
const content = Buffer.alloc(0);

/** Dependencies for mail previews. Attachments have only names, and are neither rendered nor stored. */
export function mailPreviewDeps(composeDeps: ComposeMailDeps, adapters: Adapters): MailPreviewDeps {
  const { brand, connection, pictures, reader, receipts, sentGifts } = adapters;
  const { db } = connection;
  return {
    ...composeDeps,
    readPicture: pictures.readStored,
    readMails: (orderId) => readMails(db, orderId),
    isErased: async (orderId) => (await readOrderRecord(db, orderId))?.erasedAt !== null,
    readMailedCards: (orderId, mail) => readMailedCards(db, orderId, mail),
    readGiftCard: sentGifts.readGiftCard,
    giftFileName: giftFileName(brand),
    // List only one file: many cards are split into several, but only rendering determines how many.
    nameCardFile: (order) => cardsFileName(order, brand),
    printReceipt: async (order) => {
      const { existing } = await receipts.readByOrder(order.id);
      if (existing === undefined) throw new Error('the receipt of the sent mail does not exist');
      const filename = receiptFileName(order, brand, existing.number);
      return { number: formatReceiptNumber(existing.number), attachment: { filename, contentType, content } };
    },
    printCreditNote: async (orderId, { number }) => {
      const order = await reader.readById(orderId);
      const record = await readOrderRecord(db, orderId);
      const note = record?.refunds.find((refund) => refund.number === number)?.creditNote ?? undefined;
      if (note === undefined) throw new Error('the credit note of the sent mail does not exist');
      return { filename: creditNoteFileName(order, brand, note), contentType, content };
    },
  };
}

export function createMessages(adapters: Adapters) {
  const { connection, queue, mails } = adapters;
  const { db } = connection;
  const corrections = createMailCorrections(db, queue);
  // Created for the first mail, because only the worker sends mails and needs the logo.
  let mailDeps: SendMailDeps | undefined;
  return {
    send: (mailId: string, jobId?: string) => {
      mailDeps ??= createMailing(adapters);
      return sendMail(mailDeps, mailId, jobId);
    },
    /** Returns undefined if the mail was sent or refused. */
    pending: mails.findPending,
    list: (orderId: string) => readMails(db, orderId),
    preview: (mail: MailPreviewRequest) =>
      previewSentMail(mailPreviewDeps(createComposeDeps(adapters), adapters), mail),
    resend: (command: ResendCommand, by: Actor) => resendMail(corrections, command, by),
    /** Resends the undelivered mails of a kind to their unchanged address. @returns their number */
    resendUndelivered: (orderId: string, kind: MailKind, by: Actor) =>
      resendUndelivered(corrections, { orderId, kinds: [kind] }, by),
    /** @returns the number of the mail; undefined if no sent mail is left to mark as bounced */
    recordBounce: (orderId: string, kind: MailKind, by: Actor, number?: number) =>
      recordBounce(corrections, orderId, kind, by, number),
    /** @returns the number of the mail; undefined if no mail has a lost response */
    recordArrival: (orderId: string, kind: MailKind, by: Actor, number?: number) =>
      recordArrival(corrections, orderId, kind, by, number),
  };
}

export function createMailing(adapters: Adapters): SendMailDeps {
  const { mails, payments, brand, config, hashLinkCode } = adapters;
  return {
    mails,
    hashLinkCode,
    openReviewItem: payments.openReviewItem,
    compose: createComposer(createComposeDeps(adapters)),
    send: observeSending(createSender({ ...config.mail, replyTo: brand.mail.replyTo }), adapters),
    domain: new URL(config.publicUrl).hostname,
  };
}

/** Dependencies for composing mails: records and attached documents. */
export function createComposeDeps(adapters: Adapters): ComposeMailDeps {
  const { brand, dir, config, builtPictures, reader, cards, parcels, refunds, pictures, documents } =
    adapters;
  const { sentGifts } = adapters;
  const logo = builtPictures['logo-mark.svg'];
  const branding = { brand, brandDir: dir, loadPicture: pictures.readPrintable };
  return {
    brand,
    shopUrl: config.publicUrl,
    apiUrl: config.publicUrl + config.apiBase,
    logoUrl: logo === undefined ? undefined : config.publicUrl + logo,
    readOrder: reader.readById,
    readCards: cards.readIssued,
    readCard: cards.readCard,
    readSending: sentGifts.readSending,
    readNotice: (orderId, number) => readNotice(adapters.connection.db, orderId, number),
    findPaper: (key) => findPaper(brand, key),
    createLink: () => ({ key: createToken(), code: createTypedCode(TYPED_ALPHABET, LINK_CODE_LENGTH) }),
    readParcel: parcels.readShipped,
    readRefund: refunds.readByNumber,
    readTerms: reader.readAcceptedTerms,
    formatSender: (lang) => config.mail.from ?? brand.mail.from[lang],
    attachTerms: (order, terms) => createTermsFile(order, brand, terms),
    printCards: async (order, readable) =>
      documents.cardFiles(await buildCardsInput(order, readable, branding)),
    printGift: async (order, card, { lang, giftMessage }) => {
      const [file] = await documents.cardFiles(
        await buildCardsInput({ ...order, lang }, [card], branding, () => giftMessage),
      );
      if (file === undefined) throw new Error('the gift card was rendered without a document');
      return { filename: giftFileName(brand), contentType: 'application/pdf', content: file.content };
    },
    ...createReceiptPrinters(adapters),
  };
}
