import { readFile } from 'node:fs/promises';
import type { Order } from '#contract/order.ts';
import { renderCardsPdf } from '#server/documents/cards-pdf.ts';
import type { House } from '#server/house.ts';
import { cardsMail } from '#server/mail/cards-mail.ts';
import { orderConfirmationMail } from '#server/mail/order-confirmation.ts';
import { paymentReleasedMail } from '#server/mail/payment-released.ts';
import { buildFolders, type PictureAddresses } from '#server/runtime/brand.ts';
import type { OwedMail } from '#server/shop/mail-book.ts';
import type { Message } from '#server/shop/send-mail.ts';

type Parts = Pick<House, 'reader' | 'cards' | 'brand' | 'dir' | 'config'>;

/** Makes the message of an owed mail: always in the order's language, always to the order's own address. */
export function createComposer(
  parts: Parts,
  pictures: PictureAddresses,
): (owed: OwedMail) => Promise<Message> {
  const { publicUrl } = parts.config;
  const logo = pictures['logo-mark.svg'];
  const shown = {
    brand: parts.brand,
    shopUrl: publicUrl,
    ...(logo !== undefined && { logoUrl: publicUrl + logo }),
  };
  return async ({ orderId, kind }) => {
    const order = await parts.reader.byId(orderId);
    const to = order.addresses.primaryAddress.email;
    const frame = { ...shown, lang: order.lang, order };
    switch (kind) {
      case 'confirmation':
        return { to, ...orderConfirmationMail(frame), attachments: [] };
      case 'released':
        return { to, ...paymentReleasedMail(frame), attachments: [] };
      case 'cards': {
        const cardCount = order.purchasedItems.filter((item) => item.status === 'Issued').length;
        return {
          to,
          ...cardsMail({ ...frame, cardCount }),
          attachments: [await cardsAttachment(parts, order)],
        };
      }
    }
  };
}

async function cardsAttachment(parts: Parts, order: Order): Promise<Message['attachments'][number]> {
  const cards = await parts.cards.read(order.id);
  const pictures = new Map<string, Buffer>();
  for (const { product } of order.cart) {
    const file = `${buildFolders.pictures}/${product.imagePath.split('/').at(-1)}-1000.jpg`;
    if (!pictures.has(product.imagePath)) pictures.set(product.imagePath, await readFile(file));
  }
  const content = await renderCardsPdf({
    lang: order.lang,
    brand: parts.brand,
    brandDir: parts.dir,
    orderReference: order.reference,
    createdAt: new Date(order.orderDate),
    cards: cards.map(({ line, number, pin, validUntil, price }) => {
      const product = order.cart[line - 1]?.product;
      const picture = product && pictures.get(product.imagePath);
      if (product === undefined || picture === undefined) throw new Error('a card without its line');
      return { productName: product.name[order.lang], picture, value: price, number, pin, validUntil };
    }),
  });
  return { filename: `${parts.brand.key}-${order.reference}.pdf`, contentType: 'application/pdf', content };
}
