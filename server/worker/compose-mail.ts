import { renderCardsPdfs } from '#server/documents/cards/cards-pdf.ts';
import { cardsInput } from '#server/documents/cards/order-cards.ts';
import type { House } from '#server/house.ts';
import { cardsDelayedMail } from '#server/mail/cards-delayed.ts';
import { cardsMail } from '#server/mail/cards-mail.ts';
import type { Mail } from '#server/mail/mail-content.ts';
import { orderConfirmationMail } from '#server/mail/order-confirmation.ts';
import { orderRefundedMail } from '#server/mail/order-refunded.ts';
import { orderShippedMail } from '#server/mail/order-shipped.ts';
import { paymentFailedMail } from '#server/mail/payment-failed.ts';
import { paymentReleasedMail } from '#server/mail/payment-released.ts';
import { receiptMail } from '#server/mail/receipt-mail.ts';
import type { PictureAddresses } from '#server/runtime/brand.ts';
import type { OwedMail } from '#server/shop/mails/mail-book.ts';
import type { Message } from '#server/shop/mails/send-mail.ts';
import { createCreditNotePrinter } from './print-credit-note.ts';
import { createReceiptPrinter } from './print-receipt.ts';

type Parts = Pick<
  House,
  'reader' | 'cards' | 'postings' | 'receipts' | 'refunds' | 'pictures' | 'brand' | 'dir' | 'config'
>;

/** Makes the message of an owed mail, always in the order's language. */
export function createComposer(
  parts: Parts,
  pictures: PictureAddresses,
): (owed: OwedMail) => Promise<Message | undefined> {
  const { publicUrl } = parts.config;
  const logo = pictures['logo-mark.svg'];
  const shown = {
    brand: parts.brand,
    shopUrl: publicUrl,
    ...(logo !== undefined && { logoUrl: publicUrl + logo }),
  };
  const printReceipt = createReceiptPrinter(parts);
  const printCreditNote = createCreditNotePrinter(parts);
  const look = { brand: parts.brand, brandDir: parts.dir, pictureOf: parts.pictures.printable };
  return async ({ orderId, kind, content }) => {
    const order = await parts.reader.byId(orderId);
    if (order.id !== orderId) throw new Error('another order than the mail is of');
    const frame = { ...shown, lang: order.lang, order };
    const { primaryAddress, billingAddress } = order.addresses;
    const toBuyer = (mail: Mail, ...attachments: Message['attachments']): Message => ({
      to: primaryAddress.email,
      ...mail,
      attachments,
    });
    switch (kind) {
      case 'confirmation': {
        const { attachment } = await printReceipt(order);
        return toBuyer(orderConfirmationMail(frame), attachment);
      }
      case 'receipt': {
        const { number, attachment } = await printReceipt(order);
        const mail = receiptMail({ ...frame, receiptNumber: number });
        return { to: billingAddress.email, ...mail, attachments: [attachment] };
      }
      case 'cards': {
        const cards = await parts.cards.read(orderId, content);
        // Given back or in dispute before they were mailed.
        if (cards.length === 0) return undefined;
        const files = await renderCardsPdfs(await cardsInput(order, cards, look));
        const mail = cardsMail({
          ...frame,
          order: { ...order, cart: linesOfCards(order.cart, cards) },
          cardCount: cards.length,
          parts: files.length,
        });
        return toBuyer(mail, ...files.map((file) => ({ ...file, contentType: 'application/pdf' })));
      }
      case 'cards-delayed':
        return toBuyer(cardsDelayedMail(frame));
      case 'shipped': {
        const parcel = await parts.postings.shipped(orderId, content);
        // All its cards are void since it left.
        if (parcel.lines.length === 0) return undefined;
        return toBuyer(orderShippedMail({ ...frame, parcel }));
      }
      case 'refunded': {
        const refund = await parts.refunds.ofNumber(orderId, content);
        return toBuyer(orderRefundedMail({ ...frame, refund }), await printCreditNote(orderId, refund));
      }
      case 'released':
        return toBuyer(paymentReleasedMail(frame));
      case 'payment-failed':
        return toBuyer(paymentFailedMail(frame));
    }
  };
}

/** The lines of an order with as many of their cards as a mail brings. */
function linesOfCards<Line extends { amount: number }>(
  cart: readonly Line[],
  cards: readonly { line: number }[],
): Line[] {
  return cart.flatMap((line, index) => {
    const amount = cards.filter((card) => card.line === index + 1).length;
    return amount === 0 ? [] : [{ ...line, amount }];
  });
}
