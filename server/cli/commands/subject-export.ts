import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Call, type Command, Refused, WrongUsage } from '../command.ts';

/** Only the operator who asked may read it. */
const OWN = { mode: 0o600, flag: 'wx' } as const;

/** Everything that the shop knows of one person, for that person (revFADP 25). */
export const subjectExport: Command = {
  name: 'subject export',
  kind: 'change',
  summary: 'Writes what the shop knows of one person into a folder.',
  takes: '--email <address> --out <folder>',
  words: { least: 0, most: 0 },
  options: { email: { type: 'string' }, out: { type: 'string' } },
  examples: ['cadeau subject export --email anna@kundin.example --out ./anna --reason "her letter of 3 May"'],
  run: async ({ app, options, io, by }: Call<'operations'>) => {
    const { email, out } = options;
    if (typeof email !== 'string' || typeof out !== 'string')
      throw new WrongUsage('Both --email and --out are needed.');
    const { orders, receipts } = await app.operations.dataSubjects.read(email, by);
    if (orders.length === 0) throw new Refused('No order has this address.');
    const folder = io.path(out);
    try {
      await mkdir(folder, { mode: 0o700 });
    } catch {
      throw new Refused(`${out} exists already, or cannot be made: name a new folder.`);
    }
    await writeFile(join(folder, 'orders.json'), `${JSON.stringify(orders, null, 2)}\n`, OWN);
    for (const { number, kind, reference, bytes } of receipts) {
      await writeFile(join(folder, `${reference}-${kind}-${number}.pdf`), bytes, OWN);
    }
    io.out(`${orders.length} orders and ${receipts.length} receipts are in ${out}.`);
    return 0;
  },
};
