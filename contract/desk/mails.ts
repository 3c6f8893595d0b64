import * as z from 'zod';

/** A mail that was sent, composed anew; its text is fetched by itself. */
export const lookedMail = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  sentAt: z.iso.datetime(),
  attachments: z.array(z.string()),
});
export type LookedMail = z.infer<typeof lookedMail>;
