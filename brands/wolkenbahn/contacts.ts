import type { Brand } from '../brand.ts';

// The railway is fictional. Postcode, telephone and register numbers are unassigned.

export const legalEntity: Brand['legalEntity'] = {
  name: 'Wolkenbahn AG',
  addressLines: ['Wolkenbahn AG', 'Talstation 1', '0000 Nebelwil'],
  country: { 'de-ch': 'Schweiz', 'fr-ch': 'Suisse', 'it-ch': 'Svizzera' },
  email: 'info@wolkenbahn.example',
  registerNumber: 'CHE-000.000.001',
};

export const issuer: Brand['issuer'] = { name: 'Wolkenbahn AG' };

export const redemption: Brand['redemption'] = {
  circle: 'issuer-group',
  where: {
    'de-ch': 'an allen Schaltern und in den Bergrestaurants der Wolkenbahn',
    'fr-ch': 'à tous les guichets et dans les restaurants d’altitude de la Wolkenbahn',
    'it-ch': 'a tutti gli sportelli e nei ristoranti di montagna della Wolkenbahn',
  },
};

export const support: Brand['support'] = {
  email: 'geschenk@wolkenbahn.example',
  telephone: '+41 00 000 00 01',
  hours: {
    'de-ch': 'Täglich, 7.30–19.00 Uhr',
    'fr-ch': 'Tous les jours, de 7 h 30 à 19 h',
    'it-ch': 'Tutti i giorni, dalle 7.30 alle 19.00',
  },
};

export const mail: Brand['mail'] = {
  from: {
    'de-ch': 'Wolkenbahn Geschenkkarten <geschenk@wolkenbahn.example>',
    'fr-ch': 'Cartes cadeaux Wolkenbahn <geschenk@wolkenbahn.example>',
    'it-ch': 'Carte regalo Wolkenbahn <geschenk@wolkenbahn.example>',
  },
  replyTo: 'geschenk@wolkenbahn.example',
};
