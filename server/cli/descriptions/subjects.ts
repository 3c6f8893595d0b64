import type { Command } from '../command.ts';
import { CONFIRMED, DRY_RUN, needed } from './shared-options.ts';

const load = () => import('../commands/subject-commands.ts');

const EMAIL = needed('address', 'The address that the person ordered with.');

/** Everything that the shop knows of one person, for that person (revFADP 25). */
export const subjectExport: Command = {
  name: 'subject export',
  kind: 'change',
  summary: 'Writes what the shop knows of one person into a folder.',
  options: { email: EMAIL, out: needed('folder', 'A new folder; only you can read it.') },
  examples: ['cadeau subject export --email anna@kundin.example --out ./anna --reason "her letter of 3 May"'],
  run: async (call) => (await load()).runSubjectExport(call),
};

/** Removes one person's names, addresses and card secrets (revFADP 32); receipts stay, as the law demands. */
export const subjectErase: Command = {
  name: 'subject erase',
  kind: 'change',
  summary: 'Removes names, addresses and card secrets of one person.',
  options: { email: EMAIL, ...CONFIRMED },
  examples: ['cadeau subject erase --email anna@kundin.example --reason "her letter of 3 May"'],
  run: async (call) => (await load()).runSubjectErase(call),
};

/** What the worker does each night, at once. */
export const retentionRun: Command = {
  name: 'retention run',
  kind: 'change',
  summary: 'Removes what its time is over for, as each night.',
  options: { 'dry-run': DRY_RUN },
  examples: [
    'cadeau retention run --dry-run --reason "what would go"',
    'cadeau retention run --reason "before the audit"',
  ],
  run: async (call) => (await load()).runRetentionRun(call),
};
