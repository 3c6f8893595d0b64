import { readFile } from 'node:fs/promises';
import type { Order } from '#contract/order.ts';
import { renderCardsPdf } from '#server/documents/cards-pdf.ts';
import type { House } from '#server/house.ts';
import { cardsMail } from '#server/mail/cards-mail.ts';
import type { Mail } from '#server/mail/mail-content.ts';
import { orderConfirmationMail } from '#server/mail/order-confirmation.ts';
import { orderRefundedMail } from '#server/mail/order-refunded.ts';
import { orderShippedMail } from '#server/mail/order-shipped.ts';
import { paymentFailedMail } from '#server/mail/payment-failed.ts';
import { paymentReleasedMail } from '#server/mail/payment-released.ts';
import { receiptMail } from '#server/mail/receipt-mail.ts';
import { buildFolders, type PictureAddresses } from '#server/runtime/brand.ts';
import type { OwedMail } from '#server/shop/mail-book.ts';
import type { Message } from '#server/shop/send-mail.ts';
import { createReceiptPrinter } from './print-receipt.ts';

type Parts = Pick<House, 'reader' | 'cards' | 'receipts' | 'brand' | 'dir' | 'config'>;

/** Makes the message of an owed mail, always in the order's language. */
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
  const printReceipt = createReceiptPrinter(parts);
  return async ({ orderId, kind }) => {
    const order = await parts.reader.byId(orderId);
    const frame = { ...shown, lang: order.lang, order };
    const { primaryAddress, billingAddress } = order.addresses;
    const toBuyer = (mail: Mail, ...attachments: Message['attachments']): Message => ({
      to: primaryAddress.email,
      ...mail,
      attachments,
    });
    switch (kind) {
      case 'confirmation': {
        const { attachment } = await printReceipt(orderId);
        return toBuyer(orderConfirmationMail(frame), attachment);
      }
      case 'receipt': {
        const { number, attachment } = await printReceipt(orderId);
        const mail = receiptMail({ ...frame, receiptNumber: number });
        return { to: billingAddress.email, ...mail, attachments: [attachment] };
      }
      case 'cards': {
        const cardCount = order.purchasedItems.filter((item) => item.status === 'Issued').length;
        return toBuyer(cardsMail({ ...frame, cardCount }), await cardsAttachment(parts, order));
      }
      case 'shipped':
        return toBuyer(orderShippedMail(frame));
      case 'refunded':
        return toBuyer(orderRefundedMail(frame));
      case 'released':
        return toBuyer(paymentReleasedMail(frame));
      case 'payment-failed':
        return toBuyer(paymentFailedMail(frame));
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
