import { apiPath } from '#contract/api-paths.ts';
import type { Order } from '#contract/order.ts';
import { pagePath } from '#contract/paths.ts';
import { assertNever } from '#rules/assert-never.ts';
import type { GiftMessage } from '#rules/gift-message.ts';
import type { Language } from '#rules/language.ts';
import type { OrderNotice } from '#rules/order-notice.ts';
import type { AcceptedTerms } from '#server/checkout/order-types.ts';
import type { ReadableCard } from '#server/fulfilment/readable-card.ts';
import type { MailLink, Message, PendingMail } from '#server/messages/send-mail.ts';
import { cardsDelayedMail, cardsMail } from '#server/messages/templates/cards-mail.ts';
import { giftMail } from '#server/messages/templates/gift-mail.ts';
import {
  giftLinkMail,
  giftRefusedMail,
  giftReplacedMail,
  giftSentMail,
  type SendingDetails,
} from '#server/messages/templates/gift-notices.ts';
import type { Mail } from '#server/messages/templates/mail-content.ts';
import type { LinkCode } from '#server/messages/templates/mail-layout.ts';
import type { GiftPaper, MailBrand } from '#server/messages/templates/mail-texts.ts';
import { orderConfirmationMail } from '#server/messages/templates/order-confirmation.ts';
import { orderRefundedMail, receiptMail } from '#server/messages/templates/order-refunded.ts';
import { orderChangedMail, orderShippedMail } from '#server/messages/templates/order-shipped.ts';
import { paymentFailedMail, paymentReversedMail } from '#server/messages/templates/payment-reversed.ts';
import type { CardRepository } from '#server/postgres/cards/card-repository.ts';
import type { SentGifts } from '#server/postgres/gifts/sent-gift.ts';
import type { OrderReader } from '#server/postgres/orders/order-reader.ts';
import type { ParcelRepository } from '#server/postgres/parcels/parcel-repository.ts';
import type { RefundRepository } from '#server/postgres/refunds/refund-repository.ts';
import type { DoneRefund } from '#server/refunds/refund-state.ts';

type Attachment = Message['attachments'][number];

/** A due gift with the content of its mail. */
export type ReadableSending = {
  /** E-mail address. */
  recipient: string;
  /** True if the sending was stopped because its recipient objects to gift mails. Buyers see it as refused. */
  isStopped: boolean;
  lang: Language;
  giftMessage: GiftMessage & { paper: string };
  /** Line and position of its card, counted from 1. */
  place: { line: number; ordinal: number };
  /** Null if its mail is pending or was refused. */
  sentAt: Date | null;
  dueAt: Date;
};

/** The change that an `order-changed` mail reports, with the mail's recipient. */
export type ReadableNotice = {
  notice: OrderNotice;
  recipient: string;
  /** Language of the gift, if the recipient received one. */
  giftLanguage: Language | undefined;
};

/** Reads the records and renders the documents that mails contain. */
export type ComposeMailDeps = {
  brand: MailBrand;
  /** URL of the shop for links. */
  shopUrl: string;
  /** Base URL of the API. */
  apiUrl: string;
  /** URL of the brand's logo; undefined without built pictures. */
  logoUrl: string | undefined;
  readOrder: (orderId: string) => Promise<Order>;
  readCards: CardRepository['readIssued'];
  /** The digital card at a place, if it may be delivered and its number is still stored. */
  readCard: CardRepository['readCard'];
  readSending: SentGifts['readSending'];
  /** @param number of the mail @returns undefined after the address was erased */
  readNotice: (orderId: string, number: number) => Promise<ReadableNotice | undefined>;
  /** Finds a gift paper by key, or returns the first paper if the key no longer exists. */
  findPaper: (key: string) => GiftPaper;
  /** Creates the random secrets of a link. */
  createLink: () => MailLink;
  readParcel: ParcelRepository['readShipped'];
  readRefund: RefundRepository['readByNumber'];
  readTerms: OrderReader['readAcceptedTerms'];
  /** Sender name and address. */
  formatSender: (lang: Language) => string;
  printCards: (
    order: Order,
    cards: readonly ReadableCard[],
  ) => Promise<readonly { filename: string; content: Buffer }[]>;
  /** Renders the PDF of a single card for its recipient, in the language of the gift. */
  printGift: (order: Order, card: ReadableCard, sending: ReadableSending) => Promise<Attachment>;
  printReceipt: (order: Order) => Promise<{ number: string; attachment: Attachment }>;
  attachTerms: (order: Order, terms: AcceptedTerms) => Attachment;
  printCreditNote: (orderId: string, refund: DoneRefund) => Promise<Attachment>;
};

