import * as z from 'zod';

export const callerId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 of A-Za-z0-9_-');
const productReferenceId = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/, 'must be 1 to 64 of A-Za-z0-9._-');
const number = z.string().regex(/^6366\d{15}$/, 'must be 19 digits beginning with 6366');
const pin = z.string().regex(/^\d{6}$/, 'must be 6 digits');
// The supplier checks the range separately, with its own error.
const value = z.int('must be a whole number of Rappen');
const currency = z.literal('CHF');

export const cardOrder = z.strictObject({ productReferenceId, value, currency });
export const activationOrder = z.strictObject({ number, productReferenceId, value, currency });
export const voidOrder = z.union([
  z.strictObject({ number }),
  z.strictObject({ issueId: callerId }),
  z.strictObject({ activationId: callerId }),
]);
const instant = z.iso.datetime({ error: 'must be an instant in UTC' });
export const listQuery = z
  .strictObject({
    from: instant,
    to: instant,
    after: z.string().optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), { path: ['to'], error: 'must be after from' });
export const balanceRequest = z.strictObject({ number, pin });
export const tokenRequest = z.strictObject({
  grant_type: z.literal('client_credentials'),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
});

export type CardOrder = z.infer<typeof cardOrder>;
export type ActivationOrder = z.infer<typeof activationOrder>;
export type VoidOrder = z.infer<typeof voidOrder>;
export type ListQuery = z.infer<typeof listQuery>;
export type BalanceRequest = z.infer<typeof balanceRequest>;
