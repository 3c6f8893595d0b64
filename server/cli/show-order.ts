import type { Address } from '#rules/address.ts';
import { addressLines } from '#rules/address-lines.ts';
import { formatData, formatEvent } from '#rules/audit-event.ts';
import { formatChf } from '#rules/money.ts';
import type { App } from '#server/app.ts';
import type { GiftCounts } from '#server/gifts/gift-record.ts';
import type { HistoryEntry, HistoryEvent } from '#server/operations/order-history.ts';
import type { Io } from './command.ts';
import {
  bold,
  type Column,
  formatTime,
  formatTimeWithSeconds,
  printSection,
  replaceControlCharacters,
} from './print.ts';

type OrderRecord = NonNullable<Awaited<ReturnType<App['reports']['orderRecord']>>>;

const LABEL_WIDTH = 18;

export function printOrder(
  io: Io,
  order: OrderRecord,
  { gifts, history }: { gifts: GiftCounts; history: readonly HistoryEntry[] },
): void {
  const print = (label: string, ...parts: (string | null | undefined)[]) =>
    io.out(
      `${label.padEnd(LABEL_WIDTH)}${replaceControlCharacters(parts.filter((part) => part).join('  '))}`,
    );
  io.out(bold(io, `Order ${order.reference}`));
  print('status', order.status, order.statusCause);
  print('placed', formatTime(order.placedAt), order.lang);
  print('subtotal', formatChf(order.subtotal));
  print('shipping cost', formatChf(order.shippingCost), order.deliveryMethod);
  print(
    'total',
    formatChf(order.total),
    (order.refunded > 0 && `of which refunded ${formatChf(order.refunded)}`) || '',
  );
  if (order.expectedTo !== null) print('expected', `${order.expectedFrom} to ${order.expectedTo}`);
  if (order.dispute !== null)
    print('disputed', formatChf(order.dispute.amount), formatTime(order.dispute.since));
  printAddresses(print, order);
  printGifts(print, gifts);
  for (const { event, reason, person, at } of history)
    if (event.subject === 'operator' && event.action.type === 'noted')
      print('note', reason, person, formatTime(at));
  printPayment(print, order);
  printSection(io, 'Lines', LINES, order.lines);
  printSection(io, 'Cards', CARDS, order.cards);
  printSection(io, 'Parcels', PARCELS, order.parcels);
  printSection(io, 'Refunds', REFUNDS, order.refunds);
  printSection(io, 'History', HISTORY, history);
}

type Print = (label: string, ...parts: (string | null | undefined)[]) => void;

function printAddresses(
  print: Print,
  { primaryAddress, billingAddress, useSameAddress, erasedAt }: OrderRecord,
) {
  if (primaryAddress === null || billingAddress === null)
    return print('address', `removed ${formatTime(erasedAt)}`);
  const formatAddress = (address: Address) => [addressLines(address, 'de-ch').join(', '), address.email];
  print('delivery', ...formatAddress(primaryAddress));
  if (!useSameAddress) print('billing', ...formatAddress(billingAddress));
}

function printGifts(print: Print, { written, planned, sent }: GiftCounts): void {
  const parts = [
    ...(written > 0 ? [`${written} with words`] : []),
    ...(planned > 0 ? [`${planned} planned`] : []),
    ...(sent > 0 ? [`${sent} sent`] : []),
  ];
  if (parts.length > 0) print('gifts', parts.join(', '));
}

function printPayment(print: Print, { payment }: OrderRecord): void {
  const { provider, status, statusCause, method, chosenMethod, amount, pending } = payment;
  const { transactionId, captureId, reversedAt, nextCheckAt } = payment;
  print('payment', status, statusCause, pending ? 'pending' : '');
  const paidWith = method === chosenMethod ? method : `${method}, chosen was ${chosenMethod}`;
  print(
    '',
    paidWith,
    `at ${provider}`,
    formatChf(amount),
    reversedAt === null ? '' : `voided ${formatTime(reversedAt)}`,
  );
  if (transactionId !== null) print('transaction', transactionId);
  if (captureId !== null) print('capture', captureId, formatTime(payment.capturedAt));
  if (payment.questions > 0) print('polled', `${payment.questions} times`);
  if (nextCheckAt !== null) print('next check', formatTime(nextCheckAt));
  if (payment.providerMessage !== null) {
    const { at, call, name, ...details } = payment.providerMessage;
    print('provider message', `${call}: ${name}`, formatTime(new Date(at)));
    for (const text of Object.values(details)) print('', text);
  }
}

