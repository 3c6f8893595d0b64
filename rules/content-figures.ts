import { GIFT_PERIOD } from './gift-period.ts';
import { GIFT_SENDING_LIMITS } from './gift-sending.ts';
import { GIFT_WORDS_LIMITS } from './gift-words-limits.ts';
import { CUT_OFF_HOUR } from './holidays.ts';
import { SUBTOTAL_MAX } from './limits.ts';
import { formatChf } from './money.ts';
import { RETENTION } from './retention.ts';

/** Values of the placeholders that the content pages and terms may contain. */
export const CONTENT_FIGURES = {
  orderMax: formatChf(SUBTOTAL_MAX),
  cutOffHour: String(CUT_OFF_HOUR),
  abuseHours: String(RETENTION.abuseCountHours),
  giftDays: String(GIFT_PERIOD.days),
  giftMonths: String(GIFT_PERIOD.months),
  giftSendings: String(GIFT_SENDING_LIMITS.perCard),
  giftRecipients: String(GIFT_SENDING_LIMITS.recipientsPerDay),
  giftCharacters: String(GIFT_WORDS_LIMITS.message),
  recipientDays: String(RETENTION.recipientDays),
} as const;
