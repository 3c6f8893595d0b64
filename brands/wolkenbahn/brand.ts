import { appendFacts } from '../append-facts.ts';
import { type Brand, type BrandColours, parseBrand } from '../brand.ts';
import digital from './catalogue/digital.json' with { type: 'json' };
import facts from './catalogue/facts.json' with { type: 'json' };
import physical from './catalogue/physical.json' with { type: 'json' };
import links from './links.json' with { type: 'json' };

const giftPapers: Brand['giftPapers'] = [
  {
    key: 'plain',
    name: { 'de-ch': 'Schlicht', 'fr-ch': 'Sobre', 'it-ch': 'Sobrio' },
    ornament: 'none',
    ground: '#ffffff',
    ink: '#1a2044',
    accents: ['#27357d'],
  },
  {
    key: 'night',
    name: { 'de-ch': 'Nachtfahrt', 'fr-ch': 'Train de nuit', 'it-ch': 'Viaggio notturno' },
    ornament: 'stars',
    ground: '#171f52',
    ink: '#ffffff',
    accents: ['#ffa765', '#e3e7f7'],
  },
];

/**
 * Gentian blue, sunset orange and the warm white of ticket paper. theme.css has the same values. A test
 * compares both.
 */
const colours: BrandColours = {
  ground: '#f7f3ec',
  surface: '#ffffff',
  ink: '#1a2044',
  inkSoft: '#3d4464',
  line: '#e0d8ca',
  lineStrong: '#77748a',
  brand: '#27357d',
  brandStrong: '#171f52',
  brandTint: '#e3e7f7',
  brandInk: '#ffffff',
  accent: '#ffa765',
  accentTint: '#ffeedd',
  accentInk: '#1a2044',
  danger: '#9c1030',
  dangerGround: '#fdebee',
  success: '#175a36',
  successGround: '#e3f3e6',
  focus: '#8a1c9c',
};

/**
 * Documents embed these fonts. The web uses system fonts (theme.css): a bold grotesque as on station signs,
 * and a serif as in printed timetables.
 */
const fonts: Brand['fonts'] = {
  display: { family: 'Liberation Sans', bold: 'fonts/liberation-sans-700.ttf' },
  text: {
    family: 'Commissioner',
    regular: 'fonts/commissioner-400.ttf',
    semibold: 'fonts/commissioner-600.ttf',
  },
};

const logo: Brand['logo'] = { mark: 'logo-mark.svg', full: 'logo.svg', favicon: 'favicon.svg' };

// The railway is fictional. Postcode, telephone and register numbers are unassigned.

const legalEntity: Brand['legalEntity'] = {
  name: 'Wolkenbahn AG',
  addressLines: ['Wolkenbahn AG', 'Talstation 1', '0000 Nebelwil'],
  country: { 'de-ch': 'Schweiz', 'fr-ch': 'Suisse', 'it-ch': 'Svizzera' },
  email: 'info@wolkenbahn.example',
  registerNumber: 'CHE-000.000.001',
};

const issuer: Brand['issuer'] = { name: 'Wolkenbahn AG' };

const redemption: Brand['redemption'] = {
  circle: 'issuer-group',
  where: {
    'de-ch': 'an allen Schaltern, in den Bergrestaurants und an den Kiosken der Wolkenbahn',
    'fr-ch': 'à tous les guichets, dans les restaurants d’altitude et aux kiosques de la Wolkenbahn',
    'it-ch': 'a tutti gli sportelli, nei ristoranti di montagna e ai chioschi della Wolkenbahn',
  },
};

const support: Brand['support'] = {
  email: 'geschenk@wolkenbahn.example',
  telephone: '+41 00 000 00 01',
  hours: {
    'de-ch': 'Täglich von 7.30 bis 19 Uhr',
    'fr-ch': 'Tous les jours, de 7 h 30 à 19 h',
    'it-ch': 'Tutti i giorni, dalle 7.30 alle 19.00',
  },
};

const mail: Brand['mail'] = {
  from: {
    'de-ch': 'Wolkenbahn-Geschenkkarten <geschenk@wolkenbahn.example>',
    'fr-ch': 'Cartes cadeaux Wolkenbahn <geschenk@wolkenbahn.example>',
    'it-ch': 'Carte regalo Wolkenbahn <geschenk@wolkenbahn.example>',
  },
  replyTo: 'geschenk@wolkenbahn.example',
};

const cards = [...physical, ...digital].map((card) => appendFacts(card, facts));

export const brand = parseBrand({
  key: 'wolkenbahn',
  name: 'Wolkenbahn',
  nameForms: {
    'de-ch': { the: 'die Wolkenbahn', of: 'der Wolkenbahn', at: 'bei der Wolkenbahn' },
    'fr-ch': { the: 'la Wolkenbahn', of: 'de la Wolkenbahn', at: 'auprès de la Wolkenbahn' },
    'it-ch': { the: 'la Wolkenbahn', of: 'della Wolkenbahn', at: 'alla Wolkenbahn' },
  },
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
