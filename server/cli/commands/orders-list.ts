import { ORDER_STATUSES } from '#rules/status.ts';
import type { Call, Command } from '../command.ts';
import { ORDER_COLUMNS } from '../print/order-columns.ts';
import { printJson, printTable } from '../print/table.ts';
import { readChoice, readCount, readSince } from '../read/read-options.ts';

const LIMIT = 50;
const MOST = 10_000;

export const ordersList: Command = {
  name: 'orders list',
  kind: 'read',
  summary: 'Orders, newest first; with --stuck those that somebody has to look at.',
  takes: '[--status <status>] [--since <day or 12h>] [--limit <count>] [--stuck]',
  words: { least: 0, most: 0 },
  options: {
    status: { type: 'string' },
    since: { type: 'string' },
    limit: { type: 'string' },
    stuck: { type: 'boolean' },
  },
  examples: ['cadeau orders list --since 2026-11-25 --status Confirmed', 'cadeau orders list --stuck'],
  run: async ({ app, options, json, io }: Call<'reports'>) => {
    const status = readChoice('--status', options.status, ORDER_STATUSES);
    const since = readSince('since', options.since, await app.reports.now());
    const limit = readCount('limit', options.limit, LIMIT, MOST);
    const stuck = options.stuck === true;
    const found = await app.reports.orders({
      ...(status !== undefined && { status }),
      ...(since !== undefined && { since }),
      stuck,
      limit: limit + 1,
    });
    const shown = found.slice(0, limit);
    if (json) printJson(io, shown);
    else if (shown.length === 0) io.out(stuck ? 'Nothing is stuck.' : 'No orders.');
    else printTable(io, ORDER_COLUMNS, shown);
    if (found.length > limit) io.err(`There are more than these ${limit}; --limit shows them.`);
    return 0;
  },
};
