import * as z from 'zod';
import type { Transaction } from '#server/checkout/payment-provider.ts';

// The schemas require only the fields that decisions need, because the state of the money matters more than
// the rest. Brands, states and other sets that may grow are text.
export const text = z.string().min(1);
export const id = text.max(64);

/** Treats missing, null and unreadable values alike. */
export const ifReadable = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(undefined);

export const number = z.number().transform(String);

const transaction = z.object({
  Type: text,
  Status: text,
  Id: id,
  CaptureId: ifReadable(z.union([id, number])),
  // If present, it is compared with our reference, so it must be readable.
  OrderId: z.union([z.string(), number]).nullish(),
  // The specification says text; we also accept numbers.
  Amount: z.object({ Value: z.union([z.string(), number]), CurrencyCode: text }),
});

/** ISO 8601 with `Z` or an offset; its seconds may be missing (saferpay 2). */
const time = z
  .string()
  .transform((value) => value.replace(/(T\d\d:\d\d)(?=Z|[+-])/, '$1:00'))
  .pipe(z.iso.datetime({ offset: true }))
  .transform((value) => new Date(value));

export const initializeBody = z.object({
  Token: text.max(50),
  Expiration: time,
  RedirectUrl: z.url(),
});
/** Response body of Assert, Inquire and Refund. */
export const transactionBody = z.object({
  Transaction: transaction,
  PaymentMeans: ifReadable(
    z.object({ Brand: ifReadable(z.object({ PaymentMethod: ifReadable(text) })), Wallet: ifReadable(text) }),
  ),
  // Anything but a boolean counts as missing.
  Liability: ifReadable(z.object({ LiabilityShift: ifReadable(z.boolean()) })),
});
export const captureBody = z.object({ Status: text, CaptureId: ifReadable(z.union([id, number])) });
export const cancelBody = z.object({ TransactionId: id });

export type TransactionBody = z.infer<typeof transactionBody>;

export function readTransaction({ Transaction, PaymentMeans, Liability }: TransactionBody): Transaction {
  const { Id, CaptureId, Amount, OrderId } = Transaction;
  return {
    transactionId: Id,
    captureId: CaptureId ?? undefined,
    amount: /^\d+$/.test(Amount.Value) ? Number(Amount.Value) : Number.NaN,
    currency: Amount.CurrencyCode,
    reference: OrderId ?? undefined,
    method: PaymentMeans?.Brand?.PaymentMethod ?? undefined,
    wallet: PaymentMeans?.Wallet ?? undefined,
    liabilityShift: Liability?.LiabilityShift ?? undefined,
  };
}
