import type { Command } from '../command.ts';
import { CONFIRMED, DRY_RUN, OUT_FILE, REFERENCE, value } from './shared-options.ts';

const loadKeys = () => import('../commands/card-key-commands.ts');
const load = () => import('../commands/card-commands.ts');

export const cardsPending: Command = {
  name: 'cards pending',
  kind: 'read',
  summary: 'Digital cards that are paid for longer than 5 minutes and not issued yet.',
  options: { minutes: value('count', 'Longer than so many minutes; 5 unless told otherwise.') },
  examples: ['cadeau cards pending', 'cadeau cards pending --minutes 60'],
  run: async (call) => (await load()).runCardsPending(call),
};

export const cardsReplace: Command = {
  name: 'cards replace',
  kind: 'change',
  summary: 'Replaces a card that is lost, stolen or returned: makes it void, then another one is delivered.',
  words: { ...REFERENCE, '<line.place>': 'The card by its line and its place in it, as 1.2.' },
  options: { replacement: value('n', 'The replacement itself is lost: the first is 1.'), ...CONFIRMED },
  examples: [
    'cadeau cards replace K7QM-2X9F 1.2 --reason "letter lost, ticket 4711"',
    'cadeau cards replace K7QM-2X9F 1.2 --replacement 1 --reason "the second letter is lost too"',
  ],
  run: async (call) => (await load()).runCardsReplace(call),
};

export const cardsReturned: Command = {
  name: 'cards returned',
  kind: 'change',
  summary: 'Enters that posted cards came back, so that they may be refunded.',
  words: { ...REFERENCE, '<line.place...>': 'The cards by their lines and their places in them, as 1.2.' },
  examples: ['cadeau cards returned K7QM-2X9F 1.1 1.2 --reason "not claimed, back on 25 November"'],
  run: async (call) => (await load()).runCardsReturned(call),
};

export const cardsRekey: Command = {
  name: 'cards rekey',
  kind: 'change',
  summary: 'Encrypts with CARD_SECRET_KEY what is still encrypted with CARD_SECRET_KEY_OLD.',
  options: { 'dry-run': DRY_RUN },
  examples: [
    'cadeau cards rekey --dry-run --reason "how many are left"',
    'cadeau cards rekey --reason "yearly change of the card key"',
  ],
  run: async (call) => (await loadKeys()).runCardsRekey(call),
};

export const cardsNumberKeys: Command = {
  name: 'cards number-keys',
  kind: 'change',
  summary: 'Writes what CARD_NUMBER_KEYS_OLD must be once CARD_SECRET_KEY_OLD is gone.',
  options: OUT_FILE,
  examples: ['cadeau cards number-keys --out number-keys --reason "yearly change of the card key"'],
  run: async (call) => (await loadKeys()).runCardsNumberKeys(call),
};
