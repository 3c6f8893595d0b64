import { parseBrand } from '../brand.ts';
import { cards } from './catalogue/cards.ts';
import { issuer, legalEntity, mail, redemption, support } from './contacts.ts';
import { giftPapers } from './gift-papers.ts';
import links from './links.json' with { type: 'json' };
import { colours, fonts, logo } from './theme.ts';

export const brand = parseBrand({
  key: 'wolkenbahn',
  name: 'Wolkenbahn',
  legalEntity,
  issuer,
  redemption,
  colours,
  fonts,
  logo,
  support,
  links,
  // Nothing is measured until the railway names its own id.
  analyticsId: '',
  mail,
  // What its guests have at hand first; the wallets last, since the cards in them stand above.
  paymentMethods: [
    'TWINT',
    'POSTFINANCEPAY',
    'VISA',
    'MASTERCARD',
    'AMEX',
    'DINERS',
    'UNIONPAY',
    'APPLEPAY',
    'GOOGLEPAY',
  ],
  giftPapers,
  catalogue: cards,
});
