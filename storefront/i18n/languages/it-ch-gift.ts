import gift from '#texts/it-ch/gift.json' with { type: 'json' };

export const giving = { gift };
