import type { Order } from '#contract/order.ts';
import type { Language } from '#rules/language.ts';
import type { OrderReader } from '#server/checkout/order-reader.ts';
import type { AcceptedTerms } from '#server/checkout/order-repository.ts';
import type { CardRepository, ReadableCard } from '#server/fulfilment/card-repository.ts';
import type { ParcelRepository } from '#server/fulfilment/parcel-repository.ts';
import type { PendingMail } from '#server/messages/mail-repository.ts';
import type { Message } from '#server/messages/send-mail.ts';
import { cardsDelayedMail } from '#server/messages/templates/cards-delayed.ts';
import { cardsMail } from '#server/messages/templates/cards-mail.ts';
import type { MailBrand } from '#server/messages/templates/mail-brand.ts';
import type { Mail } from '#server/messages/templates/mail-content.ts';
import { orderConfirmationMail } from '#server/messages/templates/order-confirmation.ts';
import { orderRefundedMail } from '#server/messages/templates/order-refunded.ts';
import { orderShippedMail } from '#server/messages/templates/order-shipped.ts';
import { paymentFailedMail } from '#server/messages/templates/payment-failed.ts';
import { paymentReleasedMail } from '#server/messages/templates/payment-released.ts';
import { receiptMail } from '#server/messages/templates/receipt-mail.ts';
import type { DoneRefund, RefundRepository } from '#server/refunds/refund-repository.ts';

type Attachment = Message['attachments'][number];

/** Records that a mail tells of, and documents that it brings. */
export type ComposeMailDeps = {
  brand: MailBrand;
  /** Address of the shop, to which the mails link. */
  shopUrl: string;
  /** Address of the brand's logo; undefined where no pictures were built. */
  logoUrl: string | undefined;
  readOrder: (orderId: string) => Promise<Order>;
  readCards: CardRepository['read'];
  readParcel: ParcelRepository['shipped'];
  readRefund: RefundRepository['ofNumber'];
  readTerms: OrderReader['acceptedTerms'];
  /** Name and address that the mail comes from. */
  senderOf: (lang: Language) => string;
  printCards: (
    order: Order,
    cards: readonly ReadableCard[],
  ) => Promise<readonly { filename: string; content: Buffer }[]>;
  printReceipt: (order: Order) => Promise<{ number: string; attachment: Attachment }>;
  attachTerms: (order: Order, terms: AcceptedTerms) => Attachment;
  printCreditNote: (orderId: string, refund: DoneRefund) => Promise<Attachment>;
};

/**
 * Makes the message of a pending mail, always in the order's language.
 * @returns undefined when nothing is left that the mail could bring
 */
export function createComposer(
  deps: ComposeMailDeps,
): (pending: PendingMail) => Promise<Message | undefined> {
  const { brand, shopUrl, logoUrl, printReceipt, printCreditNote } = deps;
  const shown = { brand, shopUrl, ...(logoUrl !== undefined && { logoUrl }) };
  return async ({ orderId, kind, content }) => {
    const order = await deps.readOrder(orderId);
    if (order.id !== orderId) throw new Error('another order than the mail is of');
    const layout = { ...shown, lang: order.lang, order };
    const from = deps.senderOf(order.lang);
    const { primaryAddress, billingAddress } = order.addresses;
    const toBuyer = (mail: Mail, ...attachments: Message['attachments']): Message => ({
      from,
      to: primaryAddress.email,
      ...mail,
      attachments,
    });
    switch (kind) {
      case 'confirmation': {
        const { attachment } = await printReceipt(order);
        const terms = await deps.readTerms(orderId);
        const mail = orderConfirmationMail({ ...layout, hasTerms: terms !== undefined });
        return terms === undefined
          ? toBuyer(mail, attachment)
          : toBuyer(mail, attachment, deps.attachTerms(order, terms));
      }
      case 'receipt': {
        const { number, attachment } = await printReceipt(order);
        const mail = receiptMail({ ...layout, receiptNumber: number });
        return { from, to: billingAddress.email, ...mail, attachments: [attachment] };
      }
      case 'cards': {
        const cards = await deps.readCards(orderId, content);
        // Refunded or disputed before they were mailed.
        if (cards.length === 0) return undefined;
        const files = await deps.printCards(order, cards);
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
        const parcel = await deps.readParcel(orderId, content);
        // All its cards are void since it left.
        if (parcel.lines.length === 0) return undefined;
        return toBuyer(orderShippedMail({ ...layout, parcel }));
      }
      case 'refunded': {
        const refund = await deps.readRefund(orderId, content);
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
