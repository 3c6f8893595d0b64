import * as z from 'zod';
import { LANGUAGES } from '#rules/language.ts';

/** A mail that was sent, composed anew; its text is fetched by itself. */
export const lookedMail = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  /** In which it is written. */
  lang: z.enum(LANGUAGES),
  sentAt: z.iso.datetime(),
  attachments: z.array(z.string()),
});
export type LookedMail = z.infer<typeof lookedMail>;
