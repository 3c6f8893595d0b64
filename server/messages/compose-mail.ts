import type { Order } from '#contract/order.ts';
import { pagePath } from '#contract/paths.ts';
import { assertNever } from '#rules/assert-never.ts';
import type { GiftWords } from '#rules/gift-words.ts';
import type { Language } from '#rules/language.ts';
import type { OrderNotice } from '#rules/order-notice.ts';
import type { AcceptedTerms } from '#server/checkout/order-repository.ts';
import type { ReadableCard } from '#server/fulfilment/card-repository.ts';
import type { Message, PendingMail } from '#server/messages/send-mail.ts';
import { cardsDelayedMail } from '#server/messages/templates/cards-delayed.ts';
import { cardsMail } from '#server/messages/templates/cards-mail.ts';
import { giftMail } from '#server/messages/templates/gift-mail.ts';
import {
  giftLinkMail,
  giftRefusedMail,
  giftSentMail,
  type ToldSending,
} from '#server/messages/templates/gift-news.ts';
import type { GiftPaper, MailBrand } from '#server/messages/templates/mail-brand.ts';
import type { Mail } from '#server/messages/templates/mail-content.ts';
import { orderChangedMail } from '#server/messages/templates/order-changed.ts';
import { orderConfirmationMail } from '#server/messages/templates/order-confirmation.ts';
import { orderRefundedMail } from '#server/messages/templates/order-refunded.ts';
import { orderShippedMail } from '#server/messages/templates/order-shipped.ts';
import { paymentFailedMail } from '#server/messages/templates/payment-failed.ts';
import { paymentReleasedMail } from '#server/messages/templates/payment-released.ts';
import { receiptMail } from '#server/messages/templates/receipt-mail.ts';
import type { CardRepository } from '#server/postgres/cards/pg-card-repository.ts';
import type { SentGifts } from '#server/postgres/gifts/sent-gift.ts';
import type { OrderReader } from '#server/postgres/orders/pg-order-reader.ts';
import type { ParcelRepository } from '#server/postgres/parcels/pg-parcel-repository.ts';
import type { RefundRepository } from '#server/postgres/refunds/pg-refund-repository.ts';
import type { DoneRefund } from '#server/refunds/refund-repository.ts';

type Attachment = Message['attachments'][number];

/** A sending whose time has come: what its mail says. */
export type ReadableSending = {
  /** E-mail address. */
  recipient: string;
  /** It never went: its recipient objects, which its buyer is told as a refusal. */
  isStopped: boolean;
  lang: Language;
  words: GiftWords & { paper: string };
  /** The place of its card in the order, each counted from 1. */
  place: { line: number; ordinal: number };
  /** Null while its mail is pending or was refused. */
  sentAt: Date | null;
  dueAt: Date;
};

/** What a mail `order-changed` warns of, and its e-mail address. */
export type ReadableNotice = { notice: OrderNotice; recipient: string };

/** Records that a mail tells of, and documents that it brings. */
export type ComposeMailDeps = {
  brand: MailBrand;
  /** Address of the shop, to which the mails link. */
  shopUrl: string;
  /** Address of the brand's logo; undefined where no pictures were built. */
  logoUrl: string | undefined;
  readOrder: (orderId: string) => Promise<Order>;
  readCards: CardRepository['read'];
  /** The digital card in a place, if it may be handed out and its number is kept. */
  readCard: CardRepository['readOne'];
  readSending: SentGifts['readSending'];
  /** By the number of its mail; undefined once its address is erased. */
  readNotice: (orderId: string, number: number) => Promise<ReadableNotice | undefined>;
  /** A paper of the brand by its key; the first where it has none of that key any more. */
  paperOf: (key: string) => GiftPaper;
  /** For a link: nobody can guess it. */
  createKey: () => string;
  readParcel: ParcelRepository['shipped'];
  readRefund: RefundRepository['ofNumber'];
  readTerms: OrderReader['acceptedTerms'];
  /** Name and address that the mail comes from. */
  senderOf: (lang: Language) => string;
  printCards: (
    order: Order,
    cards: readonly ReadableCard[],
  ) => Promise<readonly { filename: string; content: Buffer }[]>;
  /** The file of a card alone as its recipient gets it, in the language of the sending. */
  printGift: (order: Order, card: ReadableCard, sending: ReadableSending) => Promise<Attachment>;
  printReceipt: (order: Order) => Promise<{ number: string; attachment: Attachment }>;
  attachTerms: (order: Order, terms: AcceptedTerms) => Attachment;
  printCreditNote: (orderId: string, refund: DoneRefund) => Promise<Attachment>;
};

