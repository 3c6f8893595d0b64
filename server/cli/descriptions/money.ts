import type { Command } from '../command.ts';
import { CONFIRMED, DAYS, EXCEL, EXPORTS, flag, many, OUT_FILE, REFERENCE, value } from './shared-options.ts';

const loadReconcile = () => import('../commands/reconcile-commands.ts');

export const refund: Command = {
  name: 'refund',
  kind: 'change',
  summary: 'Gives money back: takes the cards back at the supplier, pays the money, tells the buyer.',
  words: REFERENCE,
  options: {
    cards: value('1.1,1.2', 'Only these cards, by line and place.'),
    lines: value('1,2', 'Only these lines of the order.'),
    'no-shipping-cost': flag('The shipping cost stays with the shop.'),
    'confirm-loss': flag('Also pays for used cards, at a loss. Not with --leave-used.'),
    'leave-used': flag('Leaves out cards that are used, and refunds the rest.'),
    'paid-by-bank': value(
      'reference',
      'One that the provider refused was paid by bank, with this reference.',
    ),
    'paid-on': value('day', 'The day on which the bank was told; today unless told otherwise.'),
    drop: flag('Gives up a refund that has stopped and of which nothing has happened yet.'),
    ...CONFIRMED,
  },
  examples: [
    'cadeau refund K7QM-2X9F --reason "bought twice, ticket 4711"',
    'cadeau refund K7QM-2X9F --cards 1.2 --dry-run --reason "what it comes to"',
    'cadeau refund K7QM-2X9F --lines 2 --reason "wrong value, ticket 4711"',
    'cadeau refund K7QM-2X9F --paid-by-bank "E-Banking 4711" --paid-on 2026-11-25 --reason "card expired, ticket 4711"',
    'cadeau refund K7QM-2X9F --leave-used --reason "the buyer keeps the used card"',
  ],
  run: async (call) => (await import('../commands/refund-command.ts')).runRefund(call),
};

/** With what our records are compared, besides the supplier's list. */
const SOURCES = {
  settlement: many(
    'file or name=file',
    "An acquirer's file, by the mapping of that name; without a name, the file of the provider's stand-in.",
  ),
  bank: many(
    'file.xml',
    "A statement of the bank: camt.053 or camt.054. It tells whether acquirers' payouts came.",
  ),
};

export const reconcileRecords: Command = {
  name: 'reconcile',
  kind: 'read',
  summary:
    "Compares our records with acquirers' files, the providers' lists, the bank and the supplier's list.",
  options: {
    from: {
      ...many(
        'day',
        'The first day, Swiss time, as 2026-11-25. "provider": asks each payment provider for its list, too; alone for yesterday.',
      ),
      needed: true,
    },
    to: value('day', 'The last day, included.'),
    ...SOURCES,
  },
  examples: [
    'cadeau reconcile --from 2026-11-01 --to 2026-11-30 --settlement worldline=worldline.csv --settlement twint=twint.csv --bank november.xml',
    'cadeau reconcile --from provider --from 2026-11-01 --to 2026-11-30',
    'cadeau reconcile --from provider',
    'cadeau reconcile --from 2026-11-25 --to 2026-11-25 --settlement file.csv',
  ],
  run: async (call) => (await loadReconcile()).runReconcileRecords(call),
};

/** What an external system has and our records do not: after a loss of the database, orders that are lost here. */
export const reconcileNote: Command = {
  name: 'reconcile note',
  kind: 'change',
  summary: 'Puts what is only at the provider, an acquirer or the supplier on the list of items.',
  options: {
    from: many('day', 'The first day, Swiss time, as 2026-11-25; with --to. "provider": as of reconcile.'),
    to: value('day', 'The last day, included.'),
    'since-restore': value('instant', 'Instead of days: the time of the backup, as 2026-11-25T03:00.'),
    settlement: SOURCES.settlement,
  },
  examples: [
    'cadeau reconcile note --since-restore 2026-11-25T03:00 --from provider --reason "restored from the backup of 3:00"',
    'cadeau reconcile note --since-restore 2026-11-25T03:00 --settlement file.csv --reason "restored from the backup of 3:00"',
    'cadeau reconcile note --from 2026-11-25 --to 2026-11-25 --settlement file.csv --reason "differences of yesterday"',
  ],
  run: async (call) => (await loadReconcile()).runReconcileNote(call),
};

/** For the accountants; columns in docs/operating.md. */
export const exportAccounts: Command = {
  name: 'export',
  kind: 'read',
  summary: 'Writes a CSV file for the accountants. No names, no addresses, no card numbers.',
  words: { [`<${EXPORTS.join('|')}>`]: 'What the file is about.' },
  options: { ...DAYS, ...OUT_FILE, excel: EXCEL },
  examples: [
    'cadeau export orders --from 2026-11-01 --to 2026-11-30 --out orders.csv',
    'cadeau export vat --from 2026-10-01 --to 2026-12-31 --out vat.csv --force --excel',
  ],
  run: async (call) => (await import('../commands/account-commands.ts')).runExportAccounts(call),
};
