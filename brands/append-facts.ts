import type { LocalizedText } from './brand.ts';

export function appendFacts<Card extends { longDescription: LocalizedText }>(
  card: Card,
  facts: LocalizedText,
): Card {
  const own = card.longDescription;
  const longDescription = {
    'de-ch': own['de-ch'] + facts['de-ch'],
    'fr-ch': own['fr-ch'] + facts['fr-ch'],
    'it-ch': own['it-ch'] + facts['it-ch'],
  };
  return { ...card, longDescription };
}
