import * as z from 'zod';
import type { Transaction } from '#server/checkout/payment-provider.ts';
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

/** What a payment by card says of 3-D Secure. */
type ThreeDSecure = {
  eci?: string | null | undefined;
  directoryResponse?: string | null | undefined;
  authenticationResponse?: string | null | undefined;
};

/** ECI of a payment whose payer was fully authenticated, of each brand by its code. */
const AUTHENTICATED: Readonly<Record<string, string>> = { VIS: '05', AMX: '05', DIN: '05', ECA: '02' };

/**
 * Whether a fraud is the issuer's loss. The provider has no field that says so (datatrans 9), so it is read the safe way:
 * only a payer who was fully authenticated moves it. An attempt (06, of Mastercard 01), an exemption, a wallet, a card
 * without 3-D Secure and a brand without a row above leave the risk with us.
 * @param code of the method that was paid with
 */
export function hasLiabilityShift(code: string, secure: ThreeDSecure | null | undefined): boolean {
  const full = Object.hasOwn(AUTHENTICATED, code) ? AUTHENTICATED[code] : undefined;
  if (full === undefined || secure?.eci !== full) return false;
  // A challenge's result stands in the one, a result without challenge in the other.
  const response = secure.authenticationResponse ?? secure.directoryResponse ?? 'Y';
  return response === 'Y';
}
