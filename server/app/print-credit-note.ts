import { readLogo } from '#server/documents/document-logo.ts';
import { creditNoteFileName, renderCreditNotePdf } from '#server/documents/receipts/credit-note-pdf.ts';
import type { Message } from '#server/messages/send-mail.ts';
import type { DoneRefund } from '#server/refunds/refund-repository.ts';
import type { Adapters } from './adapters.ts';
import { createReceiptPrinter } from './print-receipt.ts';

type CreditNotePrinterDeps = Pick<Adapters, 'reader' | 'receipts' | 'brand' | 'dir'>;

/** Gives the credit note of a refund as a mail attaches it: the stored bytes, made now if there are none yet. */
export function createCreditNotePrinter(
  deps: CreditNotePrinterDeps,
): (orderId: string, refund: DoneRefund) => Promise<Message['attachments'][number]> {
  const { reader, receipts, brand, dir: brandDir } = deps;
  const logo = readLogo(brandDir, brand.logo.full);
  logo.catch(() => {});
  const printReceipt = createReceiptPrinter(deps);
  return async (orderId, { refundId, doneAt: refundedAt, lines, shippingCost, amount }) => {
    const order = await reader.byId(orderId);
    // It names the receipt, which has its number by then.
    await printReceipt(order);
    const receipt = await receipts.ofOrder(orderId);
    if (receipt === undefined) throw new Error('a paid order without its receipt');
    const input = {
      order,
      refundedAt,
      receipt: { number: receipt.number, paidAt: await receipts.paidAt(orderId) },
      lines: lines.map(({ line, quantity: cards }) => {
        const bought = order.cart[line - 1];
        if (bought === undefined) throw new Error('a card without its line');
        const { name, category, price } = bought.product;
        return { name, category, price, amount: cards };
      }),
      shippingCost,
      total: amount,
      logo: await logo,
      brand,
      brandDir,
    };
    const note = await receipts.credit(orderId, refundId, (number) =>
      renderCreditNotePdf({ ...input, number }),
    );
    return {
      filename: creditNoteFileName(order, brand.key, note.number),
      contentType: 'application/pdf',
      content: note.bytes,
    };
  };
}
