import type { ListedMail } from '#server/messages/listed-mail.ts';
import type { Call, Command } from '../command.ts';
import { shownTime } from '../print/shown-time.ts';
import { type Column, printJson, printTable } from '../print/table.ts';
import { orderNamed } from '../read/find-order.ts';

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
  words: { least: 1, most: 1 },
  examples: ['cadeau mails list K7QM-2X9F'],
  run: async ({ app, words: [word = ''], json, io }: Call<'reports' | 'messages'>) => {
    const { id } = await orderNamed(app, word);
    const mails = await app.messages.list(id);
    if (json) printJson(io, mails);
    else if (mails.length === 0) io.out('No mail yet.');
    else printTable(io, COLUMNS, mails);
    return 0;
  },
};
