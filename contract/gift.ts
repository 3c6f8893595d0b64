import * as z from 'zod/mini';
import { isEmail, tidy } from '#rules/address-text.ts';
import { GIFT_SENDING_STATES, GIFT_STOP_CAUSES } from '#rules/gift-sending.ts';
import { giftNameSchema, giftWordsSchema } from '#rules/gift-words.ts';
import { localizedTextSchema } from '#rules/localized-text.ts';
import { daySchema, instantSchema, languageSchema, rappenSchema } from './wire.ts';

/** Key of a paper of the brand. */
const paperSchema = z.string().check(z.regex(/^[a-z]{1,20}$/, { error: 'gift.paperUnknown' }));

/** What stands on a card, and how often it was written: 0 while nobody has. */
const writtenWordsSchema = z.object({
  forName: z.string(),
  fromName: z.string(),
  message: z.string(),
  paper: z.string(),
  version: z.int(),
});
export type WrittenWords = z.infer<typeof writtenWordsSchema>;

/** A card that is, was or will be sent to its recipient. */
const giftSendingSchema = z.object({
  id: z.string(),
  /** Counted from 1 in its order. */
  number: z.int(),
  state: z.enum(GIFT_SENDING_STATES),
  stopCause: z.nullable(z.enum(GIFT_STOP_CAUSES)),
  /** Null once it is no longer kept. */
  recipient: z.nullable(z.string()),
  lang: languageSchema,
  dueAt: instantSchema,
  sentAt: z.nullable(instantSchema),
});
export type GiftSending = z.infer<typeof giftSendingSchema>;

/** A digital card as its page shows it: never its number. */
const giftCardSchema = z.object({
  id: z.string(),
  /** Line in the order and place within the line, both counted from 1. */
  line: z.int(),
  ordinal: z.int(),
  productName: localizedTextSchema,
  imagePath: z.string(),
  faceValue: rappenSchema,
  validUntil: z.nullable(daySchema),
  /** `coming`: it is not issued yet. `gone`: it is void. `over`: its number is no longer kept; its mail has it. */
  state: z.enum(['coming', 'ready', 'gone', 'over']),
  /** Until when it can be personalised, sent and shown; null while it is not issued. */
  givableUntil: z.nullable(instantSchema),
  words: writtenWordsSchema,
  /** Oldest first. */
  sendings: z.array(giftSendingSchema),
  /** How many more sendings it may have. */
  sendingsLeft: z.int(),
});
export type GiftCard = z.infer<typeof giftCardSchema>;

/** The envelope in which posted cards come. */
const giftParcelSchema = z.object({
  number: z.int(),
  /** `closed`: packing has begun. */
  state: z.enum(['open', 'closed']),
  words: writtenWordsSchema,
});
export type GiftParcel = z.infer<typeof giftParcelSchema>;

/** Answer of GET gifts/{orderId}: what belongs to giving, and no address of the buyer. */
export const giftsSchema = z.object({
  orderId: z.string(),
  reference: z.string(),
  lang: languageSchema,
  cards: z.array(giftCardSchema),
  parcels: z.array(giftParcelSchema),
  /** Into which wallets a card can be put. */
  wallets: z.array(z.enum(['apple', 'google'])),
});
export type Gifts = z.infer<typeof giftsSchema>;

/** Body of POST gifts/open: the key behind the # of a mail's link. */
export const giftKeySchema = z.strictObject({ key: z.string().check(z.regex(/^[\w-]{43}$/)) });
/** Answer of POST gifts/open. */
export const openedGiftsSchema = z.object({ orderId: z.string() });

const emailSchema = z.string({ error: 'gift.emailRequired' }).check(
  z.maxLength(1000, { error: 'gift.emailInvalid', abort: true }),
  z.overwrite(tidy),
  z.refine(isEmail, {
    error: ({ input }) => (input === '' ? 'gift.emailRequired' : 'gift.emailInvalid'),
  }),
);

/** Body of POST gifts/link: sends the links of an address again. */
export const giftLinkRequestSchema = z.strictObject({ email: emailSchema });

/** Body of PUT …/words; `version`: of the words that were read. Every issue's message is a message key. */
export const giftWordsRequestSchema = z.strictObject({
  ...giftWordsSchema.shape,
  paper: paperSchema,
  version: z.int().check(z.nonnegative()),
});
export type GiftWordsRequest = z.input<typeof giftWordsRequestSchema>;

/** Body of PUT …/sendings/{sendingId}: plans a sending, or changes one that is planned. */
export const sendingRequestSchema = z.strictObject({
  email: emailSchema,
  lang: languageSchema,
  /** From whom: the mail says who sent it, and so it must not be empty. Stands on the card from then on. */
  fromName: giftNameSchema.check(z.minLength(1, { error: 'gift.fromRequired' })),
  time: z.union([
    z.literal('now'),
    z.strictObject({
      day: z.iso.date({ error: 'gift.dayInvalid' }),
      hour: z.int({ error: 'gift.hourInvalid' }).check(z.gte(0), z.lte(23)),
    }),
  ]),
});
export type SendingRequest = z.input<typeof sendingRequestSchema>;

/** Answer of POST …/show: what the till needs, for the hand-over page alone. */
export const shownCardSchema = z.object({
  number: z.string(),
  pin: z.string(),
  faceValue: rappenSchema,
  validUntil: daySchema,
  /** Widths of bars and gaps of the number's bar code (Code 128) in modules, a bar first. */
  bars: z.array(z.int()),
});
export type ShownCard = z.infer<typeof shownCardSchema>;
