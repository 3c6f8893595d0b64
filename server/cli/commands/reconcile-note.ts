import { formatChf } from '#rules/money.ts';
import type { Difference } from '#server/accounting/reconcile.ts';
import type { Call, Command } from '../command.ts';
import { COMPARE_OPTIONS, COMPARE_TAKES, compareRecords } from '../compare-records.ts';
import { shownTime } from '../print/shown-time.ts';
import { printJson } from '../print/table.ts';

/** What an external system has and our records do not: after a loss of the database, orders that are lost here. */
export const reconcileNote: Command = {
  name: 'reconcile note',
  kind: 'change',
  summary: 'Puts what is only at the provider or the supplier on the list of items.',
  takes: COMPARE_TAKES,
  words: { least: 0, most: 0 },
  options: COMPARE_OPTIONS,
  examples: [
    'cadeau reconcile note --from 2026-11-25 --to 2026-11-25 --settlement file.csv --reason "restored from the backup of 3:00"',
  ],
  run: async (call: Call<'accounting' | 'operations' | 'reports'>) => {
    const { app, json, io, by } = call;
    const { differences } = await compareRecords(call);
    const items = differences.flatMap(itemOf);
    const noted = await app.operations.noteItems(items, by);
    if (json) printJson(io, { found: items.length, noted });
    else io.out(`${items.length} found that our records do not have; ${noted} of them new on the list.`);
    return 0;
  },
};

function itemOf({ kind, fault, theirs }: Difference) {
  if (fault !== 'only there' || theirs === null) return [];
  const where = kind === 'payment' || kind === 'refund' ? 'at the provider' : 'at the supplier';
  const detail = `${kind} of ${formatChf(theirs.value)} only ${where}, ${shownTime(theirs.at)}: ${theirs.name}`;
  return [{ kind: 'not-in-our-books' as const, detail, about: theirs.key }];
}
