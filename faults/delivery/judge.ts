import { isDeepStrictEqual } from 'node:util';
import { eventually } from '../house/eventually.ts';
import type { Surroundings } from '../house/house.ts';
import type { Delivery } from './order.ts';
import type { DeliveryStage } from './stage.ts';

/** How a delivery must end: what the books, the far sides' ledgers and the mailbox say. */
export type End = {
  standing: string;
  /** Each mail of the order by kind, and how it stands. */
  mails: Record<string, 'Sent' | 'Refused' | 'Pending'>;
  /** Kinds of mails that may be there too, sent. */
  perhaps?: string;
  /** How each card may stand. */
  cards: ('Issued' | 'Active' | 'Void' | 'Pending' | 'ToPost')[];
  /** What waits for a person. */
  items?: string[];
  refunded?: true;
  parcel?: 'ToPack' | 'Packed';
};

const PAID = 'Confirmed/Captured';
const MAILED: End['mails'] = { confirmation: 'Sent', cards: 'Sent' };
export const ENDS = {
  delivered: { standing: PAID, mails: MAILED, cards: ['Issued'] },
  /** Some of them so late that the buyer was told. */
  'delivered late': { standing: PAID, mails: MAILED, perhaps: 'cards-delayed', cards: ['Issued'] },
  /** The cards stand before a person, and the mail that brings them is not owed yet. */
  stopped: { standing: PAID, mails: { confirmation: 'Sent' }, cards: ['Issued', 'Pending'] },
  packed: { standing: PAID, mails: { confirmation: 'Sent' }, cards: ['Active'], parcel: 'Packed' },
  'not packed': {
    ...{ standing: PAID, mails: { confirmation: 'Sent' }, cards: ['ToPost', 'Active'], parcel: 'ToPack' },
    items: ['activation-wrong'],
  },
  refunded: {
    ...{ standing: 'Reverted/Captured', mails: { ...MAILED, refunded: 'Sent' }, cards: ['Void'] },
    refunded: true,
  },
} satisfies Record<string, End>;

type Books = {
  standing: string;
  mails: Record<string, string>;
  items: string[];
  cards: { id: string; price: number; status: string; category: string }[];
  parcel: string | null;
};
type Mail = { id: string; messageId: string; attachments: { name: string; content: string }[] };
type Line = { kind: string; id?: string; of?: string; value?: number };

const BOOKS = `
  select o.status || '/' || p.status as standing,
         (select coalesce(json_object_agg(kind || case number when 1 then '' else ' ' || number end, status), '{}')
            from mail where order_id = o.id) as mails,
         (select coalesce(json_agg(kind order by kind), '[]') from review_item
           where order_id = o.id and resolved_at is null) as items,
         (select coalesce(json_agg(json_build_object('id', id, 'price', price, 'status', status, 'category', category)), '[]')
            from card where order_id = o.id) as cards,
         (select status from parcel where order_id = o.id) as parcel
    from orders o join payment p on p.order_id = o.id where o.reference = $1`;

const RECOVERED_WITHIN_MS = 150_000;
/** Seconds of the house that pass in so many true ms: a process needs time to start, and to look around. */
const STEP = 15;
const A_STEP_EVERY_MS = 1_000;
/** App's seconds in which it must be over (money.md F2, F4, F5). */
const WITHIN = 120;

/** Orders, and the end that they are to have. */
export type Group = { orders: readonly Delivery[]; end: End };

/**
 * The house goes on by itself, its own clock running faster, until all are at their end; judges them then.
 * @returns the house's seconds until then
 */
export async function recoverAll(
  stage: DeliveryStage,
  groups: readonly Group[],
  within = WITHIN,
  step = STEP,
): Promise<number> {
  const each = groups.flatMap(({ orders, end }) => orders.map((order) => ({ order, end })));
  let passed = 0;
  let moved = performance.now();
  const isOver = async () => {
    const at = await Promise.all(each.map(({ order, end }) => isAt(stage.around, order.reference, end)));
    if (at.every(Boolean)) return true;
    if (passed < within && performance.now() - moved > A_STEP_EVERY_MS) {
      await stage.pass(step);
      passed += step;
      moved = performance.now();
    }
    return false;
  };
  await eventually(() => 'not all are at their end', RECOVERED_WITHIN_MS, isOver).catch((error: Error) =>
    each[0]?.order.faults.push(error.message),
  );
  for (const { order, end } of each) order.faults.push(...(await judge(stage.around, order, end)));
  return passed;
}

export function recover(
  stage: DeliveryStage,
  orders: readonly Delivery[],
  end: End,
  within?: number,
  step?: number,
): Promise<number> {
  return recoverAll(stage, [{ orders, end }], within, step);
}

