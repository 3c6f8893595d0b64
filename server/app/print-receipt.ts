import type { Order } from '#contract/order.ts';
import { makeReceipt } from '#server/accounting/make-receipt.ts';
import { readLogo } from '#server/documents/document-logo.ts';
import { formatReceiptNumber } from '#server/documents/receipts/layout-receipt.ts';
import { receiptFileName, renderReceiptPdf } from '#server/documents/receipts/receipt-pdf.ts';
import type { Message } from '#server/messages/send-mail.ts';
import type { Adapters } from './adapters.ts';

type ReceiptPrinterDeps = Pick<Adapters, 'receipts' | 'brand' | 'dir'>;

type PrintedReceipt = { number: string; attachment: Message['attachments'][number] };

/** Gives the receipt of an order as a mail attaches it: the stored bytes, made now if there are none yet. */
export function createReceiptPrinter(deps: ReceiptPrinterDeps): (order: Order) => Promise<PrintedReceipt> {
  const { receipts, brand, dir: brandDir } = deps;
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
