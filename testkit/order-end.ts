import { isDeepStrictEqual } from 'node:util';
import type { ExternalSystems, SystemEvent } from './external-systems.ts';
import { type OrderRecord, type QueryRows, readOrder } from './order-facts.ts';

/** Sources for the end of an order: the shop's database and the ledgers of the external systems. */
export type Sources = { rows: QueryRows; external: ExternalSystems };

/** A placed order. The total is in Rappen and includes the shipping cost. */
export type PlacedOrder = { reference: string; email: string; total: number; cards: number };

const MONEY = ['authorized', 'captured', 'canceled', 'refunded', 'refund-captured'] as const;

/** A final or waiting state of an order, and the number of money movements at the provider. */
export type OrderEnd = {
  status: string;
  /** Number of movements by kind. Kinds that are absent must not occur. */
  money: Partial<Record<(typeof MONEY)[number], number>>;
  /** Status of each mail of the order by kind. */
  mails: Record<string, 'Sent' | 'Refused' | 'Pending'>;
  /** A kind of mail that may also have been sent. */
  optionalMail?: string;
  /** Allowed statuses of each card. An empty list means no cards. */
  cards: readonly ('Issued' | 'Active' | 'Void' | 'Pending' | 'ToPost')[];
  /** Open review items. */
  reviewItems?: readonly string[];
  /** Further items may have been opened and resolved. */
  mayHaveResolvedItems?: true;
  parcel?: 'ToPack' | 'Packed';
};

const PAID = { status: 'Confirmed/Captured', money: { authorized: 1, captured: 1 } } as const;
const RELEASED = {
  money: { authorized: 1, canceled: 1 },
  mails: { 'payment-reversed': 'Sent' },
  cards: [],
} as const;

/** The ends of a payment. Digital cards are delivered when it is paid. */
export const PAYMENT_ENDS = {
  paid: { ...PAID, mails: { cards: 'Sent', confirmation: 'Sent' }, cards: ['Issued'] },
  reversed: { status: 'Reverted/Cancelled', ...RELEASED },
  refunded: {
    status: 'Reverted/Cancelled',
    money: { authorized: 1, captured: 1, refunded: 1, 'refund-captured': 1 },
    mails: { 'payment-reversed': 'Sent' },
    cards: [],
  },
  'no page': { status: 'Failed/Cancelled', money: {}, mails: {}, cards: [] },
  'paid too late': { status: 'Failed/Cancelled', ...RELEASED },
  stopped: {
    status: 'Created/Started',
    money: { authorized: 1 },
    mails: {},
    cards: [],
    reviewItems: ['payment-differs'],
  },
  'stopped after the capture': {
    status: 'Created/Authorized',
    money: { authorized: 1, captured: 1 },
    mails: {},
    cards: [],
    reviewItems: ['payment-differs'],
  },
} satisfies Record<string, OrderEnd>;
export type PaymentEndName = keyof typeof PAYMENT_ENDS;

/** Lists the differences between an order's record and an end. */
export function listDifferences(end: OrderEnd, order: OrderRecord): string[] {
  const differences: string[] = [];
  if (order.status !== end.status) differences.push(`ends as ${order.status}`);
  const { [end.optionalMail ?? '']: optional = 'Sent', ...mails } = order.mails;
  if (optional !== 'Sent' || !isDeepStrictEqual(mails, end.mails))
    differences.push(`mails ${JSON.stringify(order.mails)}`);
  if (order.cards.some(({ status }) => !end.cards.some((candidate) => candidate === status)))
    differences.push(`cards ${order.cards.map(({ status }) => status).join()}`);
  const items = order.reviewItems.filter(({ isOpen }) => isOpen || end.mayHaveResolvedItems !== true);
  const kinds = items.map(({ kind }) => kind).join();
  if (kinds !== (end.reviewItems ?? []).join()) differences.push(`for review: ${kinds || 'nothing'}`);
  const parcel = order.parcels[0]?.status;
  if (end.parcel !== undefined && parcel !== end.parcel) differences.push(`parcel ${parcel}`);
  return differences;
}

