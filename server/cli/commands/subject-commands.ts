import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Removed } from '#server/operations/retention-repository.ts';
import { type Command, Refused, WrongUsage } from '../command.ts';
import { printResult } from '../print/table.ts';

/** Only the operator who asked may read it. */
const OWN = { mode: 0o600, flag: 'wx' } as const;

/** Everything that the shop knows of one person, for that person (revFADP 25). */
export const subjectExport: Command = {
  name: 'subject export',
  kind: 'change',
  summary: 'Writes what the shop knows of one person into a folder.',
  takes: '--email <address> --out <folder>',
  examples: ['cadeau subject export --email anna@kundin.example --out ./anna --reason "her letter of 3 May"'],
  run: async ({ app, options: { email, out }, io, by }) => {
    if (email === undefined || out === undefined) throw new WrongUsage('Both --email and --out are needed.');
    const { orders, receipts } = await app.operations.dataSubjects.read(email, by);
    if (orders.length === 0) throw new Refused('No order has this address.');
    const folder = io.path(out);
    await mkdir(folder, { mode: 0o700 }).catch(() => {
      throw new Refused(`${out} exists already, or cannot be made: name a new folder.`);
    });
    await writeFile(join(folder, 'orders.json'), `${JSON.stringify(orders, null, 2)}\n`, OWN);
    for (const { number, kind, reference, bytes } of receipts) {
      await writeFile(join(folder, `${reference}-${kind}-${number}.pdf`), bytes, OWN);
    }
    io.out(`${orders.length} orders and ${receipts.length} receipts are in ${out}.`);
  },
};

/** Removes one person's names, addresses and card secrets (revFADP 32); receipts stay, as the law demands. */
export const subjectErase: Command = {
  name: 'subject erase',
  kind: 'change',
  summary: 'Removes names, addresses and card secrets of one person.',
  takes: '--email <address>',
  examples: ['cadeau subject erase --email anna@kundin.example --reason "her letter of 3 May"'],
  run: async ({ app, options: { email }, io, by }) => {
    if (email === undefined) throw new WrongUsage('--email is needed.');
    const { erased, kept } = await app.operations.dataSubjects.erase(email, by);
    if (erased.length + kept.length === 0) throw new Refused('No order has this address.');
    if (erased.length > 0) io.out(`Erased: ${erased.join(', ')}. Their receipts stay for ten years.`);
    if (kept.length === 0) return 0;
    io.out(`Still under way, so nothing of them was touched: ${kept.join(', ')}.`);
    return 1;
  },
};

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
  examples: [
    'cadeau retention run --dry-run --reason "what would go"',
    'cadeau retention run --reason "before the audit"',
  ],
  run: async (call) => {
    const { app, io, by } = call;
    const dryRun = call.flags.has('dry-run');
    const removed = await app.operations.retention.run({ dryRun, by });
    printResult(call, { dryRun, removed }, () => {
      if (dryRun) io.err('Nothing is removed: this only counts.');
      for (const [figure, words] of Object.entries(WORDS)) {
        io.out(`${String(removed[figure as keyof Removed]).padStart(6)} ${words}`);
      }
    });
  },
};
