import type { Order } from '#contract/order.ts';
import type { ReadableCard } from '#server/fulfilment/card-repository.ts';
import type { DocumentLook } from '../document-brand.ts';
import type { PrintableCard } from './printable-card.ts';

type Look = DocumentLook & {
  brand: { key: string };
  /** The JPEG of a picture by the `imagePath` of its product. */
  pictureOf: (imagePath: string) => Promise<Buffer>;
};

/** The cards' file in one piece, as the order page and a mail of few cards name it. */
export function cardsFileName({ reference }: Pick<Order, 'reference'>, { key }: { key: string }): string {
  return `${key}-${reference}.pdf`;
}

/** The file of a card as its recipient gets it: it names no order. */
export function giftFileName({ key }: { key: string }): string {
  return `${key}.pdf`;
}

/**
 * What the PDF of an order's cards is drawn from: the same cards give the same bytes.
 * @throws when one of them is not a card of this order as it stands (I-13)
 */
export async function cardsInput(order: Order, cards: readonly ReadableCard[], look: Look) {
  const pictures = new Map<string, Promise<Buffer>>();
  const pictureOf = (imagePath: string) => {
    const picture = pictures.get(imagePath) ?? look.pictureOf(imagePath);
    pictures.set(imagePath, picture);
    return picture;
  };
  const issued = new Set(order.purchasedItems.flatMap(({ id, status }) => (status === 'Issued' ? [id] : [])));
  return {
    lang: order.lang,
    brand: look.brand,
    brandKey: look.brand.key,
    brandDir: look.brandDir,
    orderReference: order.reference,
    createdAt: new Date(order.orderDate),
    cards: await Promise.all(
      cards.map(async (card): Promise<PrintableCard> => {
        const product = order.cart[card.line - 1]?.product;
        const isOwn = card.orderId === order.id && issued.has(card.id);
        if (!isOwn || product?.category !== 'digital' || product.price !== card.faceValue)
          throw new Error('a card that is not of this order');
        return {
          productName: product.name[order.lang],
          picture: await pictureOf(product.imagePath),
          value: card.faceValue,
          number: card.number,
          pin: card.pin,
          validUntil: card.validUntil,
        };
      }),
    ),
  };
}
