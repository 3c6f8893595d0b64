import type { Order } from '#contract/order.ts';
import type { GiftMessage } from '#rules/gift-message.ts';
import type { ReadableCard } from '#server/fulfilment/readable-card.ts';
import type { DocumentBranding } from '../document-brand.ts';
import { findPaper, type GiftBrand, isBlank } from '../gifts/printable-gift.ts';
import type { PrintableCard } from './pdf-card-page.ts';

type CardsBranding = DocumentBranding & {
  brand: { key: string } & GiftBrand;
  loadPicture: (imagePath: string) => Promise<Buffer>;
};

/** Returns undefined if the buyer wrote no message for this card. */
type FindMessage = (line: number, ordinal: number) => (GiftMessage & { paper: string }) | undefined;

export function cardsFileName({ reference }: Pick<Order, 'reference'>, { key }: { key: string }): string {
  return `${key}-${reference}.pdf`;
}

/** @param number position of the card in the order, from 1 */
export function cardFileName(
  { reference }: Pick<Order, 'reference'>,
  { key }: { key: string },
  number: number,
): string {
  return `${key}-${reference}-${number}.pdf`;
}

/** Doesn't contain the reference: the recipient must not learn of the order. */
export function giftFileName({ key }: { key: string }): string {
  return `${key}.pdf`;
}

/**
 * The same cards give the same bytes.
 * @throws if a card does not belong to this order (I-13)
 */
export async function buildCardsInput(
  order: Order,
  cards: readonly ReadableCard[],
  branding: CardsBranding,
  findMessage: FindMessage = () => undefined,
) {
  const pictures = new Map<string, Promise<Buffer>>();
  const loadOnce = (imagePath: string) => {
    const picture = pictures.get(imagePath) ?? branding.loadPicture(imagePath);
    pictures.set(imagePath, picture);
    return picture;
  };
  const issued = new Set(order.purchasedItems.flatMap(({ id, status }) => (status === 'Issued' ? [id] : [])));
  return {
    lang: order.lang,
    brand: branding.brand,
    brandKey: branding.brand.key,
    brandDir: branding.brandDir,
    orderReference: order.reference,
    createdAt: new Date(order.orderDate),
    cards: await Promise.all(
      cards.map(async (card): Promise<PrintableCard> => {
        const product = order.cart[card.line - 1]?.product;
        const isOwn = card.orderId === order.id && issued.has(card.id);
        if (!isOwn || product?.category !== 'digital' || product.price !== card.faceValue)
          throw new Error('card does not belong to this order');
        return {
          productName: product.name[order.lang],
          picture: await loadOnce(product.imagePath),
          value: card.faceValue,
          number: card.number,
          pin: card.pin,
          validUntil: card.validUntil,
          ...toGift(findMessage(card.line, card.ordinal), branding.brand),
        };
      }),
    ),
  };
}

function toGift(giftMessage: ReturnType<FindMessage>, brand: GiftBrand): Pick<PrintableCard, 'gift'> {
  if (giftMessage === undefined) return {};
  const { forName, fromName, message } = giftMessage;
  const paper = findPaper(brand, giftMessage.paper);
  if (isBlank(giftMessage) && paper === brand.giftPapers[0]) return {};
  return { gift: { forName, fromName, message, paper } };
}
