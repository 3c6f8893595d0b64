import type { Order } from '#contract/order.ts';
import { makeReceipt } from '#server/accounting/make-receipt.ts';
import { renderLogo } from '#server/documents/document-brand.ts';
import {
  creditNoteFileName,
  formatReceiptNumber,
  receiptFileName,
} from '#server/documents/receipts/layout-receipt.ts';
import type { ComposeMailDeps } from '#server/messages/compose-mail.ts';
import type { Adapters } from './adapters.ts';

const contentType = 'application/pdf';

/** Prints receipts and credit notes for mails. Returns the stored bytes, or creates and stores them. */
export function createReceiptPrinters({
  reader,
  receipts,
  brand,
  dir: brandDir,
  documents,
}: Adapters): Pick<ComposeMailDeps, 'printReceipt' | 'printCreditNote'> {
  // Rendered for the first receipt, because most processes never print one.
  let renderedLogo: Promise<Buffer> | undefined;
  const loadLogo = () => {
    renderedLogo ??= renderLogo(brandDir, brand.logo.full);
    return renderedLogo;
  };

  const printReceipt = async (order: Order) => {
    const prepare = async (paidAt: Date) => {
      const input = { order, paidAt, logo: await loadLogo(), brand, brandDir };
      return (number: number) => documents.receipt({ ...input, number });
    };
    const { number, bytes } = await makeReceipt({ receipts, prepare }, order.id);
    const filename = receiptFileName(order, brand, number);
    return { number: formatReceiptNumber(number), attachment: { filename, contentType, content: bytes } };
  };

  const printCreditNote: ComposeMailDeps['printCreditNote'] = async (
    orderId,
    { refundId, doneAt: refundedAt, lines, shippingCost, amount, byBank },
  ) => {
    const order = await reader.readById(orderId);
    // The credit note refers to the receipt, so its number must exist.
    await printReceipt(order);
    const { existing: receipt, paidAt } = await receipts.readByOrder(orderId);
    if (receipt === undefined) throw new Error('the receipt of the paid order does not exist');
    const input = {
      order,
      refundedAt,
      receipt: { number: receipt.number, paidAt },
      lines: lines.map(({ line, quantity: cards }) => {
        const orderedLine = order.cart[line - 1];
        if (orderedLine === undefined) throw new Error('the order line of the card does not exist');
        const { name, category, price } = orderedLine.product;
        return { name, category, price, amount: cards };
      }),
      shippingCost,
      total: amount,
      isBankTransfer: byBank,
      logo: await loadLogo(),
      brand,
      brandDir,
    };
    const note = await receipts.addCreditNote(orderId, refundId, (number) =>
      documents.creditNote({ ...input, number }),
    );
    const filename = creditNoteFileName(order, brand, note.number);
    return { filename, contentType, content: note.bytes };
  };

  return { printReceipt, printCreditNote };
}
