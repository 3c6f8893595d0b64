import { isEmail, tidy } from '#rules/address-text.ts';
import { MAIL_KINDS, type MailKind } from '#rules/mail-kinds.ts';
import type { ListedMail } from '#server/messages/listed-mail.ts';
import type { ResendRefusal } from '#server/messages/resend-mail.ts';
import { type Command, Refused, WrongUsage } from '../command.ts';
import { shownTime } from '../print/shown-time.ts';
import { type Column, printRows } from '../print/table.ts';
import { orderNamed, readChoice, readCount } from '../read/read-options.ts';

const COLUMNS: Column<ListedMail>[] = [
  { head: 'kind', cell: ({ kind }) => kind },
  { head: 'number', cell: ({ number }) => number, right: true },
  { head: 'repeats', cell: ({ repeats }) => repeats ?? '', right: true },
  { head: 'status', cell: ({ status }) => status },
  { head: 'owed since', cell: ({ createdAt }) => shownTime(createdAt) },
  { head: 'sent', cell: ({ sentAt }) => shownTime(sentAt) },
  { head: 'came back', cell: ({ bouncedAt }) => shownTime(bouncedAt) },
  { head: 'unanswered', cell: ({ unanswered }) => (unanswered === 0 ? '' : unanswered), right: true },
];

export const mailsList: Command = {
  name: 'mails list',
  kind: 'read',
  summary: 'The mails of an order: what is owed, was sent, was refused or came back.',
  takes: '<reference>',
  examples: ['cadeau mails list K7QM-2X9F'],
  run: async (call) => {
    const { id, reference } = await orderNamed(call);
    await call.app.operations.recordRead(call.by, [reference], 'list of its mails read');
    printRows(call, COLUMNS, await call.app.messages.list(id), 'No mail yet.');
  },
};

const WHY: Record<ResendRefusal, string> = {
  erased: 'its names and addresses were removed, so there is nobody to write to.',
  disputed: "the buyer's bank has taken the money back: nothing is sent again.",
  'no-such-mail': 'it has no such mail. "cadeau mails list" shows those it has.',
  'still-pending': 'it is not sent yet. "cadeau jobs stuck" says why; --to corrects the address meanwhile.',
  'cards-void': 'every card of this mail is void.',
  'secrets-removed':
    'number and PIN of its cards were removed, 30 days after they were sent. "cadeau cards replace" gives new ones.',
};

export const mailsResend: Command = {
  name: 'mails resend',
  kind: 'change',
  summary: 'Sends a mail of an order once more, to a corrected address if one is given.',
  takes: '<reference> <kind> [--to <e-mail>] [--number <of the mail>]',
  examples: [
    'cadeau mails resend K7QM-2X9F cards --reason "deleted by mistake, buyer called"',
    'cadeau mails resend K7QM-2X9F cards --to lena@kundin.example --reason "typing error, passport seen"',
  ],
  run: async (call) => {
    const { app, words, options, by, io } = call;
    const kind = readMailKind(words[1]);
    const to = options.to === undefined ? undefined : tidy(options.to);
    if (to !== undefined && !isEmail(to))
      throw new WrongUsage('--to is no e-mail address that a mail could go to.');
    const content = options.number === undefined ? undefined : readCount('number', options.number, 1, 999);
    const order = await orderNamed(call);
    const decision = await app.messages.resend({ orderId: order.id, kind, content, to }, by);
    if (decision.kind === 'refused') throw new Refused(`Order ${order.reference}: ${WHY[decision.why]}`);
    const where = to === undefined ? 'the address of the order' : 'the corrected address';
    io.out(
      decision.kind === 'repeat'
        ? `The mail ${kind} of order ${order.reference} goes out again, to ${where}.`
        : `The mail ${kind} of order ${order.reference} was not sent yet: from now on it goes to ${where}.`,
    );
  },
};

export const mailsArrived: Command = {
  name: 'mails arrived',
  kind: 'change',
  summary: 'Enters that a mail has arrived of which the mail server never said so.',
  takes: '<reference> <kind>',
  examples: ['cadeau mails arrived K7QM-2X9F cards --reason "the buyer has it"'],
  run: enter('arrived', 'whose answer was lost', 'counts as sent'),
};

export const mailsBounced: Command = {
  name: 'mails bounced',
  kind: 'change',
  summary: 'Enters that a mail came back, and puts the order on the list of open items.',
  takes: '<reference> <kind>',
  examples: ['cadeau mails bounced K7QM-2X9F cards --reason "mailbox full, returned this morning"'],
  run: enter('bounced', 'that was sent and has not come back', 'came back: it is an open item now'),
};

/** Enters what became of the newest mail of a kind. */
function enter(what: 'arrived' | 'bounced', condition: string, result: string): Command['run'] {
  return async (call) => {
    const { app, words, by, io } = call;
    const kind = readMailKind(words[1]);
    const order = await orderNamed(call);
    const number = await app.messages[what](order.id, kind, by);
    if (number === undefined) throw new Refused(`Order ${order.reference} has no mail ${kind} ${condition}.`);
    io.out(`Mail ${kind} ${number} of order ${order.reference} ${result}.`);
  };
}

/** @throws WrongUsage */
function readMailKind(word = ''): MailKind {
  return readChoice('The kind', word, MAIL_KINDS);
}