/**
 * Creates a function that composes pending mails. Gift mails use the recipient's language, others the order's.
 * @returns undefined if the mail has no content left
 */
export function createComposer(
  deps: ComposeMailDeps,
): (pending: PendingMail) => Promise<Message | undefined> {
  const { brand, shopUrl, logoUrl, printReceipt, printCreditNote } = deps;
  const frame = { brand, shopUrl, ...(logoUrl !== undefined && { logoUrl }) };
  return async ({ orderId, kind, content }) => {
    const order = await deps.readOrder(orderId);
    if (order.id !== orderId) throw new Error('the mail belongs to another order');
    const layout = { ...frame, lang: order.lang, order };
    const from = deps.formatSender(order.lang);
    const { primaryAddress, billingAddress } = order.addresses;
    const toBuyer = (mail: Mail, ...attachments: Message['attachments']): Message => ({
      from,
      to: primaryAddress.email,
      ...mail,
      attachments,
    });
    // Each attempt gets new secrets, because only hashes are stored.
    const withGiftLink = (compose: (gift: { giftUrl: string; linkCode: LinkCode }) => Message): Message => {
      const link = deps.createLink();
      const message = compose({
        giftUrl: shopUrl + pagePath.giftLink(order.lang, link.key),
        linkCode: { code: link.code, page: shopUrl + pagePath.giftLink(order.lang) },
      });
      return { ...message, links: [{ purpose: 'give', ...link }] };
    };
    switch (kind) {
      case 'confirmation': {
        const { attachment } = await printReceipt(order);
        const terms = await deps.readTerms(orderId);
        const attachments = terms === undefined ? [attachment] : [attachment, deps.attachTerms(order, terms)];
        const confirm = (gift?: { giftUrl: string; linkCode: LinkCode }) =>
          toBuyer(
            orderConfirmationMail({ ...layout, hasTerms: terms !== undefined, ...gift }),
            ...attachments,
          );
        return order.cart.some(({ product }) => product.category === 'physical')
          ? withGiftLink(confirm)
          : confirm();
      }
      case 'receipt': {
        const { number, attachment } = await printReceipt(order);
        const mail = receiptMail({ ...layout, receiptNumber: number });
        return { from, to: billingAddress.email, ...mail, attachments: [attachment] };
      }
      case 'cards': {
        const cards = await deps.readCards(orderId, content);
        // All cards were refunded or disputed before the mail.
        if (cards.length === 0) return undefined;
        const files = await deps.printCards(order, cards);
        const attachments = files.map((file) => ({ ...file, contentType: 'application/pdf' }));
        const mailedPart = { ...order, cart: reduceToCards(order.cart, cards) };
        const input = { ...layout, order: mailedPart, cardCount: cards.length, parts: files.length };
        return withGiftLink((gift) => toBuyer(cardsMail({ ...input, ...gift }), ...attachments));
      }
      case 'cards-delayed':
        return toBuyer(cardsDelayedMail(layout));
      case 'shipped': {
        const parcel = await deps.readParcel(orderId, content);
        // All cards of the parcel have been voided since.
        if (parcel.lines.length === 0) return undefined;
        return toBuyer(orderShippedMail({ ...layout, parcel }));
      }
      case 'refunded': {
        const refund = await deps.readRefund(orderId, content);
        return toBuyer(orderRefundedMail({ ...layout, refund }), await printCreditNote(orderId, refund));
      }
      case 'payment-reversed':
        return toBuyer(paymentReversedMail(layout));
      case 'payment-failed':
        return toBuyer(paymentFailedMail(layout));
      case 'gift-link':
        return withGiftLink((gift) => toBuyer(giftLinkMail({ ...layout, ...gift })));
      case 'order-changed': {
        const notice = await deps.readNotice(orderId, content);
        if (notice === undefined) return undefined;
        const mail =
          notice.notice === 'gift-replaced'
            ? giftReplacedMail({ ...frame, lang: notice.giftLanguage ?? order.lang, order })
            : orderChangedMail({ ...layout, notice: notice.notice });
        return { ...toBuyer(mail), to: notice.recipient };
      }
      case 'gift': {
        const sending = await deps.readSending(orderId, content);
        return sending === undefined || sending.isStopped
          ? undefined
          : composeGift(deps, frame, order, sending);
      }
      case 'gift-sent':
      case 'gift-refused': {
        const sending = await deps.readSending(orderId, content);
        if (sending === undefined) return undefined;
        const input = { ...layout, sending: toSendingDetails(order, sending) };
        const compose = kind === 'gift-sent' ? giftSentMail : giftRefusedMail;
        return withGiftLink((gift) => toBuyer(compose({ ...input, ...gift })));
      }
      default:
        return assertNever(kind);
    }
  };
}