/**
 * Makes the message of a pending mail: in the order's language, and what goes to the recipient of a gift in theirs.
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
    // A new one for each mail and each try: only hashes are stored.
    const linked = (compose: (giftUrl: string) => Message): Message => {
      const key = deps.createKey();
      const message = compose(shopUrl + pagePath.giftLink(order.lang, key));
      return { ...message, links: [{ purpose: 'give', key }] };
    };
    switch (kind) {
      case 'confirmation': {
        const { attachment } = await printReceipt(order);
        const terms = await deps.readTerms(orderId);
        const attachments = terms === undefined ? [attachment] : [attachment, deps.attachTerms(order, terms)];
        const confirm = (giftUrl?: string) =>
          toBuyer(
            orderConfirmationMail({ ...layout, hasTerms: terms !== undefined, giftUrl }),
            ...attachments,
          );
        return order.cart.some(({ product }) => product.category === 'physical')
          ? linked(confirm)
          : confirm();
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
        const attachments = files.map((file) => ({ ...file, contentType: 'application/pdf' }));
        const given = { ...order, cart: linesOfCards(order.cart, cards) };
        const told = { ...layout, order: given, cardCount: cards.length, parts: files.length };
        return linked((giftUrl) => toBuyer(cardsMail({ ...told, giftUrl }), ...attachments));
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
      case 'gift-link':
        return linked((giftUrl) => toBuyer(giftLinkMail({ ...layout, giftUrl })));
      case 'order-changed': {
        const notice = await deps.readNotice(orderId, content);
        if (notice === undefined) return undefined;
        return { ...toBuyer(orderChangedMail({ ...layout, notice: notice.notice })), to: notice.recipient };
      }
      case 'gift': {
        const sending = await deps.readSending(orderId, content);
        return sending === undefined || sending.isStopped
          ? undefined
          : composeGift(deps, shown, order, sending);
      }
      case 'gift-sent':
      case 'gift-refused': {
        const sending = await deps.readSending(orderId, content);
        if (sending === undefined) return undefined;
        const told = { ...layout, sending: toldOf(order, sending) };
        const compose = kind === 'gift-sent' ? giftSentMail : giftRefusedMail;
        return linked((giftUrl) => toBuyer(compose({ ...told, giftUrl })));
      }
      default:
        return assertNever(kind);
    }
  };
}

/** To the recipient; undefined once its card is not the buyer's any more, or its number no longer kept. */
async function composeGift(
  deps: ComposeMailDeps,
  shown: { brand: MailBrand; shopUrl: string; logoUrl?: string },
  order: Order,
  sending: ReadableSending,
): Promise<Message | undefined> {
  const { lang, words, place, recipient: to } = sending;
  const card = await deps.readCard(order.id, place);
  if (card === undefined) return undefined;
  const { name: productName, imagePath } = productOf(order, place);
  const { faceValue, validUntil } = card;
  const key = deps.createKey();
  const mail = giftMail({
    ...shown,
    lang,
    words: { ...words, paper: deps.paperOf(words.paper) },
    card: { productName, imagePath, faceValue, validUntil },
    objectionUrl: shown.shopUrl + pagePath.giftObjection(lang, key),
  });
  const attachments = [await deps.printGift(order, card, sending)];
  return { from: deps.senderOf(lang), to, ...mail, attachments, links: [{ purpose: 'object', key }] };
}

function toldOf(order: Order, { recipient, words, place, sentAt, dueAt }: ReadableSending): ToldSending {
  const productName = productOf(order, place).name[order.lang];
  return { recipient, forName: words.forName, productName, at: sentAt ?? dueAt };
}

function productOf({ cart }: Order, { line }: { line: number }) {
  const product = cart[line - 1]?.product;
  if (product === undefined) throw new Error('a card without its line');
  return product;
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
