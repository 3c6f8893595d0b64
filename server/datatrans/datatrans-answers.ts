import * as z from 'zod';
import type { Transaction } from '#server/checkout/payment-provider.ts';
import { getMethod } from './method-codes.ts';

// The schemas require only the fields that decisions need: id, status, and the amount if money is involved.
// An unreadable value of any other field counts as missing.
const text = z.string().min(1);
const ifReadable = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(undefined);
/** Whole Rappen. NaN if not an integer, so it never equals a real amount. */
const amount = z.unknown().transform((value) => (Number.isSafeInteger(value) ? Number(value) : Number.NaN));
const withAmount = z.object({ amount: amount.optional() });

/** 18 digits; the provider rejects other lengths (datatrans 1). */
export const TRANSACTION_ID = /^\d{18}$/;
const transactionId = z.string().regex(TRANSACTION_ID);

export const initBody = z.object({ transactionId });
export const creditBody = z.object({ transactionId: ifReadable(text) });

const action = z.object({
  action: ifReadable(text),
  amount: amount.optional(),
  source: ifReadable(text),
  success: ifReadable(z.boolean()),
});

export const statusBody = z.object({
  transactionId,
  status: text,
  type: ifReadable(text),
  currency: ifReadable(text),
  refno: ifReadable(text),
  paymentMethod: ifReadable(text),
  detail: ifReadable(
    z.object({
      authorize: ifReadable(withAmount.extend({ acquirerAuthorizationCode: ifReadable(text) })),
      settle: ifReadable(withAmount),
      credit: ifReadable(withAmount),
      fail: ifReadable(z.object({ reason: ifReadable(text), message: ifReadable(z.string()) })),
    }),
  ),
  card: ifReadable(
    z.object({
      '3D': ifReadable(
        z.object({
          eci: ifReadable(z.string()),
          directoryResponse: ifReadable(z.string()),
          authenticationResponse: ifReadable(z.string()),
        }),
      ),
    }),
  ),
  history: z.array(action.catch({})).nullish().catch(undefined),
});

export type StatusBody = z.infer<typeof statusBody>;

/**
 * The provider reports the amount only in the detail of the last action (datatrans 4).
 * @param settled false if the money is only reserved
 */
export function readTransaction(body: StatusBody, settled: boolean): Transaction | undefined {
  const { detail } = body;
  const settledAmount = body.type === 'credit' ? detail?.credit?.amount : detail?.settle?.amount;
  const reported = (settled ? settledAmount : undefined) ?? detail?.authorize?.amount;
  if (reported === undefined || body.currency == null) return undefined;
  const code = body.paymentMethod ?? undefined;
  const { card } = body;
  return {
    transactionId: body.transactionId,
    // A settlement has no id.
    captureId: undefined,
    amount: reported,
    currency: body.currency,
    reference: body.refno ?? undefined,
    method: code === undefined ? undefined : getMethod(code),
    liabilityShift: card == null || code === undefined ? undefined : hasLiabilityShift(code, card['3D']),
  };
}

/**
 * True if the provider ever approved the payment. An amount in `detail` proves nothing, because it may repeat
 * the request (datatrans 4).
 */
export function wasAuthorized({ history, detail }: StatusBody): boolean {
  const hasCode = detail?.authorize?.acquirerAuthorizationCode != null;
  return hasCode || (history ?? []).some((entry) => entry.action === 'authorize' && entry.success !== false);
}

/** In Rappen; NaN if the amount of a refund is missing. */
export function sumRefunds({ history }: StatusBody): number {
  return (history ?? [])
    .filter((entry) => entry.action === 'credit' && entry.success !== false)
    .reduce((sum, entry) => sum + (entry.amount ?? Number.NaN), 0);
}

type ThreeDSecure = {
  eci?: string | null | undefined;
  directoryResponse?: string | null | undefined;
  authenticationResponse?: string | null | undefined;
};

/** The ECI (electronic commerce indicator) of a fully authenticated payment, by brand code. */
const AUTHENTICATED_ECIS: Readonly<Record<string, string>> = { VIS: '05', AMX: '05', DIN: '05', ECA: '02' };

/**
 * The provider reports no liability, so only full authentication counts as a shift to the issuer (datatrans
 * 9). After an attempt (06, Mastercard 01), with an exemption, a wallet or a card without 3-D Secure, we are
 * liable.
 * @param code code of the payment method
 */
export function hasLiabilityShift(code: string, secure: ThreeDSecure | null | undefined): boolean {
  const authenticatedEci = Object.hasOwn(AUTHENTICATED_ECIS, code) ? AUTHENTICATED_ECIS[code] : undefined;
  if (authenticatedEci === undefined || secure?.eci !== authenticatedEci) return false;
  // `authenticationResponse` is the result of a challenge, `directoryResponse` of an authentication without
  // one.
  const response = secure.authenticationResponse ?? secure.directoryResponse ?? 'Y';
  return response === 'Y';
}
