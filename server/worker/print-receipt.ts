import type { Order } from '#contract/order.ts';
import { readLogo } from '#server/documents/document-logo.ts';
import { formatReceiptNumber } from '#server/documents/ledger/receipt-paper.ts';
import { receiptFileName, renderReceiptPdf } from '#server/documents/ledger/receipt-pdf.ts';
import type { House } from '#server/house.ts';
import { makeReceipt } from '#server/shop/accounts/make-receipt.ts';
import type { Message } from '#server/shop/mails/send-mail.ts';

type Parts = Pick<House, 'receipts' | 'brand' | 'dir'>;

type PrintedReceipt = { number: string; attachment: Message['attachments'][number] };

/** Gives the receipt of an order as a mail attaches it: the stored bytes, made now if there are none yet. */
export function createReceiptPrinter(parts: Parts): (order: Order) => Promise<PrintedReceipt> {
  const { receipts, brand, dir: brandDir } = parts;
  // Drawn when the worker starts, so that no confirmation waits for it.
  const logo = readLogo(brandDir, brand.logo.full);
  logo.catch(() => {});
  return async (order) => {
    const prepare = async () => {
      const paidAt = await receipts.paidAt(order.id);
      const input = { order, paidAt, logo: await logo, brand, brandDir };
      return (number: number) => renderReceiptPdf({ ...input, number });
    };
    const { number, bytes } = await makeReceipt({ receipts, prepare }, order.id);
    const filename = receiptFileName(order, brand.key, number);
    return {
      number: formatReceiptNumber(number),
      attachment: { filename, contentType: 'application/pdf', content: bytes },
    };
  };
}
