import type { Command } from '../command.ts';
import { flag, REFERENCE } from './shared-options.ts';

const load = () => import('../commands/gift-commands.ts');

export const giftsList: Command = {
  name: 'gifts list',
  kind: 'read',
  summary: 'The cards of an order that its buyer has sent to recipients, and what became of each.',
  words: REFERENCE,
  options: { people: flag('With the addresses of the recipients; that you read them is recorded.') },
  examples: ['cadeau gifts list K7QM-2X9F', 'cadeau gifts list K7QM-2X9F --people'],
  run: async (call) => (await load()).runGiftsList(call),
};

export const giftsStop: Command = {
  name: 'gifts stop',
  kind: 'change',
  summary: 'Stops a sending whose mail is not out yet; the card stays with its buyer.',
  words: { ...REFERENCE, '<number>': 'The sending, as "gifts list" numbers it.' },
  examples: ['cadeau gifts stop K7QM-2X9F 1 --reason "wrong address, buyer called"'],
  run: async (call) => (await load()).runGiftsStop(call),
};

export const giftsRevoke: Command = {
  name: 'gifts revoke',
  kind: 'change',
  summary: 'Ends the links by which the mails of an order open the page of its gifts.',
  words: REFERENCE,
  examples: ['cadeau gifts revoke K7QM-2X9F --reason "the mail was forwarded by mistake"'],
  run: async (call) => (await load()).runGiftsRevoke(call),
};

export const giftsObject: Command = {
  name: 'gifts object',
  kind: 'change',
  summary: 'Enters that a person wants no mails with gifts: none goes to this address any more.',
  words: { '<e-mail>': 'The address of the person who objects.' },
  examples: ['cadeau gifts object anna@friend.example --reason "letter of 20 November"'],
  run: async (call) => (await load()).runGiftsObject(call),
};
