import type { Call, Command } from '../command.ts';
import { COMPARE_OPTIONS, COMPARE_TAKES, compareRecords } from '../compare-records.ts';
import { printReconciliation } from '../print/show-reconciliation.ts';
import { printJson } from '../print/table.ts';

/** Our records, the provider's settlement file and the supplier's list (I-20). */
export const reconcileRecords: Command = {
  name: 'reconcile',
  kind: 'read',
  summary: "Compares our records with the provider's settlement file and the supplier's list.",
  takes: COMPARE_TAKES,
  words: { least: 0, most: 0 },
  options: COMPARE_OPTIONS,
  examples: [
    'cadeau reconcile --from 2026-11-01 --to 2026-11-30 --settlement november.csv',
    'cadeau reconcile --from 2026-11-25 --to 2026-11-25',
  ],
  run: async (call: Call<'accounting' | 'reports'>) => {
    const result = await compareRecords(call);
    if (call.json) printJson(call.io, result);
    else printReconciliation(call.io, result);
    return result.differences.length === 0 && !result.undecided ? 0 : 1;
  },
};
