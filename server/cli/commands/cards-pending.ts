import { formatChf } from '#rules/money.ts';
import type { PendingCards } from '#server/fulfilment/pending-cards.ts';
import type { Call, Command } from '../command.ts';
import { shownTime } from '../print/shown-time.ts';
import { type Column, printJson, printTable } from '../print/table.ts';
import { readCount } from '../read/read-options.ts';

const MINUTES = 5;
const A_YEAR = 525_600;

const COLUMNS: Column<PendingCards>[] = [
  { head: 'since', cell: ({ since }) => shownTime(since) },
  { head: 'order', cell: ({ reference }) => reference },
  { head: 'cards', cell: ({ cards }) => cards, right: true },
  { head: 'value', cell: ({ value }) => formatChf(value), right: true },
  { head: 'why', cell: ({ why }) => (why === '' ? 'the supplier has not answered yet' : why) },
];

export const cardsPending: Command = {
  name: 'cards pending',
  kind: 'read',
  summary: `Digital cards that are paid for longer than ${MINUTES} minutes and not issued yet.`,
  takes: '[--minutes <count>]',
  words: { least: 0, most: 0 },
  options: { minutes: { type: 'string' } },
  examples: ['cadeau cards pending', 'cadeau cards pending --minutes 60'],
  run: async ({ app, options, json, io }: Call<'fulfilment'>) => {
    const minutes = readCount('minutes', options.minutes, MINUTES, A_YEAR);
    const pending = await app.fulfilment.pendingCards(minutes);
    if (json) printJson(io, pending);
    else if (pending.length === 0) io.out(`No card is pending for longer than ${minutes} min.`);
    else printTable(io, COLUMNS, pending);
    return 0;
  },
};
