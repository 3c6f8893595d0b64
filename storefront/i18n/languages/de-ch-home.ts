import home from '#texts/de-ch/home.json' with { type: 'json' };

/** Separate because only the home page needs these texts. */
export const homeTexts = { home };
