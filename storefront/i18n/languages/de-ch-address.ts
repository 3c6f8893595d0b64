import address from '#texts/de-ch/address.json' with { type: 'json' };

export const addressTexts = { address };
