import type { Language } from '#rules/language.ts';
import type { Category } from '#rules/lines.ts';
import type { LocalizedText } from '#rules/localized-text.ts';
import { inWordsOf, type Speaker } from '#texts/brand-texts.ts';
import german from '#texts/de-ch/sale-pause.json' with { type: 'json' };
import french from '#texts/fr-ch/sale-pause.json' with { type: 'json' };
import italian from '#texts/it-ch/sale-pause.json' with { type: 'json' };

/** What pages say of a sale that is paused, in the words of the brand, unless an operator says something else. */
export function proposedSentence(brand: Speaker, which: Category | 'all'): LocalizedText {
  const said = (language: Language, pause: typeof german) =>
    inWordsOf(brand, language, { 'sale-pause': pause })['sale-pause'][which];
  return {
    'de-ch': said('de-ch', german),
    'fr-ch': said('fr-ch', french),
    'it-ch': said('it-ch', italian),
  };
}
