import { withFacts } from '../../with-facts.ts';
import digital from './digital.json' with { type: 'json' };
import facts from './facts.json' with { type: 'json' };
import physical from './physical.json' with { type: 'json' };

export const cards = [...physical, ...digital].map((card) => withFacts(card, facts));
