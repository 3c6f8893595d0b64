import * as z from 'zod';
import { type GatewayRefusal, invalid } from './gateway.ts';
import { codes } from './test-numbers.ts';

const text = z.string().min(1);
const webUrl = z.url({ protocol: /^https?$/ });
const currency = z.string().regex(/^[A-Z]{3}$/, 'The given currency does not have the right format');
const amount = z.int().min(1);
// 20 characters in older versions, 40 in newer ones (datatrans 2).
const refno = text.max(20);

/** Init fields that the shop may send (datatrans 2). Others are refused. */
export const initRequest = z.strictObject({
  currency,
  refno,
  amount,
  autoSettle: z.literal(false),
  paymentMethods: z.array(z.enum(codes)).min(1),
  language: z.enum(['de', 'fr', 'it']).optional(),
  customer: z
    .strictObject({
      firstName: text,
      lastName: text,
      email: z.email(),
      country: z.string().regex(/^[A-Z]{2}$/, 'must be an alpha-2 country code'),
    })
    .partial()
    .optional(),
  redirect: z.strictObject({ successUrl: webUrl, cancelUrl: webUrl, errorUrl: webUrl }),
  webhook: z.strictObject({ url: webUrl }).optional(),
  card: z
    .strictObject({ '3D': z.strictObject({ challengeIndicator: z.enum(['01', '02', '03', '04']) }) })
    .optional(),
});
export const settleRequest = z.strictObject({ amount, currency, refno });
export const creditRequest = z.strictObject({ amount, currency, refno });
export const cancelRequest = z.strictObject({});

export type InitRequest = z.infer<typeof initRequest>;
export type SettleRequest = z.infer<typeof settleRequest>;

/** Returns the error for the first invalid field, worded as in the samples: `init.refno must not be null`. */
export function toInvalidProperty(call: string, { issues: [issue] }: z.ZodError): GatewayRefusal {
  const path = [call, ...(issue?.path ?? [])].map(String).join('.');
  if (issue?.code === 'unrecognized_keys')
    return { code: 'UNRECOGNIZED_PROPERTY', message: `${path}.${issue.keys[0]} is not known` };
  const isMissing = issue?.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return invalid(`${path} ${isMissing ? 'must not be null' : issue?.message}`);
}
