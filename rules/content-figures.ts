import { GIFT_PERIOD } from './gift-period.ts';
import { SUBTOTAL_MAX } from './limits.ts';
import { formatChf } from './money.ts';

export const CONTENT_FIGURES = {
  orderMax: formatChf(SUBTOTAL_MAX),
  giftDays: String(GIFT_PERIOD.days),
  giftMonths: String(GIFT_PERIOD.months),
} as const;
