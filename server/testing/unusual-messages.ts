import fc from 'fast-check';
import { type GiftMessage, giftMessageSchema } from '#rules/gift-message.ts';
import { GIFT_WORDS_LIMITS } from '#rules/gift-words-limits.ts';
import { PRINTABLE } from './extreme-address.ts';

/** Texts with a special meaning in a mail, page, document, database or log. */
export const MARKUP = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table orders; --",
  '</p></td></html>',
  '&lt;b&gt; &amp;amp; &#60;',
  '{{forName}} {% x %} %s %0d%0a',
  'Tom\r\nBcc: alle',
  '=?utf-8?q?Tom?=',
  ') Tj (\\) \\n /JS',
] as const;

const textArbitrary = (maxLength: number) =>
  fc.oneof(
    fc.constantFrom(...MARKUP),
    fc.string({ unit: fc.constantFrom(...PRINTABLE), minLength: 1, maxLength }),
    fc.string({ unit: fc.constantFrom(...'<>"\'&;=()[]{}\\/%$#@!?-_.,:|~^`* aZ'), minLength: 1, maxLength }),
  );

/** Generates extreme gift messages within the rules, non-empty and normalized. */
export const unusualMessages: fc.Arbitrary<GiftMessage> = fc
  .record({
    forName: textArbitrary(GIFT_WORDS_LIMITS.name),
    fromName: textArbitrary(GIFT_WORDS_LIMITS.name),
    message: textArbitrary(GIFT_WORDS_LIMITS.message),
  })
  // Join the lines, because each line would become a separate element.
  .map((giftMessage) => ({ ...giftMessage, message: giftMessage.message.replace(/\s+/g, ' ') }))
  .map((giftMessage) => giftMessageSchema.safeParse(giftMessage).data)
  .filter(
    (giftMessage) => giftMessage !== undefined && Object.values(giftMessage).every((text) => text !== ''),
  )
  .map((giftMessage) => giftMessage as GiftMessage);
