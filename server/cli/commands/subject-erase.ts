import { type Call, type Command, Refused, WrongUsage } from '../command.ts';

/** Removes one person's names, addresses and card secrets (revFADP 32); the law keeps the receipts. */
export const subjectErase: Command = {
  name: 'subject erase',
  kind: 'change',
  summary: 'Removes names, addresses and card secrets of one person.',
  takes: '--email <address>',
  words: { least: 0, most: 0 },
  options: { email: { type: 'string' } },
  examples: ['cadeau subject erase --email anna@kundin.example --reason "her letter of 3 May"'],
  run: async ({ app, options, io, by }: Call<'operations'>) => {
    if (typeof options.email !== 'string') throw new WrongUsage('--email is needed.');
    const { erased, kept } = await app.operations.dataSubjects.erase(options.email, by);
    if (erased.length + kept.length === 0) throw new Refused('No order has this address.');
    if (erased.length > 0) io.out(`Erased: ${erased.join(', ')}. Their receipts stay for ten years.`);
    if (kept.length === 0) return 0;
    io.out(`Still under way, so nothing of them was touched: ${kept.join(', ')}.`);
    return 1;
  },
};
