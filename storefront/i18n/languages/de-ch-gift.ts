import gift from '#texts/de-ch/gift.json' with { type: 'json' };

/** Loaded only by gift pages. */
export const giving = { gift };
