import { formatChf } from '#rules/money.ts';
import { type OwedCards, readOwedCards } from '#server/database/cards/owed-cards.ts';
import type { Command } from '../frame/command.ts';
import { shownTime } from '../print/shown-time.ts';
import { type Column, printJson, printTable } from '../print/table.ts';
import { readCount } from '../read/read-options.ts';

const MINUTES = 5;
const A_YEAR = 525_600;

const COLUMNS: Column<OwedCards>[] = [
  { head: 'since', cell: ({ since }) => shownTime(since) },
  { head: 'order', cell: ({ reference }) => reference },
  { head: 'cards', cell: ({ cards }) => cards, right: true },
  { head: 'value', cell: ({ value }) => formatChf(value), right: true },
  { head: 'why', cell: ({ why }) => (why === '' ? 'the supplier has not answered yet' : why) },
];

export const cardsOwed: Command = {
  name: 'cards owed',
  kind: 'read',
  summary: `Digital cards that are paid for longer than ${MINUTES} minutes and not issued yet.`,
  takes: '[--minutes <count>]',
  words: { least: 0, most: 0 },
  options: { minutes: { type: 'string' } },
  examples: ['cadeau cards owed', 'cadeau cards owed --minutes 60'],
  run: async ({ house, options, json, io }) => {
    const minutes = readCount('minutes', options.minutes, MINUTES, A_YEAR);
    const owed = await readOwedCards(house.connection.db, minutes);
    if (json) printJson(io, owed);
    else if (owed.length === 0) io.out(`No card is owed for longer than ${minutes} min.`);
    else printTable(io, COLUMNS, owed);
    return 0;
  },
};
