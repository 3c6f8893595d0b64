import type { Language } from '#rules/language.ts';

/** Each language by its own name, whatever the page's language is. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  'de-ch': 'Deutsch',
  'fr-ch': 'Français',
  'it-ch': 'Italiano',
};