/** Returns true if an order is at its end according to the database. */
export async function isAtEnd(
  { rows }: Sources,
  { reference }: PlacedOrder,
  end: OrderEnd,
): Promise<boolean> {
  const order = await readOrder(rows, reference);
  return order !== undefined && listDifferences(end, order).length === 0;
}

/**
 * Lists every error of an order at its end. The ledgers of the external systems decide.
 * @param options.copiesMayDiffer repeated mails may have different content
 */
export async function findEndFaults(
  sources: Sources,
  ordered: PlacedOrder,
  end: OrderEnd,
  { copiesMayDiffer = false } = {},
): Promise<string[]> {
  const { external, rows } = sources;
  const order = await readOrder(rows, ordered.reference);
  if (order === undefined) return ['the order is gone'];
  const faults = listDifferences(end, order);
  const cards = end.cards.length === 0 ? 0 : ordered.cards;
  if (order.cards.length !== cards) faults.push(`${order.cards.length} cards of ${cards}`);
  const ledger = await external.payments(ordered.reference);
  for (const kind of MONEY) {
    const events = ledger.filter((event) => event.kind === kind);
    if (events.length !== (end.money[kind] ?? 0)) faults.push(`${kind} ${events.length} times`);
    if (events.some(({ amount }) => amount !== ordered.total)) faults.push(`${kind}: another amount`);
  }
  const supplied = order.cards.length === 0 ? [] : await external.supplied();
  for (const card of order.cards) faults.push(...(await findCardFaults(sources, supplied, card)));
  return [...faults, ...(await findMailFaults(sources, ordered, order, copiesMayDiffer))];
}

/**
 * Checks that each card was issued or activated at most once, with its face value. A void card must be voided
 * once.
 */
async function findCardFaults(
  { rows }: Sources,
  supplied: readonly SystemEvent[],
  { id, faceValue, status, category }: OrderRecord['cards'][number],
): Promise<string[]> {
  const activations = await rows<{ id: string }>(
    `select id from outbound_request where card_id = $1 and kind = 'activate'`,
    [id],
  );
  const ids = category === 'digital' ? [id] : activations.map((row) => row.id);
  const made = supplied.filter(
    ({ kind, id: of = '' }) => (kind === 'issued' || kind === 'activated') && ids.includes(of),
  );
  const voided = supplied.filter(({ kind, of = '' }) => kind === 'voided' && ids.includes(of));
  const faults: string[] = [];
  const [least, most] = status === 'Issued' || status === 'Active' ? [1, 1] : [0, 1];
  if (made.length < least || made.length > most) faults.push(`a card was issued ${made.length} times`);
  if (made.some(({ value }) => value !== faceValue)) faults.push('a card has another value');
  if (status === 'Void' && voided.length !== made.length) faults.push('a void card is valid at the supplier');
  if (status !== 'Void' && voided.length > 0) faults.push('a card is void at the supplier alone');
  return faults;
}

/** Checks the mails. A mail whose response was lost comes twice, with the same content and attachments. */
async function findMailFaults(
  { external }: Sources,
  { email }: PlacedOrder,
  { mails, mailsSentToBuyer: sent }: OrderRecord,
  copiesMayDiffer: boolean,
): Promise<string[]> {
  const arrived = Map.groupBy(await external.mailsTo(email), ({ messageId }) => messageId);
  const open = Object.values(mails).filter((status) => status !== 'Sent').length;
  const faults: string[] = [];
  if (arrived.size < sent || arrived.size > sent + open)
    faults.push(`${arrived.size} mails arrived of ${sent} sent`);
  for (const copies of arrived.values()) {
    if (copies.length === 1 || copiesMayDiffer) continue;
    if (copies.length > 2) faults.push(`a mail came ${copies.length} times`);
    const whole = await Promise.all(copies.map(({ id }) => external.mail(id)));
    const contents = whole.map(({ attachments }) => attachments.map(({ content }) => content).join());
    if (new Set(contents).size > 1) faults.push('a mail came again with something else in it');
  }
  return faults;
}
