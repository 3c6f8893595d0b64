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
  // Empty, so that nothing is measured until the retailer sets its own ID.
  analyticsId: '',
  mail,
  giftPapers,
  catalogue: cards,
});
