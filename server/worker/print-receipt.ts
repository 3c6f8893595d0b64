import { readLogo } from '#server/documents/document-logo.ts';
import { formatReceiptNumber } from '#server/documents/receipt-paper.ts';
import { receiptFileName, renderReceiptPdf } from '#server/documents/receipt-pdf.ts';
import type { House } from '#server/house.ts';
import { makeReceipt } from '#server/shop/make-receipt.ts';
import type { Message } from '#server/shop/send-mail.ts';

type Parts = Pick<House, 'reader' | 'receipts' | 'brand' | 'dir'>;

type PrintedReceipt = { number: string; attachment: Message['attachments'][number] };

/** Gives the receipt of an order as a mail attaches it: the stored bytes, made now if there are none yet. */
export function createReceiptPrinter(parts: Parts): (orderId: string) => Promise<PrintedReceipt> {
  const { reader, receipts, brand, dir: brandDir } = parts;
  // Drawn when the worker starts, so that no confirmation waits for it.
  const logo = readLogo(brandDir, brand.logo.full);
  logo.catch(() => {});
  const prepare = async (orderId: string) => {
    const input = {
      order: await reader.byId(orderId),
      paidAt: await receipts.paidAt(orderId),
      logo: await logo,
      brand,
      brandDir,
    };
    return (number: number) => renderReceiptPdf({ ...input, number });
  };
  return async (orderId) => {
    const { number, bytes } = await makeReceipt({ receipts, prepare }, orderId);
    const filename = receiptFileName(await reader.byId(orderId), brand.key, number);
    return {
      number: formatReceiptNumber(number),
      attachment: { filename, contentType: 'application/pdf', content: bytes },
    };
  };
}
