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
    ink: '#10312a',
    accents: ['#0b5a49'],
  },
  {
    key: 'confetti',
    name: { 'de-ch': 'Konfetti', 'fr-ch': 'Confettis', 'it-ch': 'Coriandoli' },
    ornament: 'confetti',
    ground: '#fff3c9',
    ink: '#10312a',
    accents: ['#0b5a49', '#ffc91f', '#a8143c'],
  },
  {
    key: 'stars',
    name: { 'de-ch': 'Sternenhimmel', 'fr-ch': 'Ciel étoilé', 'it-ch': 'Cielo stellato' },
    ornament: 'stars',
    ground: '#073e33',
    ink: '#ffffff',
    accents: ['#ffc91f', '#dcefe7'],
  },
  {
    key: 'hearts',
    name: { 'de-ch': 'Von Herzen', 'fr-ch': 'De tout cœur', 'it-ch': 'Di cuore' },
    ornament: 'hearts',
    ground: '#fdecef',
    ink: '#10312a',
    accents: ['#a8143c'],
  },
];

/**
 * The yellow of Swiss footpath signs, spruce green and a cool white. theme.css has the same values. A test
 * compares both.
 */
const colours: BrandColours = {
  ground: '#f3f8f5',
  surface: '#ffffff',
  ink: '#10312a',
  inkSoft: '#365047',
  line: '#d2dfd9',
  lineStrong: '#6b857c',
  brand: '#0b5a49',
  brandStrong: '#073e33',
  brandTint: '#dcefe7',
  brandInk: '#ffffff',
  accent: '#ffc91f',
  accentTint: '#fff3c9',
  accentInk: '#10312a',
  danger: '#a8143c',
  dangerGround: '#fdecef',
  success: '#1c6430',
  successGround: '#e4f4e3',
  focus: '#1b4fd6',
};

const fonts: Brand['fonts'] = {
  display: { family: 'Bricolage Grotesque', bold: 'fonts/bricolage-grotesque-700.ttf' },
  text: {
    family: 'Commissioner',
    regular: 'fonts/commissioner-400.ttf',
    semibold: 'fonts/commissioner-600.ttf',
  },
};

const logo: Brand['logo'] = { mark: 'logo-mark.svg', full: 'logo.svg', favicon: 'favicon.svg' };

// The retailer is fictional. Postcode, telephone and register numbers are unassigned.

const legalEntity: Brand['legalEntity'] = {
  name: 'Murmeli AG',
  addressLines: ['Murmeli AG', 'Munggenweg 7', '0000 Murmelwil'],
  country: { 'de-ch': 'Schweiz', 'fr-ch': 'Suisse', 'it-ch': 'Svizzera' },
  email: 'info@murmeli.example',
  registerNumber: 'CHE-000.000.000',
};

const issuer: Brand['issuer'] = { name: 'Murmeli AG' };

const redemption: Brand['redemption'] = {
  circle: 'issuer-group',
  where: {
    'de-ch': 'in allen Murmeli-Filialen der Schweiz und Liechtensteins',
    'fr-ch': 'dans tous les magasins Murmeli de Suisse et du Liechtenstein',
    'it-ch': 'in tutti i negozi Murmeli della Svizzera e del Liechtenstein',
  },
};

const support: Brand['support'] = {
  email: 'geschenkkarten@murmeli.example',
  telephone: '+41 00 000 00 00',
  hours: {
    'de-ch': 'Montag bis Samstag, 8 bis 18 Uhr, ausser an Feiertagen',
    'fr-ch': 'Du lundi au samedi, de 8 h à 18 h, sauf jours fériés',
    'it-ch': 'Dal lunedì al sabato, dalle 8.00 alle 18.00, festivi esclusi',
  },
};

const mail: Brand['mail'] = {
  from: {
    'de-ch': 'Murmeli-Geschenkkarten <geschenkkarten@murmeli.example>',
    'fr-ch': 'Cartes cadeaux Murmeli <geschenkkarten@murmeli.example>',
    'it-ch': 'Carte regalo Murmeli <geschenkkarten@murmeli.example>',
  },
  replyTo: 'geschenkkarten@murmeli.example',
};

const cards = [...physical, ...digital].map((card) => appendFacts(card, facts));

export const brand = parseBrand({
  key: 'murmeli',
  name: 'Murmeli',
  nameForms: {
    'de-ch': { the: 'Murmeli', of: 'von Murmeli', at: 'bei Murmeli' },
    'fr-ch': { the: 'Murmeli', of: 'de Murmeli', at: 'chez Murmeli' },
    'it-ch': { the: 'Murmeli', of: 'di Murmeli', at: 'da Murmeli' },
  },
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
