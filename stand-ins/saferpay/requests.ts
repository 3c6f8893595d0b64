import * as z from 'zod';
import { terminalMethods, terminalWallets } from './methods.ts';

export const SPEC_VERSION = '1.53';

/** Accepts an API `Id`: letters, digits and `.:-_`. */
export function id(maxLength: number): z.ZodString {
  return z
    .string()
    .max(maxLength)
    .regex(/^[A-Za-z0-9.:\-_]+$/, 'must be 1 or more of A-Za-z0-9.:-_');
}

function digits(minLength: number, maxLength: number): z.ZodString {
  return z
    .string()
    .regex(new RegExp(`^\\d{${minLength},${maxLength}}$`), `must be ${minLength} to ${maxLength} digits`);
}

function text(maxLength: number): z.ZodString {
  return z.string().min(1).max(maxLength);
}

const url = z.url({ protocol: /^https?$/ }).max(2000);

const requestHeader = z.strictObject({
  SpecVersion: z.literal(SPEC_VERSION),
  CustomerId: digits(1, 8),
  RequestId: id(50),
  RetryIndicator: z.int().min(0).max(9),
  ClientInfo: z.strictObject({ ShopInfo: text(100) }).optional(),
});

const amount = z
  .strictObject({
    Value: z.string().regex(/^[1-9]\d{0,10}$/, 'must be a whole number of minor units, not zero'),
    CurrencyCode: z.string().regex(/^[A-Z]{3}$/, 'must be ISO 4217'),
  })
  .transform(({ Value, CurrencyCode }) => ({ value: Number(Value), currency: CurrencyCode }));

const billingAddress = z
  .strictObject({
    FirstName: text(100),
    LastName: text(100),
    Company: text(100),
    Street: text(100),
    Zip: text(100),
    City: text(100),
    CountryCode: z.string().regex(/^[A-Z]{2}$/, 'must be an alpha-2 country code'),
    Email: z.string().regex(/^[^@\s]+@[^@\s]+$/, 'must be an e-mail address'),
  })
  .partial();

/** PaymentPage/Initialize with the fields that the shop may send (saferpay 2). Others are refused. */
export const initializeRequest = z.strictObject({
  RequestHeader: requestHeader,
  TerminalId: digits(8, 8),
  Payment: z.strictObject({
    Amount: amount,
    OrderId: id(80).optional(),
    Description: text(1000),
    PayerNote: text(50).optional(),
  }),
  PaymentMethods: z.array(z.enum(terminalMethods)).optional(),
  Wallets: z.array(z.enum(terminalWallets)).optional(),
  Payer: z
    .strictObject({
      LanguageCode: z.string().regex(/^[a-z]{2}(-[A-Za-z]{2})?$/, 'must be ISO 639-1'),
      BillingAddress: billingAddress,
    })
    .partial()
    .optional(),
  ReturnUrl: z.strictObject({ Url: url }),
  Notification: z.strictObject({ SuccessNotifyUrl: url, FailNotifyUrl: url }).partial().optional(),
  Condition: z.literal('THREE_DS_AUTHENTICATION_SUCCESSFUL_OR_ATTEMPTED').optional(),
});

export const assertRequest = z.strictObject({ RequestHeader: requestHeader, Token: id(50) });

/** Capture, Cancel and Inquire contain only a transaction reference. */
export const transactionRequest = z.strictObject({
  RequestHeader: requestHeader,
  TransactionReference: z.xor([
    z.strictObject({ TransactionId: id(64) }),
    z.strictObject({ OrderId: id(80) }),
  ]),
});

export const refundRequest = z.strictObject({
  RequestHeader: requestHeader,
  Refund: z.strictObject({
    Amount: amount,
    OrderId: id(80).optional(),
    RestrictRefundAmountToCapturedAmount: z.boolean().optional(),
  }),
  CaptureReference: z.xor([z.strictObject({ CaptureId: id(64) }), z.strictObject({ TransactionId: id(64) })]),
});

export type InitializeRequest = z.infer<typeof initializeRequest>;
export type AssertRequest = z.infer<typeof assertRequest>;
export type TransactionRequest = z.infer<typeof transactionRequest>;
export type RefundRequest = z.infer<typeof refundRequest>;
