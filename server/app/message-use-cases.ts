import type { Actor } from '#rules/actor.ts';
import type { MailKind } from '#rules/mail-kinds.ts';
import { cardsInput, giftFileName } from '#server/documents/cards/order-cards.ts';
import { paperOf } from '#server/documents/gifts/paper-of.ts';
import { termsFile } from '#server/documents/terms/terms-text.ts';
import { type ComposeMailDeps, createComposer } from '#server/messages/compose-mail.ts';
import { lookAtMail, type MailToLookAt } from '#server/messages/look-at-mail.ts';
import { mailArrived, mailBounced } from '#server/messages/mail-trouble.ts';
import { type ResendCommand, resendMail } from '#server/messages/resend-mail.ts';
import { type SendMailDeps, sendMail } from '#server/messages/send-mail.ts';
import { createSender } from '#server/messages/smtp-transport.ts';
import { readNotice } from '#server/postgres/mails/order-notices.ts';
import { createMailRepeats, readMails } from '#server/postgres/mails/pg-mail-repeats.ts';
import { createToken } from '#server/runtime/secret-token.ts';
import type { Adapters } from './adapters.ts';
import { mailLookDeps } from './mail-looks.ts';
import { observeSending } from './observed-systems.ts';
import { createReceiptPrinters } from './print-receipts.ts';

export function createMessages(adapters: Adapters) {
  const { connection, queue, mails } = adapters;
  const { db } = connection;
  const repeats = createMailRepeats(db, queue);
  // Created with the first mail, because only the worker sends mails and needs the logo.
  let mailing: SendMailDeps | undefined;
  return {
    send: (mailId: string) => {
      mailing ??= createMailing(adapters);
      return sendMail(mailing, mailId);
    },
    /** Undefined if it was sent or refused. */
    pending: mails.pending,
    list: (orderId: string) => readMails(db, orderId),
    /** Previews a sent mail. */
    look: (mail: MailToLookAt) => lookAtMail(mailLookDeps(composingDeps(adapters), adapters), mail),
    resend: (command: ResendCommand, by: Actor) => resendMail(repeats, command, by),
    /** @returns the number of the mail; undefined if no sent mail is left to mark as bounced */
    bounced: (orderId: string, kind: MailKind, by: Actor, number?: number) =>
      mailBounced(repeats, orderId, kind, by, number),
    /** @returns the number of the mail; undefined if no mail has a lost response */
    arrived: (orderId: string, kind: MailKind, by: Actor, number?: number) =>
      mailArrived(repeats, orderId, kind, by, number),
  };
}

export function createMailing(adapters: Adapters): SendMailDeps {
  const { mails, payments, brand, config } = adapters;
  return {
    mails,
    openReviewItem: payments.openReviewItem,
    compose: createComposer(composingDeps(adapters)),
    send: observeSending(
      createSender({ smtpUrl: config.mail.smtpUrl, replyTo: brand.mail.replyTo }),
      adapters,
    ),
    domain: new URL(config.publicUrl).hostname,
  };
}

/** Dependencies for composing mails: records and attached documents. */
export function composingDeps(adapters: Adapters): ComposeMailDeps {
  const { brand, dir, config, builtPictures, reader, cards, parcels, refunds, pictures, documents } =
    adapters;
  const { sentGifts } = adapters;
  const logo = builtPictures['logo-mark.svg'];
  const look = { brand, brandDir: dir, pictureOf: pictures.printable };
  return {
    brand,
    shopUrl: config.publicUrl,
    logoUrl: logo === undefined ? undefined : config.publicUrl + logo,
    readOrder: reader.byId,
    readCards: cards.read,
    readCard: cards.readOne,
    readSending: sentGifts.readSending,
    readNotice: (orderId, number) => readNotice(adapters.connection.db, orderId, number),
    paperOf: (key) => paperOf(brand, key),
    createKey: createToken,
    readParcel: parcels.shipped,
    readRefund: refunds.ofNumber,
    readTerms: reader.acceptedTerms,
    senderOf: (lang) => config.mail.from ?? brand.mail.from[lang],
    attachTerms: (order, terms) => termsFile(order, brand, terms),
    printCards: async (order, readable) => documents.cardsInParts(await cardsInput(order, readable, look)),
    printGift: async (order, card, { lang, words }) => {
      const [file] = await documents.cardsInParts(
        await cardsInput({ ...order, lang }, [card], look, () => words),
      );
      if (file === undefined) throw new Error('a card without its document');
      return { filename: giftFileName(brand), contentType: 'application/pdf', content: file.content };
    },
    ...createReceiptPrinters(adapters),
  };
}
