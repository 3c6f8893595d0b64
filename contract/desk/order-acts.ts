import * as z from 'zod';
import { COUNTRY_CODES } from '#rules/country.ts';
import { MAIL_KINDS } from '#rules/mail-kinds.ts';
import { reason } from './reason.ts';

export const noteRequest = z.strictObject({ reason });

/**
 * `number`: of the mail to repeat; the newest without it. `to`: corrects the e-mail address that the kind goes to;
 * `insteadOf`: the one that was seen.
 */
export const resendRequest = z.strictObject({
  kind: z.enum(MAIL_KINDS),
  number: z.int().min(1).max(9999).optional(),
  to: z.string().max(300).optional(),
  insteadOf: z.string().max(300).optional(),
  reason,
});

/** One mail that was sent came back, or one whose answer was lost has arrived. */
export const mailFateRequest = z.strictObject({
  kind: z.enum(MAIL_KINDS),
  number: z.int().min(1).max(9999),
  reason,
});

/** Where a letter goes; the rules of the address say what is in it. */
export const postalAddress = z.strictObject({
  company: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  street: z.string(),
  streetNumber: z.string(),
  addressSupplement: z.string(),
  zipCode: z.string(),
  city: z.string(),
  country: z.enum(COUNTRY_CODES),
});

/** `read`: the address as the form was opened with it. */
export const correctionRequest = z.strictObject({ read: postalAddress, wanted: postalAddress, reason });

const place = { line: z.int().min(1).max(99), ordinal: z.int().min(1).max(999) };

/** `generation`: which card of its place is lost, 0 for the one that was bought. */
export const replacementRequest = z.strictObject({ ...place, generation: z.int().min(0).max(99), reason });

/** `waits`: a second person has to approve it. `underWay`: the supplier has not said yet whether the old card is void; it goes on by itself. */
export const replacementAnswer = z.object({ outcome: z.enum(['replaced', 'underWay', 'waits']) });
export type ReplacementAnswer = z.infer<typeof replacementAnswer>;

export const returnedRequest = z.strictObject({
  cards: z.array(z.strictObject(place)).min(1).max(600),
  reason,
});

export const retryRequest = z.strictObject({ reason });
