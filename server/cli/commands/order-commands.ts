import { mayHoldCardNumber } from '#rules/card-number.ts';
import { formatChf } from '#rules/money.ts';
import { ORDER_STATUSES } from '#rules/status.ts';
import { countGifts } from '#server/gifts/gift-record.ts';
import type { ListedOrder } from '#server/operations/order-reports.ts';
import type { DisputeBegun } from '#server/refunds/dispute-repository.ts';
import { Refused, type Run, Unavailable, WrongUsage } from '../command.ts';
import { isMeant } from '../confirm.ts';
import { printOrder } from '../print/show-order.ts';
import { shownTime } from '../print/shown-time.ts';
import { bold, type Column, printResult, printRows, printTable } from '../print/table.ts';
import { readChoice } from '../read/read-choice.ts';
import { orderNamed, readCount, readSince } from '../read/read-options.ts';

const LIMIT = 50;

/** Orders in a list: no buyer, no card. */
const COLUMNS: Column<ListedOrder>[] = [
  { head: 'placed', cell: ({ placedAt }) => shownTime(placedAt) },
  { head: 'order', cell: ({ reference }) => reference },
  { head: 'status', cell: ({ order }) => order },
  { head: 'payment', cell: ({ payment, method }) => `${payment} ${method}` },
  { head: 'total', cell: ({ total }) => formatChf(total), right: true },
  { head: 'refunded', cell: ({ refunded }) => (refunded === 0 ? '' : formatChf(refunded)), right: true },
  { head: 'cards', cell: ({ cards }) => cards, right: true },
  { head: 'pending', cell: ({ pending }) => (pending === 0 ? '' : pending), right: true },
  { head: 'parcels', cell: ({ parcels }) => parcels.join(', ') },
  { head: 'open items', cell: ({ items }) => items.join(', ') },
];

/** Besides, with --people. */
const BUYER: Column<ListedOrder>[] = [
  { head: 'name', cell: ({ buyer }) => buyer?.name ?? '' },
  { head: 'town', cell: ({ buyer }) => buyer?.town ?? '' },
  { head: 'e-mail', cell: ({ buyer }) => buyer?.email ?? '' },
];

export const runOrdersList: Run = async (call) => {
  const { app, options, flags, io } = call;
  const status = readChoice('--status', options.status, ORDER_STATUSES);
  const since = options.since === undefined ? undefined : readSince(options.since, await app.reports.now());
  const limit = readCount('limit', options.limit, LIMIT, 10_000);
  const stuck = flags.has('stuck');
  const people = flags.has('people');
  const found = await app.reports.orders({ status, since, stuck, people, limit: limit + 1 });
  const shown = found.slice(0, limit);
  if (people) {
    const references = shown.map(({ reference }) => reference);
    await app.operations.recordRead(call.by, references, { type: 'orders-listed', data: {} });
  }
  printRows(
    call,
    people ? [...COLUMNS, ...BUYER] : COLUMNS,
    shown,
    stuck ? 'Nothing is stuck.' : 'No orders.',
  );
  if (found.length > limit) io.err(`There are more than these ${limit}; --limit shows them.`);
};

export const runOrdersSearch: Run = async (call) => {
  const { app, words, options, flags, io } = call;
  const people = flags.has('people');
  const text = words.join(' ');
  // It would stay in the history of the shell.
  if (mayHoldCardNumber(text)) {
    throw new WrongUsage('A card is searched by its last four digits: a whole number belongs in no command.');
  }
  const found = await app.reports.searchOrders(text, people, readCount('limit', options.limit, LIMIT, 1000));
  const references = found.flatMap(({ orders }) => orders.map(({ reference }) => reference));
  // Not what was typed: it is a name or an address.
  const data = { foundBy: found.map(({ foundBy }) => foundBy) };
  await app.operations.recordRead(call.by, references, { type: 'orders-searched', data });
  printResult(call, found, () => {
    if (found.length === 0) io.out('Nothing found.');
    for (const { foundBy, orders } of found) {
      io.out(bold(io, `by ${foundBy}`));
      printTable(io, people ? [...COLUMNS, ...BUYER] : COLUMNS, orders);
    }
  });
};

export const runOrdersShow: Run = async (call) => {
  const { reports, operations } = call.app;
  const { id, reference } = await orderNamed(call);
  await operations.recordRead(call.by, [reference], { type: 'order-read', data: {} });
  const order = await reports.orderRecord(id);
  if (order === undefined) throw new Error('an order that is gone');
  const history = await reports.orderHistory(id);
  const gifts = countGifts(await reports.giftsOf(id));
  printResult(call, { ...order, gifts, history }, () => printOrder(call.io, order, { gifts, history }));
};

export const runOrdersNote: Run = async (call) => {
  const { id, reference } = await orderNamed(call);
  await call.app.operations.noteOrder(id, call.by);
  printResult(call, { reference, note: call.by.reason }, () => call.io.out(`Noted with order ${reference}.`));
};

const WHY: Record<Extract<DisputeBegun, { kind: 'refused' }>['reason'], string> = {
  'no-such-order': 'There is no such order.',
  'not-paid': 'It was not paid: nobody can take money back.',
  'exceeds-captured': 'The amount is more than was paid.',
};

export const runOrdersDisputed: Run = async (call) => {
  const { app, options, by, io } = call;
  const amount = readAmount(options.amount ?? '');
  const { id: orderId, reference } = await orderNamed(call);
  const { disputes } = app.refunds;
  const preview = await disputes.preview({ reference, amount, by });
  if (preview.kind === 'refused') throw new Refused(`Order ${reference}: ${WHY[preview.reason]}`);
  const value = preview.cards.reduce((sum, { faceValue }) => sum + faceValue, 0);
  const count = preview.cards.length;
  const what = `The bank took ${formatChf(amount)} of order ${reference}: ${count} cards of ${formatChf(value)} become void if unused.`;
  if (!(await isMeant(call, what, { reference, amount, cards: count, value }))) return 0;
  const begun = await disputes.begin({ reference, amount, by });
  if (begun.kind === 'refused') throw new Refused(`Order ${reference}: ${WHY[begun.reason]}`);
  if (begun.kind === 'known') io.err('The dispute was entered before, and stays as it was entered.');
  const unknown = await disputes.voidCards(orderId);
  const sums = await disputes.sums(orderId);
  printResult(call, { reference, unknown, ...sums }, () => {
    io.out(`Order ${reference} is disputed: nothing of it is issued, packed, mailed or refunded any more.`);
    io.out(`Void: ${formatChf(sums.void)}.`);
    if (unknown === 0) {
      const cards = sums.lostPlaces.length === 0 ? '' : ` (${sums.lostPlaces.slice(0, 20).join(', ')})`;
      io.out(`Used or not taken back, so lost: ${formatChf(sums.lost)}${cards}.`);
    }
    io.out('A dispute is not lifted here: what the bank decides later is settled by hand.');
  });
  if (unknown > 0)
    throw new Unavailable(`The supplier did not answer for ${unknown} cards. It goes on by itself.`);
  return 0;
};

/** An amount in francs, as `50` or `50.80`, in Rappen. @throws WrongUsage */
function readAmount(text: string): number {
  const [, francs, rappen = ''] = /^(\d{1,5})(?:\.(\d{2}))?$/.exec(text) ?? [];
  if (francs === undefined) throw new WrongUsage('--amount is an amount in francs, as 50 or 50.80.');
  const amount = Number(francs) * 100 + Number(rappen);
  if (amount === 0) throw new WrongUsage('--amount is more than nothing.');
  return amount;
}
