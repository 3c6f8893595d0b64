import type * as z from 'zod';
import { type LookedMail, lookedMail } from '#contract/desk/mails.ts';
import type { mailFateRequest, resendRequest } from '#contract/desk/order-acts.ts';
import { get, send, sendForApproval } from './call.ts';
import { pathOfOrder } from './orders-api.ts';

type MailNamed = { reference: string; kind: string; number: string };

const pathOf = ({ reference, kind, number }: MailNamed) =>
  `${pathOfOrder(reference)}/mails/${encodeURIComponent(kind)}/${encodeURIComponent(number)}`;

/** Calls for the mails of an order; each throws a Fault when it brings no answer. */
export const mailsApi = {
  look: (mail: MailNamed, signal: AbortSignal): Promise<LookedMail> => get(pathOf(mail), lookedMail, signal),
  /** For a frame: what stands there may do nothing. */
  addressOfText: (mail: MailNamed): string => `/api${pathOf(mail)}/text`,
  resend: (reference: string, given: z.infer<typeof resendRequest>): Promise<'done' | 'waits'> =>
    sendForApproval(`${pathOfOrder(reference)}/mails`, given),
  bounced: (reference: string, given: z.infer<typeof mailFateRequest>): Promise<void> =>
    send(`${pathOfOrder(reference)}/bounced-mails`, given),
  arrived: (reference: string, given: z.infer<typeof mailFateRequest>): Promise<void> =>
    send(`${pathOfOrder(reference)}/arrived-mails`, given),
};
