import type { ReviewItem } from '#server/operations/review-item.ts';
import type { Call, Command } from '../command.ts';
import { shownTime } from '../print/shown-time.ts';
import { type Column, printJson, printTable } from '../print/table.ts';

const COLUMNS: Column<ReviewItem>[] = [
  { head: 'id', cell: ({ id }) => id, right: true },
  { head: 'since', cell: ({ openedAt }) => shownTime(openedAt) },
  { head: 'order', cell: ({ reference }) => reference },
  { head: 'kind', cell: ({ kind }) => kind },
  { head: 'what', cell: ({ detail }) => detail },
];
const SETTLED: Column<ReviewItem> = { head: 'settled', cell: ({ resolvedAt }) => shownTime(resolvedAt) };

export const reviewList: Command = {
  name: 'review list',
  kind: 'read',
  summary: 'What an operator has to look at, oldest first.',
  takes: '[--all]',
  words: { least: 0, most: 0 },
  options: { all: { type: 'boolean' } },
  examples: ['cadeau review list', 'cadeau review list --all --json'],
  run: async ({ app, options, json, io }: Call<'operations'>) => {
    const all = options.all === true;
    const items = await app.operations.reviewItems(all);
    if (json) printJson(io, items);
    else if (items.length === 0) io.out('Nothing to look at.');
    else printTable(io, all ? [...COLUMNS, SETTLED] : COLUMNS, items);
    return 0;
  },
};
