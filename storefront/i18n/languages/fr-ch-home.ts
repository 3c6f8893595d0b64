import home from '#texts/fr-ch/home.json' with { type: 'json' };

export const homeTexts = { home };
