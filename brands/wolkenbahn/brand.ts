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
  // Empty, so that nothing is measured until the railway sets its own ID.
  analyticsId: '',
  mail,
  // The guests' most common methods first. Wallets are last, because the cards in them are listed above.
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
