import { createCreditNotePrinter } from '#server/app/print-credit-note.ts';
import { createReceiptPrinter } from '#server/app/print-receipt.ts';
import type { App } from '#server/app.ts';
import { renderCardsPdfs } from '#server/documents/cards/cards-pdf.ts';
import { cardsInput } from '#server/documents/cards/order-cards.ts';
import type { PendingMail } from '#server/messages/mail-repository.ts';
import type { Message } from '#server/messages/send-mail.ts';
import { cardsDelayedMail } from '#server/messages/templates/cards-delayed.ts';
import { cardsMail } from '#server/messages/templates/cards-mail.ts';
import type { Mail } from '#server/messages/templates/mail-content.ts';
import { orderConfirmationMail } from '#server/messages/templates/order-confirmation.ts';
import { orderRefundedMail } from '#server/messages/templates/order-refunded.ts';
import { orderShippedMail } from '#server/messages/templates/order-shipped.ts';
import { paymentFailedMail } from '#server/messages/templates/payment-failed.ts';
import { paymentReleasedMail } from '#server/messages/templates/payment-released.ts';
import { receiptMail } from '#server/messages/templates/receipt-mail.ts';
import type { PictureAddresses } from '#server/runtime/brand.ts';

type Parts = Pick<
  App,
  'reader' | 'cards' | 'parcels' | 'receipts' | 'refunds' | 'pictures' | 'brand' | 'dir' | 'config'
>;

/** Makes the message of an owed mail, always in the order's language. */
export function createComposer(
  deps: Parts,
  pictures: PictureAddresses,
): (pending: PendingMail) => Promise<Message | undefined> {
  const { publicUrl } = deps.config;
  const logo = pictures['logo-mark.svg'];
  const shown = {
    brand: deps.brand,
    shopUrl: publicUrl,
    ...(logo !== undefined && { logoUrl: publicUrl + logo }),
  };
  const printReceipt = createReceiptPrinter(deps);
  const printCreditNote = createCreditNotePrinter(deps);
  const look = { brand: deps.brand, brandDir: deps.dir, pictureOf: deps.pictures.printable };
  return async ({ orderId, kind, content }) => {
    const order = await deps.reader.byId(orderId);
    if (order.id !== orderId) throw new Error('another order than the mail is of');
    const layout = { ...shown, lang: order.lang, order };
    const { primaryAddress, billingAddress } = order.addresses;
    const toBuyer = (mail: Mail, ...attachments: Message['attachments']): Message => ({
      to: primaryAddress.email,
      ...mail,
      attachments,
    });
    switch (kind) {
      case 'confirmation': {
        const { attachment } = await printReceipt(order);
        return toBuyer(orderConfirmationMail(layout), attachment);
      }
      case 'receipt': {
        const { number, attachment } = await printReceipt(order);
        const mail = receiptMail({ ...layout, receiptNumber: number });
        return { to: billingAddress.email, ...mail, attachments: [attachment] };
      }
      case 'cards': {
        const cards = await deps.cards.read(orderId, content);
        // Given back or in dispute before they were mailed.
        if (cards.length === 0) return undefined;
        const files = await renderCardsPdfs(await cardsInput(order, cards, look));
        const mail = cardsMail({
          ...layout,
          order: { ...order, cart: linesOfCards(order.cart, cards) },
          cardCount: cards.length,
          parts: files.length,
        });
        return toBuyer(mail, ...files.map((file) => ({ ...file, contentType: 'application/pdf' })));
      }
      case 'cards-delayed':
        return toBuyer(cardsDelayedMail(layout));
      case 'shipped': {
        const parcel = await deps.parcels.shipped(orderId, content);
        // All its cards are void since it left.
        if (parcel.lines.length === 0) return undefined;
        return toBuyer(orderShippedMail({ ...layout, parcel }));
      }
      case 'refunded': {
        const refund = await deps.refunds.ofNumber(orderId, content);
        return toBuyer(orderRefundedMail({ ...layout, refund }), await printCreditNote(orderId, refund));
      }
      case 'released':
        return toBuyer(paymentReleasedMail(layout));
      case 'payment-failed':
        return toBuyer(paymentFailedMail(layout));
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
