import { ROLES } from '#rules/command-roles.ts';
import { LANGUAGES } from '#rules/language.ts';
import { SIGN_IN_WAYS } from '#rules/sign-in-ways.ts';
import type { Command } from '../command.ts';
import { flag, needed, value } from './shared-options.ts';

const load = () => import('../commands/people-commands.ts');

const SIGN_IN_NAME = { '<sign-in name>': 'By which the person signs in, as anna.muster.' };
const ROLE = ROLES.join('|');
const LANGUAGE = LANGUAGES.join('|');
const SIGN_IN = value(
  SIGN_IN_WAYS.join('|'),
  'With a password and a code, or at the identity provider by this e-mail address.',
);

export const peopleList: Command = {
  name: 'people list',
  kind: 'read',
  summary: 'Who may work at the desk, in which role, and what they sign in by.',
  examples: ['cadeau people list', 'cadeau people list --json'],
  run: async (call) => (await load()).runPeopleList(call),
};

export const peopleAdd: Command = {
  name: 'people add',
  kind: 'change',
  summary:
    'Invites a person to the desk: prints the link by which they choose a password, good for 48 hours and once; at the identity provider none is needed.',
  words: SIGN_IN_NAME,
  options: {
    name: needed('name', 'As it stands beside what the person does.'),
    role: needed(ROLE, 'What the person may do.'),
    language: value(LANGUAGE, 'Of the desk; German unless told otherwise.'),
    'sign-in': SIGN_IN,
  },
  examples: [
    'cadeau people add anna.muster --name "Anna Muster" --role packing --reason "begins on 1 December"',
    'cadeau people add anna.muster@chain.example --name "Anna Muster" --role packing --sign-in provider --reason "begins on 1 December"',
  ],
  run: async (call) => (await load()).runPeopleAdd(call),
};

export const peopleInvite: Command = {
  name: 'people invite',
  kind: 'change',
  summary:
    'Invites a person anew who lost password or phone: the old ones, passkeys and the account at the identity provider end at once.',
  words: SIGN_IN_NAME,
  options: { 'sign-in': SIGN_IN },
  examples: ['cadeau people invite anna.muster --reason "new phone"'],
  run: async (call) => (await load()).runPeopleInvite(call),
};

export const peopleChange: Command = {
  name: 'people change',
  kind: 'change',
  summary: 'Gives a person another role, name or language, or keeps them out; the person signs in again.',
  words: SIGN_IN_NAME,
  options: {
    name: value('name', 'As it stands beside what the person does.'),
    role: value(ROLE, 'What the person may do.'),
    language: value(LANGUAGE, 'Of the desk.'),
    disable: flag('Keeps the person out at once.'),
    enable: flag('Lets the person in again.'),
  },
  examples: [
    'cadeau people change anna.muster --role service --reason "moves to the telephone"',
    'cadeau people change anna.muster --disable --reason "left the shop"',
  ],
  run: async (call) => (await load()).runPeopleChange(call),
};
