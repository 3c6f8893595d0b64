import * as z from 'zod';
import { GIFT_SENDING_STATES, GIFT_STOP_CAUSES } from '#rules/gift-sending.ts';

const sending = z.object({
  /** Counted from 1 in its order: the number of its mail as well. */
  number: z.int(),
  line: z.int(),
  ordinal: z.int(),
  state: z.enum(GIFT_SENDING_STATES),
  stopCause: z.enum(GIFT_STOP_CAUSES).nullable(),
  /** E-mail address; null once it is no longer kept. */
  recipient: z.string().nullable(),
  lang: z.string(),
  dueAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** What the mail server said when it refused the mail. */
  refusal: z.string().nullable(),
  canStop: z.boolean(),
  /** Why its mail is not sent again, by the word of the rule; null when it may be. */
  resendRefusal: z.string().nullable(),
});
export type ShownSending = z.infer<typeof sending>;

/** What became a gift of an order. Never what was written: it is private. */
export const shownGifts = z.object({
  /** Cards with words, as `1.2`. */
  writtenCards: z.array(z.string()),
  /** Numbers of the parcels with words for their envelopes. */
  writtenParcels: z.array(z.int()),
  /** Oldest first. */
  sendings: z.array(sending),
  /** Links in the buyer's mails that still open the page of the gifts. */
  links: z.int(),
});
export type ShownGifts = z.infer<typeof shownGifts>;
