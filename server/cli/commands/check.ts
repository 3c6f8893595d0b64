import { findBroken, INVARIANTS } from '#server/postgres/invariants/broken.ts';
import type { Command } from '../command.ts';
import { printJson, printTable } from '../print/table.ts';

/** The queries of money.md part 1 over all that there is. */
export const check: Command = {
  name: 'check',
  kind: 'read',
  summary: 'Looks through the books for what must never be.',
  takes: '',
  words: { least: 0, most: 0 },
  examples: ['cadeau check', 'cadeau check --json'],
  run: async ({ app, json, io }) => {
    const broken = await findBroken(app.connection.db, { scope: 'all', holds: ['always', 'in time'] });
    if (json) printJson(io, { checked: INVARIANTS.length, broken });
    else if (broken.length === 0) io.out(`${INVARIANTS.length} invariants, none broken.`);
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
