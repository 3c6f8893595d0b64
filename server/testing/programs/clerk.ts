import '#server/runtime/node-env.ts';
import { readFile } from 'node:fs/promises';
import { readSettlementFiles } from '#server/accounting/read-source-files.ts';
import { BOOKED_WITHIN_MS } from '#server/accounting/reconcile.ts';
import { unknownMovements } from '#server/accounting/unknown-movements.ts';
import { openHere } from '#server/cli/open-here.ts';
import { readConfig } from '#server/config/config.ts';
import { CLERK, packParcel, refundOrder, shipParcels } from '../clerk.ts';

// A clerk's work in a process of its own, by the use cases of the desk: for tests that kill it, or that run beside a shop.

const app = await openHere(readConfig(process.env));
const [work = '', ...words] = process.argv.slice(2);
const [first = '', second = ''] = words;

const WORKS: Record<string, () => Promise<unknown>> = {
  pack: async () => packParcel(app, first, (await readFile(second, 'utf8')).trim().split(/\r?\n/).slice(1)),
  ship: () => shipParcels(app, words),
  refund: () => refundOrder(app, first),
  /** Words: `digital`, `physical` or both. */
  'pause-sale': () => {
    const { operations } = app;
    const categories = (['digital', 'physical'] as const).filter((category) => words.includes(category));
    const sentences = categories.map((category) => [category, operations.proposedSentence(category)]);
    return operations.pauseSale(Object.fromEntries(sentences), CLERK);
  },
  'resume-sale': () =>
    app.operations.resumeSale({ categories: ['digital', 'physical'], leaveItems: false, by: CLERK }),
  /** Words: an instant, then acquirers' files as `mapping=file`. */
  note: async () => {
    const { differences, inTransit } = await compare();
    const noted = await app.operations.noteItems(unknownMovements([...differences, ...inTransit]), CLERK);
    return { noted, resolved: await app.operations.resolveFoundItems() };
  },
  items: () => app.operations.reviewItems(false),
  resolve: async () => {
    for (const id of words) await app.operations.resolveReviewItem(Number(id), CLERK);
  },
};

async function compare() {
  const [since = '', ...named] = words;
  const now = await app.reports.now();
  const mappings = await app.accounting.mappings();
  if ('faults' in mappings) throw new Error(mappings.faults.join());
  const files = await Promise.all(
    named.map(async (text) => {
      const [mapping = '', file = ''] = text.split('=');
      return { mapping, file, bytes: await readFile(file) };
    }),
  );
  const read = readSettlementFiles(files, mappings.mappings);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  // What was under way at the start may be dated a little earlier there.
  const span = {
    from: new Date(new Date(since).getTime() - BOOKED_WITHIN_MS),
    to: new Date(now.getTime() + BOOKED_WITHIN_MS),
  };
  const compared = await app.accounting.compare(span, { ...read, providers: false, bank: [] });
  if (compared.kind === 'unanswered') throw new Error(`${compared.system} gives no list`);
  return compared.comparison;
}

try {
  const result = await WORKS[work]?.();
  process.stdout.write(`${JSON.stringify(result ?? null)}\n`);
  if (work === 'resume-sale' && (result as { kind: string }).kind === 'refused') process.exitCode = 1;
} finally {
  await app.close();
}
