import type { Brand } from '../brand.ts';
import { digitalCards } from './catalogue/digital.ts';
import { physicalCards } from './catalogue/physical.ts';
import { issuer, legalEntity, mail, redemption, support } from './contacts.ts';
import { links } from './links.ts';
import { colours, fonts, logo } from './theme.ts';

export const brand: Brand = {
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
  catalogue: [...physicalCards, ...digitalCards],
};