async function booksOf({ rows }: Surroundings, reference: string): Promise<Books | undefined> {
  return (await rows<Books>(BOOKS, [reference]))[0];
}

async function isAt(around: Surroundings, reference: string, end: End): Promise<boolean> {
  const books = await booksOf(around, reference);
  return books !== undefined && differencesOf(books, end).length === 0;
}

function differencesOf(books: Books, end: End): string[] {
  const differences: string[] = [];
  if (books.standing !== end.standing) differences.push(`ends as ${books.standing}`);
  const { [end.perhaps ?? '']: perhaps = 'Sent', ...mails } = books.mails;
  if (perhaps !== 'Sent' || !isDeepStrictEqual(mails, end.mails))
    differences.push(`mails ${JSON.stringify(books.mails)}`);
  if (books.cards.some(({ status }) => !end.cards.some((one) => one === status)))
    differences.push(`cards ${books.cards.map(({ status }) => status).join()}`);
  if (books.items.join() !== (end.items ?? []).join())
    differences.push(`operator's list: ${books.items.join() || 'none'}`);
  if (end.parcel !== undefined && books.parcel !== end.parcel) differences.push(`parcel ${books.parcel}`);
  return differences;
}

/** Everything that is wrong with a delivery; the far sides' ledgers have the last word. */
export async function judge(around: Surroundings, delivery: Delivery, end: End): Promise<string[]> {
  const { far } = around;
  const books = await booksOf(around, delivery.reference);
  if (books === undefined) return ['the order is gone'];
  const faults = differencesOf(books, end);
  const ledger = await far.payments(delivery.reference);
  const refunds = end.refunded === true ? 1 : 0;
  for (const [kind, wanted] of Object.entries({
    ...{ captured: 1, canceled: 0 },
    ...{ refunded: refunds, 'refund-captured': refunds },
  })) {
    const lines = ledger.filter((line) => line.kind === kind);
    if (lines.length !== wanted) faults.push(`${kind} ${lines.length} times`);
    if (lines.some(({ amount }) => amount !== delivery.total)) faults.push(`${kind}: another amount`);
  }
  const supplied: Line[] = await (await fetch(`${far.url}/supplier/ledger`)).json();
  for (const card of books.cards) faults.push(...(await faultsOfCard(around, supplied, card)));
  return [...faults, ...(await faultsOfMails(around, delivery, books))];
}

/** Each was brought to life once, with its value, or never; and taken back once if it is void. */
async function faultsOfCard(
  { rows }: Surroundings,
  supplied: readonly Line[],
  { id, price, status, category }: Books['cards'][number],
): Promise<string[]> {
  const activations = await rows<{ id: string }>(
    `select id from outbound_request where card_id = $1 and kind = 'activate'`,
    [id],
  );
  const ids = category === 'digital' ? [id] : activations.map((row) => row.id);
  const born = supplied.filter(
    ({ kind, id: of = '' }) => (kind === 'issued' || kind === 'activated') && ids.includes(of),
  );
  const died = supplied.filter(({ kind, of = '' }) => kind === 'voided' && ids.includes(of));
  const faults: string[] = [];
  const [least, most] = status === 'Issued' || status === 'Active' ? [1, 1] : [0, 1];
  if (born.length < least || born.length > most) faults.push(`a card came to life ${born.length} times`);
  if (born.some(({ value }) => value !== price)) faults.push('a card has another value');
  if (status === 'Void' && died.length !== born.length) faults.push(`a void card lives at the supplier`);
  if (status !== 'Void' && died.length > 0) faults.push('a card is void at the supplier alone');
  return faults;
}

/** A mail whose answer was lost comes twice: as the same mail, with the same cards in it. */
async function faultsOfMails(
  { far }: Surroundings,
  { buyer }: Delivery,
  { mails }: Books,
): Promise<string[]> {
  const list: Mail[] = await (
    await fetch(`${far.url}/mailbox/messages?to=${encodeURIComponent(buyer.email)}`)
  ).json();
  const copies = Map.groupBy(list, ({ messageId }) => messageId);
  const sent = Object.values(mails).filter((status) => status === 'Sent').length;
  const open = Object.values(mails).length - sent;
  const faults: string[] = [];
  if (copies.size < sent || copies.size > sent + open)
    faults.push(`${copies.size} mails arrived of ${sent} sent`);
  for (const same of copies.values()) {
    if (same.length > 2) faults.push(`a mail came ${same.length} times`);
    const whole = await Promise.all(
      same.map(async ({ id }): Promise<Mail> => (await fetch(`${far.url}/mailbox/messages/${id}`)).json()),
    );
    const papers = whole.map(({ attachments }) => attachments.map(({ content }) => content).join());
    if (new Set(papers).size > 1) faults.push('a mail came again with something else in it');
  }
  return faults;
}
