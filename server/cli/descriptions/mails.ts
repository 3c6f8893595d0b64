import { MAIL_KINDS } from '#rules/mail-kinds.ts';
import type { Command } from '../command.ts';
import { REFERENCE, value } from './shared-options.ts';

const load = () => import('../commands/mail-commands.ts');

const OF_MAIL = { ...REFERENCE, '<kind>': `One of ${MAIL_KINDS.join(', ')}.` };

export const mailsList: Command = {
  name: 'mails list',
  kind: 'read',
  summary: 'The mails of an order: what is pending, was sent, was refused or came back.',
  words: REFERENCE,
  examples: ['cadeau mails list K7QM-2X9F'],
  run: async (call) => (await load()).runMailsList(call),
};

export const mailsResend: Command = {
  name: 'mails resend',
  kind: 'change',
  summary: 'Sends a mail of an order once more, to a corrected address if one is given.',
  words: OF_MAIL,
  options: {
    to: value('e-mail', 'The right address; it becomes that of the order.'),
    number: value('of the mail', 'Which of its kind, as "mails list" shows it; the newest unless told.'),
  },
  examples: [
    'cadeau mails resend K7QM-2X9F cards --reason "deleted by mistake, buyer called"',
    'cadeau mails resend K7QM-2X9F cards --to lena@kundin.example --reason "typing error, passport seen"',
  ],
  run: async (call) => (await load()).runMailsResend(call),
};

export const mailsArrived: Command = {
  name: 'mails arrived',
  kind: 'change',
  summary: 'Enters that a mail has arrived of which the mail server never said so.',
  words: OF_MAIL,
  examples: ['cadeau mails arrived K7QM-2X9F cards --reason "the buyer has it"'],
  run: async (call) => (await load()).runMailsArrived(call),
};

export const mailsBounced: Command = {
  name: 'mails bounced',
  kind: 'change',
  summary: 'Enters that a mail came back, and puts the order on the list of open items.',
  words: OF_MAIL,
  examples: ['cadeau mails bounced K7QM-2X9F cards --reason "mailbox full, returned this morning"'],
  run: async (call) => (await load()).runMailsBounced(call),
};
