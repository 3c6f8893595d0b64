import type { Address } from '#rules/address.ts';
import { addressLines } from '#rules/address-lines.ts';
import { formatData, formatEvent } from '#rules/audit-event-line.ts';
import { formatChf } from '#rules/money.ts';
import type { App } from '#server/app.ts';
import type { GiftCounts } from '#server/gifts/gift-record.ts';
import type { HistoryEntry, HistoryEvent } from '#server/operations/order-history.ts';
import type { Io } from './command.ts';
import { bold, type Column, printable, printSection, shownSecond, shownTime } from './print.ts';

type OrderRecord = NonNullable<Awaited<ReturnType<App['reports']['orderRecord']>>>;

const LABEL = 14;

/** One order from head to history, as a terminal shows it. */
export function printOrder(
  io: Io,
  order: OrderRecord,
  { gifts, history }: { gifts: GiftCounts; history: readonly HistoryEntry[] },
): void {
  const say = (label: string, ...parts: (string | null | undefined)[]) =>
    io.out(`${label.padEnd(LABEL)}${printable(parts.filter((part) => part).join('  '))}`);
  io.out(bold(io, `Order ${order.reference}`));
  say('status', order.status, order.statusCause);
  say('placed', shownTime(order.placedAt), order.lang);
  say('goods', formatChf(order.subtotal));
  say('shipping cost', formatChf(order.shippingCost), order.deliveryMethod);
  say(
    'total',
    formatChf(order.total),
    (order.refunded > 0 && `of which back ${formatChf(order.refunded)}`) || '',
  );
  if (order.expectedTo !== null) say('expected', `${order.expectedFrom} to ${order.expectedTo}`);
  if (order.dispute !== null)
    say('disputed', formatChf(order.dispute.amount), shownTime(order.dispute.since));
  printAddresses(say, order);
  printGifts(say, gifts);
  for (const { event, reason, person, at } of history)
    if (event.subject === 'operator' && event.action.type === 'noted')
      say('note', reason, person, shownTime(at));
  printPayment(say, order);
  printSection(io, 'Lines', LINES, order.lines);
  printSection(io, 'Cards', CARDS, order.cards);
  printSection(io, 'Parcels', PARCELS, order.parcels);
  printSection(io, 'Refunds', REFUNDS, order.refunds);
  printSection(io, 'History', HISTORY, history);
}

type Say = (label: string, ...parts: (string | null | undefined)[]) => void;

function printAddresses(say: Say, { primaryAddress, billingAddress, useSameAddress, erasedAt }: OrderRecord) {
  if (primaryAddress === null || billingAddress === null)
    return say('address', `removed ${shownTime(erasedAt)}`);
  const shown = (address: Address) => [addressLines(address, 'de-ch').join(', '), address.email];
  say('delivery', ...shown(primaryAddress));
  if (!useSameAddress) say('billing', ...shown(billingAddress));
}

function printGifts(say: Say, { written, planned, sent }: GiftCounts): void {
  const told = [
    ...(written > 0 ? [`${written} with words`] : []),
    ...(planned > 0 ? [`${planned} to be sent`] : []),
    ...(sent > 0 ? [`${sent} sent`] : []),
  ];
  if (told.length > 0) say('gifts', told.join(', '));
}

function printPayment(say: Say, { payment }: OrderRecord): void {
  const { provider, status, statusCause, method, chosenMethod, amount, pending } = payment;
  const { transactionId, captureId, releasedAt, nextCheckAt } = payment;
  say('payment', status, statusCause, pending ? 'pending' : '');
  const paidWith = method === chosenMethod ? method : `${method}, chosen was ${chosenMethod}`;
  say(
    '',
    paidWith,
    `at ${provider}`,
    formatChf(amount),
    releasedAt === null ? '' : `given back ${shownTime(releasedAt)}`,
  );
  if (transactionId !== null) say('transaction', transactionId);
  if (captureId !== null) say('capture', captureId, shownTime(payment.capturedAt));
  if (payment.questions > 0) say('asked', `${payment.questions} times`);
  if (nextCheckAt !== null) say('next check', shownTime(nextCheckAt));
  if (payment.told !== null) {
    const { at, call, name, ...said } = payment.told;
    say('provider said', `${call}: ${name}`, shownTime(new Date(at)));
    for (const text of Object.values(said)) say('', text);
  }
}

