import { formatChf } from '#rules/money.ts';
import type { Erasure } from '#server/operations/data-subject.ts';
import type { Removed } from '#server/operations/retention-repository.ts';
import { Refused, type Run, WrongUsage } from '../command.ts';
import { isMeant } from '../confirm.ts';
import { printResult } from '../print/table.ts';
import { makePrivateFolder } from '../read/files.ts';

/** Everything that the shop knows of one person, for that person (revFADP 25). */
export const runSubjectExport: Run = async (call) => {
  const { app, io, by } = call;
  const { email, out } = call.options;
  if (email === undefined || out === undefined) throw new WrongUsage('Both --email and --out are needed.');
  const { orders, received, receipts } = await app.operations.dataSubjects.read(email, by);
  if (orders.length + received.length === 0)
    throw new Refused('No order has this address, and no card was sent to it.');
  const folder = await makePrivateFolder(io, out);
  await folder.write('orders.json', `${JSON.stringify(orders, null, 2)}\n`);
  await folder.write('received-gifts.json', `${JSON.stringify(received, null, 2)}\n`);
  for (const { number, kind, reference, bytes } of receipts) {
    await folder.write(`${reference}-${kind}-${number}.pdf`, bytes);
  }
  printResult(
    call,
    { folder: out, orders: orders.length, received: received.length, receipts: receipts.length },
    () =>
      io.out(
        `${orders.length} orders, ${received.length} received gifts and ${receipts.length} receipts are in ${out}.`,
      ),
  );
  return 0;
};

/** Removes one person's names, addresses and card secrets (revFADP 32); receipts stay, as the law demands. */
export const runSubjectErase: Run = async (call) => {
  const { app, io, by } = call;
  const { email } = call.options;
  if (email === undefined) throw new WrongUsage('--email is needed.');
  const { dataSubjects } = app.operations;
  const preview = await dataSubjects.previewErasure(email, by);
  if (preview.erased.length + preview.kept.length + preview.received === 0)
    throw new Refused('No order has this address, and no card was sent to it.');
  const nothing = preview.erased.length + preview.received === 0;
  if (!nothing && !(await isMeant(call, lostBy(preview), preview))) return 0;
  const { erased, kept, cards, received } = nothing ? preview : await dataSubjects.erase(email, by);
  printResult(call, { erased, kept, cards, received }, () => {
    if (erased.length > 0) io.out(`Erased: ${erased.join(', ')}. Their receipts stay for ten years.`);
    if (received > 0) io.out(`Forgotten: who got ${received} cards by e-mail from others.`);
    if (kept.length > 0) io.out(`Still under way, so nothing of them was touched: ${kept.join(', ')}.`);
  });
  return kept.length === 0 ? 0 : 1;
};

/** What cannot be had back. */
function lostBy({ erased, cards, value, received }: Erasure): string {
  if (erased.length === 0)
    return `Name, address and words of ${received} cards that others sent to it go for good.`;
  const secrets =
    cards === 0
      ? ''
      : ` Number and PIN of ${cards} ${cards === 1 ? 'card' : 'cards'} of ${formatChf(value)} are lost too: a buyer who has deleted the mail has lost the money.`;
  return `Names and addresses of ${erased.join(', ')} go for good: no mail of them can be sent again, no card replaced.${secrets}`;
}

const WORDS: Record<keyof Removed, string> = {
  cardSecrets: 'cards without number and PIN',
  recipients: 'recipients of gifts',
  giftWords: 'cards and envelopes without their words',
  giftLinks: 'links to the page of gifts',
  unpaidOrders: 'unpaid orders without names',
  paidOrders: 'paid orders without names',
  receipts: 'receipts deleted',
  reasons: 'reasons and notes removed',
  operatorNames: 'names of operators removed',
};

/** What the worker does each night, at once. */
export const runRetentionRun: Run = async (call) => {
  const { app, io, by } = call;
  const dryRun = call.flags.has('dry-run');
  const removed = await app.operations.retention.run({ dryRun, by });
  printResult(call, { dryRun, removed }, () => {
    if (dryRun) io.err('Nothing is removed: this only counts.');
    for (const [figure, words] of Object.entries(WORDS)) {
      io.out(`${String(removed[figure as keyof Removed]).padStart(6)} ${words}`);
    }
  });
};
