import type { Command } from '../command.ts';
import { needed, value } from './shared-options.ts';

const load = () => import('../commands/receipt-commands.ts');

const WORDS = { '[reference...]': 'Only those of these orders.' };
const WHICH = {
  number: value('number', 'A number, as 17, or the first and the last of a row, as 17-20.'),
  from: value('day', 'The first day on which they were filed, Swiss time; with --to.'),
  to: value('day', 'The last day, included.'),
};

export const receiptsList: Command = {
  name: 'receipts list',
  kind: 'read',
  summary: 'Receipts and credit notes, by number.',
  words: WORDS,
  options: WHICH,
  examples: ['cadeau receipts list K7QM-2X9F', 'cadeau receipts list --from 2026-11-01 --to 2026-11-30'],
  run: async (call) => (await load()).runReceiptsList(call),
};

export const receiptsExport: Command = {
  name: 'receipts export',
  kind: 'read',
  summary: 'Writes receipts and credit notes as PDF files, as they were sent; it is recorded.',
  words: WORDS,
  options: { ...WHICH, out: needed('folder', 'A new folder; only you can read it.') },
  examples: [
    'cadeau receipts export K7QM-2X9F --out ./receipts',
    'cadeau receipts export --number 17-20 --out ./receipts',
  ],
  run: async (call) => (await load()).runReceiptsExport(call),
};
