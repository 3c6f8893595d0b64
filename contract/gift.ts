import * as z from 'zod/mini';
import { isEmail, normalizeEmail } from '#rules/address-text.ts';
import { parseLinkCode } from '#rules/gift-link.ts';
import { giftMessageSchema, giverNameSchema } from '#rules/gift-message.ts';
import { GIFT_SENDING_STATES, GIFT_STOP_CAUSES } from '#rules/gift-sending.ts';
import { localizedTextSchema } from '#rules/localized-text.ts';
import { daySchema, instantSchema, languageSchema, rappenSchema } from './wire.ts';

const paperSchema = z.string().check(z.regex(/^[a-z]{1,20}$/, { error: 'gift.paperUnknown' }));

/** The message on a card. `version` counts the changes, starting at 0. */
const writtenMessageSchema = z.object({
  forName: z.string(),
  fromName: z.string(),
  message: z.string(),
  paper: z.string(),
  version: z.int(),
});
export type WrittenMessage = z.infer<typeof writtenMessageSchema>;

const giftSendingSchema = z.object({
  id: z.string(),
  /** Sequential number within the order, starting at 1. */
  number: z.int(),
  state: z.enum(GIFT_SENDING_STATES),
  stopCause: z.nullable(z.enum(GIFT_STOP_CAUSES)),
  /** Null after its retention period. */
  recipient: z.nullable(z.string()),
  lang: languageSchema,
  dueAt: instantSchema,
  sentAt: z.nullable(instantSchema),
});
export type GiftSending = z.infer<typeof giftSendingSchema>;

/** A digital card without its number. */
const giftCardSchema = z.object({
  id: z.string(),
  /** Line in the order and position within the line, both starting at 1. */
  line: z.int(),
  ordinal: z.int(),
  productName: localizedTextSchema,
  imagePath: z.string(),
  faceValue: rappenSchema,
  validUntil: z.nullable(daySchema),
  /**
   * `pending`: not issued yet. `voided`: worthless. `expired`: the gift period is over; the card itself stays valid,
   * and the buyer's mail contains its number.
   */
  state: z.enum(['pending', 'ready', 'voided', 'expired']),
  /** End of the gift period; null before issue. */
  givableUntil: z.nullable(instantSchema),
  giftMessage: writtenMessageSchema,
  /** Oldest first. */
  sendings: z.array(giftSendingSchema),
  sendingsLeft: z.int(),
});
export type GiftCard = z.infer<typeof giftCardSchema>;

const giftParcelSchema = z.object({
  number: z.int(),
  /** `closed`: packing has started. */
  state: z.enum(['open', 'closed']),
  giftMessage: writtenMessageSchema,
});
export type GiftParcel = z.infer<typeof giftParcelSchema>;

/** Response of GET gifts/{orderId}. Contains no address of the buyer. */
export const giftsSchema = z.object({
  orderId: z.string(),
  reference: z.string(),
  lang: languageSchema,
  cards: z.array(giftCardSchema),
  parcels: z.array(giftParcelSchema),
  wallets: z.array(z.enum(['apple', 'google'])),
});
export type Gifts = z.infer<typeof giftsSchema>;

/** Body of POST gifts/open and gifts/object: the key after the # of a mail's link, or the code beside the link. */
export const linkAccessSchema = z.union([
  z.strictObject({ key: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  z.strictObject({ code: z.string().check(z.refine((code) => parseLinkCode(code) === code)) }),
]);
export type LinkAccess = z.infer<typeof linkAccessSchema>;

export const openedGiftsSchema = z.object({ orderId: z.string() });

const emailSchema = z.string({ error: 'gift.emailRequired' }).check(
  z.maxLength(1000, { error: 'gift.emailInvalid', abort: true }),
  z.overwrite(normalizeEmail),
  z.refine(isEmail, {
    error: ({ input }) => (input === '' ? 'gift.emailRequired' : 'gift.emailInvalid'),
  }),
);

export const giftLinkRequestSchema = z.strictObject({ email: emailSchema });

/** Body of PUT …/message. `version` is that of the loaded message. The `message` of each issue is a text key. */
export const giftMessageRequestSchema = z.strictObject({
  ...giftMessageSchema.shape,
  paper: paperSchema,
  version: z.int().check(z.nonnegative()),
});
export type GiftMessageRequest = z.input<typeof giftMessageRequestSchema>;

/** Body of PUT …/sendings/{sendingId}: plans a sending, or changes a planned one. */
export const sendingRequestSchema = z.strictObject({
  email: emailSchema,
  lang: languageSchema,
  /** Required, because the mail contains its sender's name. Also becomes the name on the card. */
  fromName: giverNameSchema.check(z.minLength(1, { error: 'gift.fromRequired' })),
  time: z.union([
    z.literal('now'),
    z.strictObject({
      day: z.iso.date({ error: 'gift.dayInvalid' }),
      hour: z.int({ error: 'gift.hourInvalid' }).check(z.gte(0), z.lte(23)),
    }),
  ]),
});
export type SendingRequest = z.input<typeof sendingRequestSchema>;

/** Response of POST …/show, used only by the page that shows a card at the till. */
export const shownCardSchema = z.object({
  number: z.string(),
  pin: z.string(),
  faceValue: rappenSchema,
  validUntil: daySchema,
  /** Alternating widths of bars and gaps of the number's barcode (Code 128) in modules, a bar first. */
  bars: z.array(z.int()),
});
export type ShownCard = z.infer<typeof shownCardSchema>;
