import home from '#texts/it-ch/home.json' with { type: 'json' };

export const homeTexts = { home };
