import type { Brand } from '../brand.ts';

// The retailer is fictional. Postcode, telephone and register numbers are unassigned.

export const legalEntity: Brand['legalEntity'] = {
  name: 'Murmeli AG',
  addressLines: ['Murmeli AG', 'Munggenweg 7', '0000 Murmelwil'],
  country: { 'de-ch': 'Schweiz', 'fr-ch': 'Suisse', 'it-ch': 'Svizzera' },
  email: 'info@murmeli.example',
  registerNumber: 'CHE-000.000.000',
};

export const issuer: Brand['issuer'] = { name: 'Murmeli AG' };

export const redemption: Brand['redemption'] = {
  circle: 'issuer-group',
  where: {
    'de-ch': 'in allen Murmeli-Filialen der Schweiz und Liechtensteins',
    'fr-ch': 'dans tous les magasins Murmeli de Suisse et du Liechtenstein',
    'it-ch': 'in tutti i negozi Murmeli della Svizzera e del Liechtenstein',
  },
};

export const support: Brand['support'] = {
  email: 'geschenkkarten@murmeli.example',
  telephone: '+41 00 000 00 00',
  hours: {
    'de-ch': 'Montag bis Samstag, 8.00–18.00 Uhr, ausser an Feiertagen',
    'fr-ch': 'Du lundi au samedi, de 8 h à 18 h, sauf jours fériés',
    'it-ch': 'Dal lunedì al sabato, dalle 8.00 alle 18.00, festivi esclusi',
  },
};

export const mail: Brand['mail'] = {
  from: {
    'de-ch': 'Murmeli-Geschenkkarten <geschenkkarten@murmeli.example>',
    'fr-ch': 'Cartes cadeaux Murmeli <geschenkkarten@murmeli.example>',
    'it-ch': 'Carte regalo Murmeli <geschenkkarten@murmeli.example>',
  },
  replyTo: 'geschenkkarten@murmeli.example',
};
