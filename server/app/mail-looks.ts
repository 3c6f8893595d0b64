import { cardsFileName, giftFileName } from '#server/documents/cards/order-cards.ts';
import { formatReceiptNumber } from '#server/documents/receipts/layout-receipt.ts';
import { creditNoteFileName, receiptFileName } from '#server/documents/receipts/receipt-file-names.ts';
import type { ComposeMailDeps } from '#server/messages/compose-mail.ts';
import type { MailLookDeps } from '#server/messages/look-at-mail.ts';
import { readCardsOfMail } from '#server/postgres/mails/cards-of-mail.ts';
import { readMails } from '#server/postgres/mails/pg-mail-repeats.ts';
import { readOrderRecord } from '#server/postgres/orders/order-rows.ts';
import type { Adapters } from './adapters.ts';

const contentType = 'application/pdf';
const content = Buffer.alloc(0);

/** Dependencies for mail previews. Attachments have names only and are neither printed nor filed. */
export function mailLookDeps(composing: ComposeMailDeps, adapters: Adapters): MailLookDeps {
  const { brand, connection, pictures, reader, receipts, sentGifts } = adapters;
  const { db } = connection;
  return {
    ...composing,
    readPicture: pictures.stored,
    readMails: (orderId) => readMails(db, orderId),
    isErased: async (orderId) => (await readOrderRecord(db, orderId))?.erasedAt !== null,
    readCardsOfMail: (orderId, mail) => readCardsOfMail(db, orderId, mail),
    readGivenCard: sentGifts.readGivenCard,
    giftFileName: giftFileName(brand),
    // Many cards are split into several files, but only printing determines their number. Name just one.
    nameCardFile: (order) => cardsFileName(order, brand),
    printReceipt: async (order) => {
      const { made } = await receipts.ofOrder(order.id);
      if (made === undefined) throw new Error('a mail that was sent without its receipt');
      const filename = receiptFileName(order, brand, made.number);
      return { number: formatReceiptNumber(made.number), attachment: { filename, contentType, content } };
    },
    printCreditNote: async (orderId, { number }) => {
      const order = await reader.byId(orderId);
      const record = await readOrderRecord(db, orderId);
      const note = record?.refunds.find((refund) => refund.number === number)?.creditNote ?? undefined;
      if (note === undefined) throw new Error('a mail that was sent without its credit note');
      return { filename: creditNoteFileName(order, brand, note), contentType, content };
    },
  };
}
