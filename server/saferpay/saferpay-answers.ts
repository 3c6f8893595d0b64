import * as z from 'zod';
import type { Transaction } from '#server/checkout/payment-provider.ts';

// What the fact sheet calls mandatory must be there; what it does not name is ignored (sections 3 and 4). Values that
// may grow, as brands and states, are read as text.
const text = z.string().min(1);
const id = text.max(64);

const transaction = z.object({
  Type: text,
  Status: text,
  Id: id,
  Date: text,
  SixTransactionReference: text,
  CaptureId: id.optional(),
  OrderId: z.string().optional(),
  // Text; a number is understood as well.
  Amount: z.object({ Value: z.union([z.string(), z.number()]).transform(String), CurrencyCode: text }),
});
const means = z.object({
  Brand: z.object({ Name: text, PaymentMethod: z.string().optional() }),
  DisplayText: text,
});

export const initializeBody = z.object({
  Token: text.max(50),
  Expiration: z.iso.datetime({ offset: true }).transform((date) => new Date(date)),
  RedirectUrl: z.url(),
});
/** Of Assert, Inquire and Refund. */
export const transactionBody = z.object({
  Transaction: transaction,
  PaymentMeans: means,
  Liability: z.object({ LiabilityShift: z.boolean() }).optional(),
});
export const captureBody = z.object({ Status: text, CaptureId: id.optional() });
export const cancelBody = z.object({ TransactionId: id, Date: text });

export type TransactionBody = z.infer<typeof transactionBody>;

export function readTransaction({ Transaction, PaymentMeans, Liability }: TransactionBody): Transaction {
  const { Id, CaptureId, Amount, OrderId } = Transaction;
  return {
    transactionId: Id,
    captureId: CaptureId,
    amount: /^\d+$/.test(Amount.Value) ? Number(Amount.Value) : Number.NaN,
    currency: Amount.CurrencyCode,
    reference: OrderId,
    method: PaymentMeans.Brand.PaymentMethod,
    liabilityShift: Liability?.LiabilityShift,
  };
}
