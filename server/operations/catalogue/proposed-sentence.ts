import type { Language } from '#rules/language.ts';
import type { Category } from '#rules/lines.ts';
import type { LocalizedText } from '#rules/localized-text.ts';
import { inWordsOf, type Speaker } from '#texts/brand-texts.ts';
import german from '#texts/de-ch/sale-pause.json' with { type: 'json' };
import french from '#texts/fr-ch/sale-pause.json' with { type: 'json' };
import italian from '#texts/it-ch/sale-pause.json' with { type: 'json' };

/** The brand's default sentence for a paused sale. */
export function proposedSentence(brand: Speaker, which: Category | 'all'): LocalizedText {
  const translate = (language: Language, pause: typeof german) =>
    inWordsOf(brand, language, { 'sale-pause': pause })['sale-pause'][which];
  return {
    'de-ch': translate('de-ch', german),
    'fr-ch': translate('fr-ch', french),
    'it-ch': translate('it-ch', italian),
  };
}
