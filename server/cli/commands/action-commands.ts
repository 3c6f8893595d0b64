import type { ListedAction } from '#server/operations/listed-action.ts';
import { Refused, type Run } from '../command.ts';
import { formatEvent } from '../print/compact-data.ts';
import { shownTime } from '../print/shown-time.ts';
import { type Column, printRows } from '../print/table.ts';
import { readCount, readSince } from '../read/read-options.ts';

const LIMIT = 50;

const COLUMNS: Column<ListedAction>[] = [
  { head: 'at', cell: ({ at }) => shownTime(at) },
  { head: 'person', cell: ({ person }) => person },
  { head: 'command', cell: ({ command }) => command },
  { head: 'order', cell: ({ reference }) => reference ?? '' },
  { head: 'what', cell: ({ event }) => formatEvent(event) },
  { head: 'why', cell: ({ reason }) => reason },
];

export const runActionsList: Run = async (call) => {
  const { app, options, io } = call;
  const since = options.since === undefined ? undefined : readSince(options.since, await app.reports.now());
  const order = options.order === undefined ? undefined : await app.reports.findOrder(options.order);
  if (options.order !== undefined && order === undefined)
    throw new Refused(`There is no order ${options.order}.`);
  const limit = readCount('limit', options.limit, LIMIT, 100_000);
  const found = await app.reports.actions({ since, reference: order?.reference, limit: limit + 1 });
  printRows(call, COLUMNS, found.slice(0, limit), 'Nothing.');
  if (found.length > limit) io.err(`There are more than these ${limit}; --limit shows them.`);
};
