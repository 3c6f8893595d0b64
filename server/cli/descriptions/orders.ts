import { COUNTRY_CODES } from '#rules/country.ts';
import { ORDER_STATUSES } from '#rules/status.ts';
import type { Command } from '../command.ts';
import {
  CONFIRMED,
  DRY_RUN,
  flag,
  LIMIT,
  needed,
  PEOPLE,
  REFERENCE,
  SINCE,
  value,
} from './shared-options.ts';

const load = () => import('../commands/order-commands.ts');

export const ordersList: Command = {
  name: 'orders list',
  kind: 'read',
  summary: 'Orders, newest first; with --stuck those that somebody has to look at.',
  options: {
    status: value(ORDER_STATUSES.join('|'), 'Only orders with this status.'),
    since: SINCE,
    limit: LIMIT(50),
    stuck: flag('Only with an open item, or with something that takes longer than it ever should.'),
    people: PEOPLE,
  },
  examples: ['cadeau orders list --since 2026-11-25 --status Confirmed', 'cadeau orders list --stuck'],
  run: async (call) => (await load()).runOrdersList(call),
};

export const ordersSearch: Command = {
  name: 'orders search',
  kind: 'read',
  summary:
    "Finds orders by reference, e-mail, name, town, a card's last four digits, a receipt's number, or the provider's id.",
  words: {
    '<text...>':
      'What is known of the order. Of names the beginnings of words will do, in any order and without accents or quotes; all else is whole.',
  },
  options: { people: PEOPLE, limit: LIMIT(50) },
  examples: [
    'cadeau orders search K7QM-2X9F',
    'cadeau orders search Lena Muster --people',
    'cadeau orders search 4711',
  ],
  run: async (call) => (await load()).runOrdersSearch(call),
};

export const ordersShow: Command = {
  name: 'orders show',
  kind: 'read',
  summary: 'One order whole: addresses, payment, cards, parcels, refunds and all that happened.',
  words: REFERENCE,
  examples: ['cadeau orders show K7QM-2X9F', 'cadeau orders show k7qm2x9f --json'],
  run: async (call) => (await load()).runOrdersShow(call),
};

export const ordersAddress: Command = {
  name: 'orders address',
  kind: 'change',
  summary: 'Corrects where the letters of an order go: before they are packed, or for what is sent again.',
  words: REFERENCE,
  options: {
    company: value('text', 'The company; "" takes it away.'),
    'first-name': value('text', 'The first name.'),
    'last-name': value('text', 'The last name.'),
    supplement: value('text', 'What stands before the street, as c/o; "" takes it away.'),
    street: value('text', 'The street without its number.'),
    number: value('text', 'The number in the street.'),
    zip: value('code', 'The postal code.'),
    city: value('text', 'The town.'),
    country: value(COUNTRY_CODES.join('|'), 'The country.'),
    'dry-run': DRY_RUN,
  },
  examples: [
    'cadeau orders address K7QM-2X9F --number 21 --reason "typed 12, called from her number"',
    'cadeau orders address K7QM-2X9F --street Bergstrasse --number 4 --zip 8032 --reason "letter came back, moved"',
  ],
  run: async (call) => (await import('../commands/address-command.ts')).runOrdersAddress(call),
};

export const ordersNote: Command = {
  name: 'orders note',
  kind: 'change',
  summary: 'Keeps a note with an order, for whoever looks at it next; its text is the reason.',
  words: REFERENCE,
  examples: ['cadeau orders note K7QM-2X9F --reason "called, sends a copy of the mail tomorrow"'],
  run: async (call) => (await load()).runOrdersNote(call),
};

export const ordersDisputed: Command = {
  name: 'orders disputed',
  kind: 'change',
  summary: "Enters that a buyer's bank took the money back: voids what is unused, and sends nothing more.",
  words: REFERENCE,
  options: { amount: needed('francs', 'What the bank took back, as 50 or 50.80.'), ...CONFIRMED },
  examples: ['cadeau orders disputed K7QM-2X9F --amount 150.80 --reason "chargeback, case 8812"'],
  run: async (call) => (await load()).runOrdersDisputed(call),
};
