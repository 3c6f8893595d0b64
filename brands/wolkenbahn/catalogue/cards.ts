import type { LocalizedText } from '../../brand.ts';
import digital from './digital.json' with { type: 'json' };
import facts from './facts.json' with { type: 'json' };
import physical from './physical.json' with { type: 'json' };

/** The card's own words, followed by what holds for every card and what no other part of its page says. */
function withFacts<Card extends { longDescription: LocalizedText }>(card: Card): Card {
  const own = card.longDescription;
  const longDescription = {
    'de-ch': own['de-ch'] + facts['de-ch'],
    'fr-ch': own['fr-ch'] + facts['fr-ch'],
    'it-ch': own['it-ch'] + facts['it-ch'],
  };
  return { ...card, longDescription };
}

export const cards = [...physical, ...digital].map(withFacts);
