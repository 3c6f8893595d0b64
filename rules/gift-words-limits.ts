/**
 * Maximum characters per field of a gift message, and its maximum lines. Separate from the checks, because content pages
 * state these limits without loading the checks.
 */
export const GIFT_WORDS_LIMITS = { name: 40, message: 300, messageLines: 8 } as const;
