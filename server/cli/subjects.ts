import { formatChf } from '#rules/money.ts';
import type { App } from '#server/app.ts';
import { RefusedError, type ShopCommand } from './command.ts';
import { makePrivateFolder } from './files.ts';
import { CONFIRMATION_OPTIONS, confirmChange, DRY_RUN_OPTION, requiredValue } from './options.ts';
import { printResult } from './print.ts';

type Operations = App['operations'];
type Erasure = Awaited<ReturnType<Operations['dataSubjects']['erase']>>;
type RemovalResult = Awaited<ReturnType<Operations['retention']['run']>>;

const EMAIL = requiredValue('address', "The person's e-mail address.");
const NOT_FOUND_MESSAGE = 'No order has this address, and no card was sent to it.';

/** RevFADP 25. */
export const subjectExport: ShopCommand = {
  name: 'subject export',
  kind: 'change',
  summary: 'Writes all data stored about one person to a folder.',
  options: { email: EMAIL, out: requiredValue('folder', 'A new folder that only you can read.') },
  examples: ['cadeau subject export --email anna@kundin.example --out ./anna --reason "her letter of 3 May"'],
  run: async (call) => {
    const { app, io, by } = call;
    const { email = '', out = '' } = call.options;
    const { orders, received, receipts } = await app.operations.dataSubjects.read(email, by);
    if (orders.length + received.length === 0) throw new RefusedError(NOT_FOUND_MESSAGE);
    const folder = await makePrivateFolder(io, out);
    await folder.write('orders.json', `${JSON.stringify(orders, null, 2)}\n`);
    await folder.write('received-gifts.json', `${JSON.stringify(received, null, 2)}\n`);
    for (const { number, kind, reference, bytes } of receipts) {
      await folder.write(`${reference}-${kind}-${number}.pdf`, bytes);
    }
    const counts = { orders: orders.length, received: received.length, receipts: receipts.length };
    printResult(call, { folder: out, ...counts }, () =>
      io.out(
        `${counts.orders} orders, ${counts.received} received gifts and ${counts.receipts} receipts are in ${out}.`,
      ),
    );
    return 0;
  },
};

/** RevFADP 32. Keeps the receipts, as the law requires. */
export const subjectErase: ShopCommand = {
  name: 'subject erase',
  kind: 'change',
  summary: 'Permanently erases one person’s names, addresses, card numbers and PINs.',
  options: { email: EMAIL, ...CONFIRMATION_OPTIONS },
  examples: ['cadeau subject erase --email anna@kundin.example --reason "her letter of 3 May"'],
  run: async (call) => {
    const { app, io, by } = call;
    const { email = '' } = call.options;
    const { dataSubjects } = app.operations;
    const preview = await dataSubjects.previewErasure(email, by);
    if (preview.erased.length + preview.kept.length + preview.received === 0)
      throw new RefusedError(NOT_FOUND_MESSAGE);
    const hasNothingToErase = preview.erased.length + preview.received === 0;
    if (!hasNothingToErase && !(await confirmChange(call, describeLoss(preview), preview))) return 0;
    const { erased, kept, cards, received } = hasNothingToErase
      ? preview
      : await dataSubjects.erase(email, by);
    printResult(call, { erased, kept, cards, received }, () => {
      if (erased.length > 0) io.out(`Erased: ${erased.join(', ')}. Their receipts are kept for ten years.`);
      if (received > 0) io.out(`Erased: the recipient of ${received} cards that others sent by e-mail.`);
      if (kept.length > 0) io.out(`Still in progress and unchanged: ${kept.join(', ')}.`);
    });
    return kept.length === 0 ? 0 : 1;
  },
};

function describeLoss({ erased, cards, value, received }: Erasure): string {
  if (erased.length === 0)
    return `Name, address and label of ${received} cards that others sent to this address are deleted permanently.`;
  const secrets =
    cards === 0
      ? ''
      : ` Number and PIN of ${cards} ${cards === 1 ? 'card' : 'cards'} of ${formatChf(value)} are lost too: without the mail, the buyer loses the money.`;
  return `Names and addresses of ${erased.join(', ')} are deleted permanently: their mails cannot be resent and their cards cannot be replaced.${secrets}`;
}

const LABELS: Record<keyof RemovalResult, string> = {
  cardSecrets: 'cards without number and PIN',
  recipients: 'recipients of gifts',
  giftMessage: 'cards and envelopes without their label',
  giftLinks: 'links to the page of gifts',
  unpaidOrders: 'unpaid orders without names',
  paidOrders: 'paid orders without names',
  receipts: 'receipts deleted',
  reasons: 'reasons and notes removed',
  operatorNames: 'names of operators removed',
};

export const retentionRun: ShopCommand = {
  name: 'retention run',
  kind: 'change',
  summary: 'Deletes data past its retention period, as the worker does every night.',
  options: DRY_RUN_OPTION,
  examples: [
    'cadeau retention run --dry-run --reason "preview the deletion"',
    'cadeau retention run --reason "before the audit"',
  ],
  run: async (call) => {
    const { app, io, by } = call;
    const dryRun = call.flags.has('dry-run');
    const removed = await app.operations.retention.run({ dryRun, by });
    printResult(call, { dryRun, removed }, () => {
      if (dryRun) io.err('Nothing was removed: this was a dry run.');
      for (const [figure, label] of Object.entries(LABELS)) {
        io.out(`${String(removed[figure as keyof RemovalResult]).padStart(6)} ${label}`);
      }
    });
    return 0;
  },
};