type Of<K extends 'lines' | 'cards' | 'parcels' | 'refunds'> = OrderRecord[K][number];

const LINES: Column<Of<'lines'>>[] = [
  { head: 'line', cell: ({ line }) => line, right: true },
  { head: 'product', cell: ({ product }) => product },
  { head: 'cards', cell: ({ amount }) => amount, right: true },
  { head: 'value', cell: ({ price }) => formatChf(price), right: true },
  { head: 'sum', cell: ({ price, amount }) => formatChf(price * amount), right: true },
];

const CARDS: Column<Of<'cards'>>[] = [
  { head: 'card', cell: ({ line, ordinal }) => `${line}.${ordinal}` },
  { head: 'again', cell: ({ generation }) => (generation === 0 ? '' : `replacement ${generation}`) },
  {
    head: 'status',
    cell: ({ status, voidCause }) => (voidCause === null ? status : `${status}, ${voidCause}`),
  },
  { head: 'value', cell: ({ price }) => formatChf(price), right: true },
  { head: 'ends in', cell: ({ lastFour }) => lastFour ?? '' },
  {
    head: 'by',
    cell: ({ category, shipmentNumber }) => `${category === 'digital' ? 'mail' : 'parcel'} ${shipmentNumber}`,
  },
  { head: 'valid until', cell: ({ validUntil }) => validUntil ?? '' },
  { head: 'number kept', cell: ({ lastFour, secretRemovedAt }) => keptWord(lastFour, secretRemovedAt) },
];

function keptWord(lastFour: string | null, removedAt: Date | null): string {
  if (removedAt !== null) return `removed ${shownTime(removedAt)}`;
  return lastFour === null ? '' : 'encrypted';
}

const PARCELS: Column<Of<'parcels'>>[] = [
  { head: 'parcel', cell: ({ number }) => number, right: true },
  { head: 'delivery', cell: ({ deliveryMethod }) => deliveryMethod },
  { head: 'status', cell: ({ status }) => status },
  { head: 'due', cell: ({ dueAt }) => shownTime(dueAt) },
  { head: 'packed', cell: ({ packedAt }) => shownTime(packedAt) },
  { head: 'shipped', cell: ({ shippedAt }) => shownTime(shippedAt) },
  { head: 'tracking', cell: ({ tracking }) => tracking ?? '' },
];

const REFUNDS: Column<Of<'refunds'>>[] = [
  { head: 'refund', cell: ({ number }) => number, right: true },
  {
    head: 'status',
    cell: ({ status, lossConfirmed, notBefore }) =>
      [
        status,
        ...(lossConfirmed ? ['loss confirmed'] : []),
        ...(status === 'Voiding' && notBefore !== null ? [`not before ${shownTime(notBefore)}`] : []),
      ].join(', '),
  },
  { head: 'goods', cell: ({ subtotal }) => formatChf(subtotal), right: true },
  { head: 'shipping cost', cell: ({ shippingCost }) => formatChf(shippingCost), right: true },
  { head: 'amount', cell: ({ amount }) => formatChf(amount), right: true },
  { head: 'done', cell: ({ doneAt }) => shownTime(doneAt) },
  { head: 'transaction', cell: ({ transactionId }) => transactionId ?? '' },
  { head: 'credit note', cell: ({ creditNote }) => creditNote ?? '', right: true },
];

function shownEvent({ subject, ...event }: HistoryEvent): string {
  return 'action' in event ? `${event.command}: ${formatEvent(event.action)}` : formatData(event);
}

function shownChange(change: HistoryEntry['addressChange']): string {
  return change === null ? '' : ` (${change.before.join(', ')} -> ${change.after.join(', ')})`;
}

const HISTORY: Column<HistoryEntry>[] = [
  { head: 'when', cell: ({ at }) => shownSecond(at) },
  { head: 'of', cell: ({ event }) => event.subject },
  { head: 'what', cell: ({ event, addressChange }) => shownEvent(event) + shownChange(addressChange) },
  { head: 'why', cell: ({ reason }) => reason },
  { head: 'who', cell: ({ person }) => person ?? '' },
];
