import type { Order } from '#contract/order.ts';
import type { GiftWords } from '#rules/gift-words.ts';
import type { ReadableCard } from '#server/fulfilment/card-repository.ts';
import type { DocumentLook } from '../document-brand.ts';
import { type GiftBrand, paperOf } from '../gifts/paper-of.ts';
import { isUnwritten } from '../gifts/words-on-paper.ts';
import type { PrintableCard } from './pdf-card-page.ts';

type Look = DocumentLook & {
  brand: { key: string } & GiftBrand;
  /** The JPEG of a picture by the `imagePath` of its product. */
  pictureOf: (imagePath: string) => Promise<Buffer>;
};

/** What a buyer has written for the card at a place of the order, and the key of its paper; undefined when nobody has. */
type WordsOfPlace = (line: number, ordinal: number) => (GiftWords & { paper: string }) | undefined;

/** The cards' file in one piece, as the order page and a mail of few cards name it. */
export function cardsFileName({ reference }: Pick<Order, 'reference'>, { key }: { key: string }): string {
  return `${key}-${reference}.pdf`;
}

/** The file of one card alone. @param number of the card among those of the order, from 1 */
export function cardFileName(
  { reference }: Pick<Order, 'reference'>,
  { key }: { key: string },
  number: number,
): string {
  return `${key}-${reference}-${number}.pdf`;
}

/** The file of a card as its recipient gets it: it names no order. */
export function giftFileName({ key }: { key: string }): string {
  return `${key}.pdf`;
}

/**
 * What the PDF of an order's cards is drawn from: the same cards give the same bytes.
 * @throws when one of them is not a card of this order as it stands (I-13)
 */
export async function cardsInput(
  order: Order,
  cards: readonly ReadableCard[],
  look: Look,
  wordsOf: WordsOfPlace = () => undefined,
) {
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
          ...giftOf(wordsOf(card.line, card.ordinal), look.brand),
        };
      }),
    ),
  };
}

/** A card on the plain paper on which nobody has written is drawn like any other. */
function giftOf(words: ReturnType<WordsOfPlace>, brand: GiftBrand): Pick<PrintableCard, 'gift'> {
  if (words === undefined) return {};
  const { forName, fromName, message } = words;
  const paper = paperOf(brand, words.paper);
  if (isUnwritten(words) && paper === brand.giftPapers[0]) return {};
  return { gift: { forName, fromName, message, paper } };
}
