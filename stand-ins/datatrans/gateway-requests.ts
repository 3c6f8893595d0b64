import * as z from 'zod';
import type { GatewayRefusal } from './gateway-errors.ts';
import { codes } from './test-numbers.ts';

const text = z.string().min(1);
const webAddress = z.url({ protocol: /^https?$/ });
const currency = z.string().regex(/^[A-Z]{3}$/, 'The given currency does not have the right format');
const amount = z.int().min(1);
const refno = (longest: number) => z.string().min(1).max(longest);
const languages = 'de en fr it es el no da pl pt ru ja fi hu ko nl sk sl sv tr zh'.split(' ');

const customer = z
  .strictObject({
    id: text,
    title: text,
    firstName: text,
    lastName: text,
    street: text,
    street2: text,
    city: text,
    country: z.string().regex(/^[A-Z]{2}$/, 'must be an alpha-2 country code'),
    zipCode: text,
    phone: text,
    cellPhone: text,
    email: z.email(),
    ipAddress: text,
  })
  .partial();

/** Fields of an init that a redirect shop may send (datatrans 2); others are refused. */
export const initRequest = (longest: number) =>
  z.strictObject({
    currency,
    refno: refno(longest),
    refno2: z.string().max(17).optional(),
    // Without an amount a means of payment would only be registered, which this stand-in does not know.
    amount,
    autoSettle: z.boolean().default(true),
    paymentMethods: z
      .array(z.enum(codes))
      .min(1)
      .default([...codes]),
    language: z.enum(languages).optional(),
    customer: customer.optional(),
    redirect: z.strictObject({
      successUrl: webAddress,
      cancelUrl: webAddress,
      errorUrl: webAddress,
      startTarget: text.optional(),
      returnTarget: text.optional(),
      method: z.literal('GET').optional(),
    }),
    webhook: z.strictObject({ url: webAddress }).optional(),
    card: z
      .strictObject({ '3D': z.strictObject({ challengeIndicator: z.enum(['01', '02', '03', '04']) }) })
      .optional(),
  });

export const settleRequest = (longest: number) =>
  z.strictObject({ amount, currency, refno: refno(longest), refno2: z.string().max(17).optional() });

export const creditRequest = (longest: number) =>
  z.strictObject({
    amount: amount.optional(),
    currency,
    refno: refno(longest),
    refno2: z.string().max(17).optional(),
  });

export const cancelRequest = (longest: number, needsRefno: boolean) =>
  needsRefno
    ? z.strictObject({ refno: refno(longest) })
    : z.strictObject({ refno: refno(longest).optional() });

export type InitRequest = z.infer<ReturnType<typeof initRequest>>;
export type SettleRequest = z.infer<ReturnType<typeof settleRequest>>;
export type CreditRequest = z.infer<ReturnType<typeof creditRequest>>;

/** The first thing that is wrong, named as in the samples: `init.refno must not be null`. */
export function invalidProperty(call: string, { issues: [issue] }: z.ZodError): GatewayRefusal {
  if (issue?.code === 'unrecognized_keys') {
    const path = [...issue.path, issue.keys[0]].map(String).join('.');
    return { code: 'UNRECOGNIZED_PROPERTY', message: `${call}.${path} is not known` };
  }
  const path = [call, ...(issue?.path ?? [])].map(String).join('.');
  const isMissing = issue?.code === 'invalid_type' && issue.message.endsWith('received undefined');
  const why = isMissing ? 'must not be null' : (issue?.message ?? 'is wrong');
  return { code: 'INVALID_PROPERTY', message: `${path} ${why}` };
}
