import { parseBrand } from '../brand.ts';
import { cards } from './catalogue/cards.ts';
import { issuer, legalEntity, mail, redemption, support } from './contacts.ts';
import { giftPapers } from './gift-papers.ts';
import links from './links.json' with { type: 'json' };
import { colours, fonts, logo } from './theme.ts';

export const brand = parseBrand({
  key: 'murmeli',
  name: 'Murmeli',
  legalEntity,
  issuer,
  redemption,
  colours,
  fonts,
  logo,
  support,
  links,
  // Nothing is measured until the chain names its own id.
  analyticsId: '',
  mail,
  giftPapers,
  catalogue: cards,
});
