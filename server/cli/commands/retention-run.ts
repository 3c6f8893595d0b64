import type { Removed } from '#server/operations/retention-repository.ts';
import type { Call, Command } from '../command.ts';
import { printJson } from '../print/table.ts';

const WORDS: Record<keyof Removed, string> = {
  cardSecrets: 'cards without number and PIN',
  unpaidOrders: 'unpaid orders without names',
  paidOrders: 'paid orders without names',
  receipts: 'receipts deleted',
};

/** What the worker does each night, at once. */
export const retentionRun: Command = {
  name: 'retention run',
  kind: 'change',
  summary: 'Removes what its time is over for, as each night.',
  takes: '[--dry-run]',
  words: { least: 0, most: 0 },
  options: { 'dry-run': { type: 'boolean' } },
  examples: [
    'cadeau retention run --dry-run --reason "what would go"',
    'cadeau retention run --reason "before the audit"',
  ],
  run: async ({ app, options, json, io, by }: Call<'operations'>) => {
    const dryRun = options['dry-run'] === true;
    const removed = await app.operations.retention.run({ dryRun, by });
    if (json) printJson(io, { dryRun, removed });
    else {
      if (dryRun) io.err('Nothing is removed: this only counts.');
      for (const [figure, words] of Object.entries(WORDS)) {
        io.out(`${String(removed[figure as keyof Removed]).padStart(6)} ${words}`);
      }
    }
    return 0;
  },
};
