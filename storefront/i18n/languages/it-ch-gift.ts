import gift from '#texts/it-ch/gift.json' with { type: 'json' };

/** The texts of the pages on which cards are given, which nobody else loads. */
export const giving = { gift };
