import gift from '#texts/fr-ch/gift.json' with { type: 'json' };

export const giving = { gift };
