import * as z from 'zod';
import { address, amount, email, id, requestHeader, text } from './fields.ts';

const transactionReference = z
  .strictObject({ TransactionId: id(64).optional(), OrderId: id(80).optional() })
  .refine(hasExactlyOne, 'must hold exactly one of TransactionId and OrderId');

const captureReference = z
  .strictObject({
    CaptureId: id(64).optional(),
    TransactionId: id(64).optional(),
    OrderId: id(80).optional(),
    OrderPartId: id(80).optional(),
  })
  .refine((reference) => Object.values(reference).some(isGiven), 'must name a capture');

function hasExactlyOne(reference: object): boolean {
  return Object.values(reference).filter(isGiven).length === 1;
}

function isGiven(value: unknown): boolean {
  return value !== undefined;
}

const pendingNotification = z.strictObject({
  NotifyUrl: address.optional(),
  MerchantEmails: z.array(email).max(10).optional(),
});

export const assertRequest = z.strictObject({ RequestHeader: requestHeader, Token: id(50) });

export const captureRequest = z.strictObject({
  RequestHeader: requestHeader,
  TransactionReference: transactionReference,
  Amount: amount.optional(),
  PendingNotification: pendingNotification.optional(),
});

/** Cancel, Inquire and AssertRefund name a transaction and nothing else. */
export const transactionRequest = z.strictObject({
  RequestHeader: requestHeader,
  TransactionReference: transactionReference,
});

export const refundRequest = z.strictObject({
  RequestHeader: requestHeader,
  Refund: z.strictObject({
    Amount: amount,
    OrderId: id(80).optional(),
    Description: text(1000).optional(),
    PayerNote: text(50).optional(),
    RestrictRefundAmountToCapturedAmount: z.boolean().optional(),
  }),
  CaptureReference: captureReference,
  PendingNotification: pendingNotification.optional(),
});

export const assertCaptureRequest = z.strictObject({
  RequestHeader: requestHeader,
  CaptureReference: captureReference,
});

export type AssertRequest = z.infer<typeof assertRequest>;
export type CaptureRequest = z.infer<typeof captureRequest>;
export type TransactionRequest = z.infer<typeof transactionRequest>;
export type RefundRequest = z.infer<typeof refundRequest>;
export type AssertCaptureRequest = z.infer<typeof assertCaptureRequest>;
