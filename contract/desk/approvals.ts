import * as z from 'zod';

/** What a second person decides about, with the addresses that it changes. */
const shownAction = z.object({
  kind: z.enum(['redirect', 'replace', 'address']),
  /** The kind of mail; null unless a mail goes to another address. */
  mail: z.string().nullable(),
  /** As `1.2`; null unless a card is replaced. */
  card: z.string().nullable(),
  /** An e-mail address, or the lines of a postal one. */
  before: z.array(z.string()),
  after: z.array(z.string()),
});
export type ShownAction = z.infer<typeof shownAction>;

export const approvalRequest = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.string(),
  /** Null once the order's names are erased. */
  action: shownAction.nullable(),
  amount: z.int(),
  person: z.string(),
  /** Asked for by the person who looks at it. */
  isOwn: z.boolean(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  decidedBy: z.string().nullable(),
  answer: z.string(),
  decidedAt: z.iso.datetime().nullable(),
});
export type ShownApproval = z.infer<typeof approvalRequest>;
