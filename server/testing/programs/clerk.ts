import '#server/runtime/node-env.ts';
import { readFile } from 'node:fs/promises';
import { BOOKING_TOLERANCE_MS } from '#server/accounting/reconcile.ts';
import { openLocalApp } from '#server/cli/open-local-app.ts';
import { readConfig } from '#server/config/config.ts';
import { listUnknownMovements } from '#server/desk/reconcile-month.ts';
import { CLERK, packParcel, refundOrder, shipParcels } from '../clerk.ts';

// Performs a clerk's task in its own process, so that tests can kill it, or run it alongside a shop.

const app = await openLocalApp(readConfig(process.env));
const [task = '', ...args] = process.argv.slice(2);
const [first = '', second = ''] = args;

const TASKS: Record<string, () => Promise<unknown>> = {
  pack: async () => packParcel(app, first, (await readFile(second, 'utf8')).trim().split(/\r?\n/).slice(1)),
  ship: () => shipParcels(app, args),
  refund: () => refundOrder(app, first),
  /** Arguments: `digital`, `physical` or both. */
  'pause-sale': () => {
    const { operations } = app;
    const categories = (['digital', 'physical'] as const).filter((category) => args.includes(category));
    const sentences = categories.map((category) => [category, operations.proposedSentence(category)]);
    return operations.pauseSale(Object.fromEntries(sentences), CLERK);
  },
  'resume-sale': () =>
    app.operations.resumeSale({ categories: ['digital', 'physical'], leaveItems: false, by: CLERK }),
  /** Arguments: an instant, then acquirers' files as `mapping=file`. */
  note: async () => {
    const { differences, inTransit } = await compare();
    const noted = await app.operations.recordFindings(
      listUnknownMovements([...differences, ...inTransit]),
      CLERK,
    );
    return { noted, resolved: await app.operations.resolveKnownItems() };
  },
  items: () => app.operations.reviewItems(false),
  resolve: () => app.operations.resolveReviewItems(args.map(Number), CLERK),
};

async function compare() {
  const [since = '', ...named] = args;
  const now = await app.reports.now();
  const mappings = await app.accounting.mappings();
  if ('faults' in mappings) throw new Error(mappings.faults.join());
  const files = await Promise.all(
    named.map(async (text) => {
      const [mapping = '', file = ''] = text.split('=');
      return { mapping, file, bytes: await readFile(file) };
    }),
  );
  // The provider's date of a payment that was open at the start may be a little earlier.
  const span = {
    from: new Date(new Date(since).getTime() - BOOKING_TOLERANCE_MS),
    to: new Date(now.getTime() + BOOKING_TOLERANCE_MS),
  };
  const compared = await app.accounting.compare(span, { files, ...mappings, providers: false });
  if (compared.kind !== 'compared') throw new Error(JSON.stringify(compared));
  return compared.comparison;
}

try {
  const result = await TASKS[task]?.();
  process.stdout.write(`${JSON.stringify(result ?? null)}\n`);
  if (task === 'resume-sale' && (result as { kind: string }).kind === 'refused') process.exitCode = 1;
} finally {
  await app.close();
}
