import { isDeepStrictEqual } from 'node:util';
import type { ExternalSystems, SystemEvent } from './external-systems.ts';
import { type OrderRecord, type QueryRows, readOrder } from './order-facts.ts';

/** Sources for checking the end of an order: the shop's database and the ledgers of the external systems. */
export type Sources = { rows: QueryRows; external: ExternalSystems };

/** A placed order. The total is in Rappen and includes the shipping cost. */
export type PlacedOrder = { reference: string; email: string; total: number; cards: number };

const MONEY = ['authorized', 'captured', 'canceled', 'refunded', 'refund-captured'] as const;

/** The expected final (or waiting) state of an order, and its money movements at the provider. */
export type OrderEnd = {
  status: string;
  /** Number of movements by kind. Other kinds must not occur. */
  money: Partial<Record<(typeof MONEY)[number], number>>;
  /** Status of each mail of the order by kind. */
  mails: Record<string, 'Sent' | 'Refused' | 'Pending'>;
  /** A kind of mail that may also have been sent. */
  optionalMail?: string;
  /** Allowed statuses of each card. An empty list means no cards. */
  cards: readonly ('Issued' | 'Active' | 'Void' | 'Pending' | 'ToPost')[];
  /** Open review items. */
  reviewItems?: readonly string[];
  /** True if further review items may have been opened and resolved. */
  mayHaveResolvedItems?: true;
  parcel?: 'ToPack' | 'Packed';
};

const PAID = { status: 'Confirmed/Captured', money: { authorized: 1, captured: 1 } } as const;
const CANCELLED = {
  money: { authorized: 1, canceled: 1 },
  mails: { 'payment-reversed': 'Sent' },
  cards: [],
} as const;

/** The ends of a payment for digital cards, which are delivered once it is paid. */
export const PAYMENT_ENDS = {
  paid: { ...PAID, mails: { cards: 'Sent', confirmation: 'Sent' }, cards: ['Issued'] },
  reversed: { status: 'Reverted/Cancelled', ...CANCELLED },
  refunded: {
    status: 'Reverted/Cancelled',
    money: { authorized: 1, captured: 1, refunded: 1, 'refund-captured': 1 },
    mails: { 'payment-reversed': 'Sent' },
    cards: [],
  },
  'no page': { status: 'Failed/Cancelled', money: {}, mails: {}, cards: [] },
  'paid too late': { status: 'Failed/Cancelled', ...CANCELLED },
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
 * Lists all errors of an order at its end, compared with the ledgers of the external systems.
 * @param options.copiesMayDiffer allows repeated mails with different contents
 */
export async function findDifferencesAtEnd(
  sources: Sources,
  placed: PlacedOrder,
  end: OrderEnd,
  { copiesMayDiffer = false } = {},
): Promise<string[]> {
  const { external, rows } = sources;
  const order = await readOrder(rows, placed.reference);
  if (order === undefined) return ['the order does not exist'];
  const errors = listDifferences(end, order);
  const cards = end.cards.length === 0 ? 0 : placed.cards;
  if (order.cards.length !== cards) errors.push(`${order.cards.length} cards instead of ${cards}`);
  const ledger = await external.payments(placed.reference);
  for (const kind of MONEY) {
    const events = ledger.filter((event) => event.kind === kind);
    if (events.length !== (end.money[kind] ?? 0)) errors.push(`${kind} ${events.length} times`);
    if (events.some(({ amount }) => amount !== placed.total)) errors.push(`${kind} with a wrong amount`);
  }
  const supplied = order.cards.length === 0 ? [] : await external.supplied();
  for (const card of order.cards) errors.push(...(await findCardFaults(sources, supplied, card)));
  return [...errors, ...(await findMailFaults(sources, placed, order, copiesMayDiffer))];
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
  const created = supplied.filter(
    ({ kind, id: createdId = '' }) => (kind === 'issued' || kind === 'activated') && ids.includes(createdId),
  );
  const voided = supplied.filter(
    ({ kind, of: voidedId = '' }) => kind === 'voided' && ids.includes(voidedId),
  );
  const errors: string[] = [];
  const [minCount, maxCount] = status === 'Issued' || status === 'Active' ? [1, 1] : [0, 1];
  if (created.length < minCount || created.length > maxCount)
    errors.push(`a card was issued ${created.length} times`);
  if (created.some(({ value }) => value !== faceValue)) errors.push('a card has a wrong face value');
  if (status === 'Void' && voided.length !== created.length)
    errors.push('a void card is not voided at the supplier');
  if (status !== 'Void' && voided.length > 0) errors.push('a card is voided only at the supplier');
  return errors;
}

/** Checks the mails. If a response was lost, the mail may arrive twice, with the same attachments. */
async function findMailFaults(
  { external }: Sources,
  { email }: PlacedOrder,
  { mails, mailsSentToBuyer: sent }: OrderRecord,
  copiesMayDiffer: boolean,
): Promise<string[]> {
  const arrived = Map.groupBy(await external.mailsTo(email), ({ messageId }) => messageId);
  const open = Object.values(mails).filter((status) => status !== 'Sent').length;
  const errors: string[] = [];
  if (arrived.size < sent || arrived.size > sent + open)
    errors.push(`${arrived.size} mails arrived, but ${sent} were sent`);
  for (const copies of arrived.values()) {
    if (copies.length === 1 || copiesMayDiffer) continue;
    if (copies.length > 2) errors.push(`a mail arrived ${copies.length} times`);
    const complete = await Promise.all(copies.map(({ id }) => external.mail(id)));
    const contents = complete.map(({ attachments }) => attachments.map(({ content }) => content).join());
    if (new Set(contents).size > 1) errors.push('copies of a mail have different contents');
  }
  return errors;
}
