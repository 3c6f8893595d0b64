import type { StuckJob } from '#server/operations/health-reports.ts';
import type { Call, Command } from '../command.ts';
import { shownTime } from '../print/shown-time.ts';
import { type Column, printJson, printTable } from '../print/table.ts';

const COLUMNS: Column<StuckJob>[] = [
  { head: 'since', cell: ({ since }) => shownTime(since) },
  { head: 'order', cell: ({ reference }) => reference },
  { head: 'job', cell: ({ job }) => job },
  { head: 'state', cell: ({ state }) => state },
  { head: 'tries', cell: ({ tries }) => tries, right: true },
  { head: 'next try', cell: ({ nextTry }) => shownTime(nextTry) },
  { head: 'fault', cell: ({ fault }) => fault },
];

export const jobsStuck: Command = {
  name: 'jobs stuck',
  kind: 'read',
  summary: 'Jobs that failed and wait for their next try, that were given up, or that nobody takes.',
  takes: '',
  words: { least: 0, most: 0 },
  examples: ['cadeau jobs stuck', 'cadeau jobs stuck --json'],
  run: async ({ app, json, io }: Call<'operations'>) => {
    const stuck = await app.operations.stuckJobs();
    if (json) printJson(io, stuck);
    else if (stuck.length === 0) io.out('No job is stuck.');
    else printTable(io, COLUMNS, stuck);
    return 0;
  },
};
