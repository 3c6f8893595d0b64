import type { Call, Command } from '../command.ts';
import { printJson, printTable } from '../print/table.ts';

/** The queries of docs/requirements/invariants.md over all that there is. */
export const check: Command = {
  name: 'check',
  kind: 'read',
  summary: 'Checks the records for what must never be.',
  takes: '',
  words: { least: 0, most: 0 },
  examples: ['cadeau check', 'cadeau check --json'],
  run: async ({ app, json, io }: Call<'reports'>) => {
    const broken = await app.reports.brokenInvariants('all');
    if (json) printJson(io, { checked: app.reports.invariants, broken });
    else if (broken.length === 0) io.out(`${app.reports.invariants} invariants, none broken.`);
    else {
      printTable(
        io,
        [
          { head: 'order', cell: ({ reference }) => reference },
          { head: 'breaks', cell: ({ name }) => name },
        ],
        broken.flatMap(({ name, references }) => references.map((reference) => ({ name, reference }))),
      );
    }
    return broken.length === 0 ? 0 : 1;
  },
};