/**
 * Composes the recipient's mail. Returns undefined if the card is no longer deliverable or its number was
 * removed.
 */
async function composeGift(
  deps: ComposeMailDeps,
  frame: { brand: MailBrand; shopUrl: string; logoUrl?: string },
  order: Order,
  sending: ReadableSending,
): Promise<Message | undefined> {
  const { lang, giftMessage, place, recipient: to } = sending;
  const card = await deps.readCard(order.id, place);
  if (card === undefined) return undefined;
  const { name: productName, imagePath } = findProduct(order, place);
  const { faceValue, validUntil } = card;
  const link = deps.createLink();
  const mail = giftMail({
    ...frame,
    lang,
    giftMessage: { ...giftMessage, paper: deps.findPaper(giftMessage.paper) },
    card: { productName, imagePath, faceValue, validUntil },
    objectionUrl: frame.shopUrl + pagePath.giftObjection(lang, link.key),
    linkCode: { code: link.code, page: frame.shopUrl + pagePath.giftObjection(lang) },
  });
  const attachments = [await deps.printGift(order, card, sending)];
  return {
    ...{ from: deps.formatSender(lang), to, ...mail, attachments, links: [{ purpose: 'object', ...link }] },
    unsubscribeUrl: deps.apiUrl + apiPath.unsubscribeFromGifts(lang, link.key),
  };
}

function toSendingDetails(
  order: Order,
  { recipient, giftMessage, place, sentAt, dueAt }: ReadableSending,
): SendingDetails {
  const productName = findProduct(order, place).name[order.lang];
  return { recipient, forName: giftMessage.forName, productName, at: sentAt ?? dueAt };
}

function findProduct({ cart }: Order, { line }: { line: number }) {
  const product = cart[line - 1]?.product;
  if (product === undefined) throw new Error('the order has no line for this card');
  return product;
}

/** Reduces the order's lines to the cards of the mail. */
function reduceToCards<Line extends { amount: number }>(
  cart: readonly Line[],
  cards: readonly { line: number }[],
): Line[] {
  return cart.flatMap((line, index) => {
    const amount = cards.filter((card) => card.line === index + 1).length;
    return amount === 0 ? [] : [{ ...line, amount }];
  });
}
