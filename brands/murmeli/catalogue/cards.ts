import type { LocalizedText } from '../../brand.ts';
import digital from './digital.json' with { type: 'json' };
import facts from './facts.json' with { type: 'json' };
import physical from './physical.json' with { type: 'json' };

/** The card's own words, followed by what holds for every card that arrives as it does. */
function withFacts<Card extends { longDescription: LocalizedText }>(card: Card, shared: LocalizedText): Card {
  const own = card.longDescription;
  const longDescription = {
    'de-ch': own['de-ch'] + shared['de-ch'],
    'fr-ch': own['fr-ch'] + shared['fr-ch'],
    'it-ch': own['it-ch'] + shared['it-ch'],
  };
  return { ...card, longDescription };
}

export const cards = [
  ...physical.map((card) => withFacts(card, facts.physical)),
  ...digital.map((card) => withFacts(card, facts.digital)),
];