type Row<K extends 'lines' | 'cards' | 'parcels' | 'refunds'> = OrderRecord[K][number];

const LINES: Column<Row<'lines'>>[] = [
  { head: 'line', cell: ({ line }) => line, isRightAligned: true },
  { head: 'product', cell: ({ product }) => product },
  { head: 'cards', cell: ({ amount }) => amount, isRightAligned: true },
  { head: 'value', cell: ({ price }) => formatChf(price), isRightAligned: true },
  { head: 'sum', cell: ({ price, amount }) => formatChf(price * amount), isRightAligned: true },
];

const CARDS: Column<Row<'cards'>>[] = [
  { head: 'card', cell: ({ line, ordinal }) => `${line}.${ordinal}` },
  { head: 'replacement', cell: ({ generation }) => (generation === 0 ? '' : generation) },
  {
    head: 'status',
    cell: ({ status, voidCause }) => (voidCause === null ? status : `${status}, ${voidCause}`),
  },
  { head: 'value', cell: ({ price }) => formatChf(price), isRightAligned: true },
  { head: 'ends in', cell: ({ lastFour }) => lastFour ?? '' },
  {
    head: 'by',
    cell: ({ category, shipmentNumber }) => `${category === 'digital' ? 'mail' : 'parcel'} ${shipmentNumber}`,
  },
  { head: 'valid until', cell: ({ validUntil }) => validUntil ?? '' },
  { head: 'number kept', cell: ({ lastFour, secretRemovedAt }) => describeSecret(lastFour, secretRemovedAt) },
];

function describeSecret(lastFour: string | null, removedAt: Date | null): string {
  if (removedAt !== null) return `removed ${formatTime(removedAt)}`;
  return lastFour === null ? '' : 'encrypted';
}

const PARCELS: Column<Row<'parcels'>>[] = [
  { head: 'parcel', cell: ({ number }) => number, isRightAligned: true },
  { head: 'delivery', cell: ({ deliveryMethod }) => deliveryMethod },
  { head: 'status', cell: ({ status }) => status },
  { head: 'due', cell: ({ dueAt }) => formatTime(dueAt) },
  { head: 'packed', cell: ({ packedAt }) => formatTime(packedAt) },
  { head: 'shipped', cell: ({ shippedAt }) => formatTime(shippedAt) },
  { head: 'tracking', cell: ({ tracking }) => tracking ?? '' },
];

const REFUNDS: Column<Row<'refunds'>>[] = [
  { head: 'refund', cell: ({ number }) => number, isRightAligned: true },
  {
    head: 'status',
    cell: ({ status, lossConfirmed, notBefore }) =>
      [
        status,
        ...(lossConfirmed ? ['loss confirmed'] : []),
        ...(status === 'Voiding' && notBefore !== null ? [`not before ${formatTime(notBefore)}`] : []),
      ].join(', '),
  },
  { head: 'subtotal', cell: ({ subtotal }) => formatChf(subtotal), isRightAligned: true },
  { head: 'shipping cost', cell: ({ shippingCost }) => formatChf(shippingCost), isRightAligned: true },
  { head: 'amount', cell: ({ amount }) => formatChf(amount), isRightAligned: true },
  { head: 'done', cell: ({ doneAt }) => formatTime(doneAt) },
  { head: 'transaction', cell: ({ transactionId }) => transactionId ?? '' },
  { head: 'credit note', cell: ({ creditNote }) => creditNote ?? '', isRightAligned: true },
];

function formatHistoryEvent({ subject, ...event }: HistoryEvent): string {
  return 'action' in event ? `${event.command}: ${formatEvent(event.action)}` : formatData(event);
}

function formatAddressChange(change: HistoryEntry['addressChange']): string {
  return change === null ? '' : ` (${change.before.join(', ')} -> ${change.after.join(', ')})`;
}

const HISTORY: Column<HistoryEntry>[] = [
  { head: 'when', cell: ({ at }) => formatTimeWithSeconds(at) },
  { head: 'of', cell: ({ event }) => event.subject },
  {
    head: 'what',
    cell: ({ event, addressChange }) => formatHistoryEvent(event) + formatAddressChange(addressChange),
  },
  { head: 'why', cell: ({ reason }) => reason },
  { head: 'who', cell: ({ person }) => person ?? '' },
];
