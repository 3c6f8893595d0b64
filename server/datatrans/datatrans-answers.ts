import * as z from 'zod';
import type { Transaction } from '#server/checkout/payment-provider.ts';
import { hasLiabilityShift } from './liability-of-card.ts';
import { methodOf } from './method-codes.ts';

// Demanded is what decides: id, status, and the amount where there is money. All else may be missing, null, of another
// kind or new; a value that we cannot read is as if it were missing.
const text = z.string().min(1);
const told = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(undefined);
/** Rappen as a whole number of the wire; NaN is nobody's amount. */
const amount = z.unknown().transform((value) => (Number.isSafeInteger(value) ? Number(value) : Number.NaN));
/** Undefined where no amount is told at all. */
const withAmount = z.object({ amount: amount.optional() });

/** 18 digits; another length is refused by the provider as well (datatrans 1). */
export const TRANSACTION_ID = /^\d{18}$/;
const transactionId = z.string().regex(TRANSACTION_ID);

export const initBody = z.object({ transactionId });
export const creditBody = z.object({ transactionId: told(text) });

const action = z.object({
  action: told(text),
  amount: amount.optional(),
  source: told(text),
  success: told(z.boolean()),
});

export const statusBody = z.object({
  transactionId,
  status: text,
  type: told(text),
  currency: told(text),
  refno: told(text),
  paymentMethod: told(text),
  detail: told(
    z.object({
      authorize: told(withAmount.extend({ acquirerAuthorizationCode: told(text) })),
      settle: told(withAmount),
      credit: told(withAmount),
      fail: told(z.object({ reason: told(text), message: told(z.string()) })),
    }),
  ),
  card: told(
    z.object({
      '3D': told(
        z.object({
          eci: told(z.string()),
          directoryResponse: told(z.string()),
          authenticationResponse: told(z.string()),
        }),
      ),
    }),
  ),
  history: z.array(action.catch({})).nullish().catch(undefined),
});

export type StatusBody = z.infer<typeof statusBody>;

/** The amount is told nowhere but in the detail of what was done last (datatrans 4). @param settled or only reserved */
export function readTransaction(body: StatusBody, settled: boolean): Transaction | undefined {
  const { detail } = body;
  const taken = body.type === 'credit' ? detail?.credit?.amount : detail?.settle?.amount;
  const told = (settled ? taken : undefined) ?? detail?.authorize?.amount;
  if (told === undefined || body.currency == null) return undefined;
  const code = body.paymentMethod ?? undefined;
  const { card } = body;
  return {
    transactionId: body.transactionId,
    // A settlement has no id of its own.
    captureId: undefined,
    amount: told,
    currency: body.currency,
    reference: body.refno ?? undefined,
    method: code === undefined ? undefined : methodOf(code),
    liabilityShift: card == null || code === undefined ? undefined : hasLiabilityShift(code, card['3D']),
  };
}

/** The provider has said yes once: what it echoes of the request in `detail` alone is no proof (datatrans 4). */
export function wasAuthorized({ history, detail }: StatusBody): boolean {
  const hasCode = detail?.authorize?.acquirerAuthorizationCode != null;
  return hasCode || (history ?? []).some((entry) => entry.action === 'authorize' && entry.success !== false);
}

/** Sum of the refunds that its history tells, in Rappen; NaN where one has no amount. */
export function refundedSum({ history }: StatusBody): number {
  return (history ?? [])
    .filter((entry) => entry.action === 'credit' && entry.success !== false)
    .reduce((sum, entry) => sum + (entry.amount ?? Number.NaN), 0);
}
