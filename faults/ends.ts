import type { Surroundings } from './house/house.ts';

/** How an order may end, or rest: what the books say of it and what the payment provider's ledger holds. */
type End = {
  standing: string;
  /** Lines of the ledger, by kind; of kinds that are not named there is none. */
  ledger: Partial<Record<(typeof MONEY)[number], number>>;
  mails: string[];
  /** On the operator's list. */
  items?: string[];
};

const MONEY = ['authorized', 'captured', 'canceled', 'refunded', 'refund-captured'] as const;
const RELEASED = { authorized: 1, canceled: 1 };

export const ENDS = {
  paid: {
    standing: 'Confirmed/Captured',
    ledger: { authorized: 1, captured: 1 },
    mails: ['cards', 'confirmation'],
  },
  released: { standing: 'Reverted/Cancelled', ledger: RELEASED, mails: ['released'] },
  refunded: {
    standing: 'Reverted/Cancelled',
    ledger: { authorized: 1, captured: 1, refunded: 1, 'refund-captured': 1 },
    mails: ['released'],
  },
  'no page': { standing: 'Failed/Cancelled', ledger: {}, mails: [] },
  'paid too late': { standing: 'Failed/Cancelled', ledger: RELEASED, mails: ['released'] },
  stopped: {
    standing: 'Created/Started',
    ledger: { authorized: 1 },
    mails: [],
    items: ['payment-differs'],
  },
  'stopped after the capture': {
    standing: 'Created/Authorized',
    ledger: { authorized: 1, captured: 1 },
    mails: [],
    items: ['payment-differs'],
  },
} satisfies Record<string, End>;
export type EndName = keyof typeof ENDS;

type Books = {
  standing: string;
  mails: string[];
  sent: number;
  items: string[];
  cards: { id: string; price: number }[];
};

const BOOKS = `
  select o.status || '/' || p.status as standing,
         (select coalesce(json_agg(kind order by kind), '[]') from mail where order_id = o.id) as mails,
         (select count(*)::int from mail m join orders all_of on all_of.id = m.order_id
           where m.status = 'Sent' and all_of.primary_address->>'email' = o.primary_address->>'email') as sent,
         (select coalesce(json_agg(kind order by kind), '[]') from review_item where order_id = o.id) as items,
         (select coalesce(json_agg(json_build_object('id', id, 'price', face_value)), '[]') from card where order_id = o.id) as cards
    from orders o join payment p on p.order_id = o.id where o.reference = $1`;

/** What is ordered, and by whom. */
type Ordered = { reference: string; buyer: { email: string; total: number; cards: number } };

/** How many of the orders do not stand there yet, with the mail owed that the last move brings. */
export async function notYet({ rows }: Surroundings, orders: Ordered[], name: EndName): Promise<number> {
  const { standing, mails } = ENDS[name];
  const found = await rows(
    `select o.id from orders o join payment p on p.order_id = o.id
      where o.reference = any($1) and o.status || '/' || p.status = $2
        and $3::text[] <@ (select coalesce(array_agg(kind), '{}') from mail where order_id = o.id)`,
    [orders.map(({ reference }) => reference), standing, mails.filter((kind) => kind !== 'cards')],
  );
  return orders.length - found.length;
}

/** How many of their mails have not been sent yet; a card's mail is owed only once the card is there. */
export async function mailsNotYet({ rows }: Surroundings, orders: Ordered[], name: EndName): Promise<number> {
  const sent = await rows(
    `select m.id from mail m join orders o on o.id = m.order_id where o.reference = any($1) and m.status = 'Sent'`,
    [orders.map(({ reference }) => reference)],
  );
  return orders.length * ENDS[name].mails.length - sent.length;
}

/** Everything that is wrong with an order at its end; the stand-ins' ledgers have the last word. */
export async function judgeEnd(
  { far, rows }: Surroundings,
  { reference, buyer }: Ordered,
  name: EndName,
): Promise<string[]> {
  const end: End = ENDS[name];
  const [books] = await rows<Books>(BOOKS, [reference]);
  if (books === undefined) return ['the order is gone'];
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string) => void (holds || faults.push(fault));
  const ledger = await far.payments(reference);
  expect(books.standing === end.standing, `ends as ${books.standing}`);
  for (const kind of MONEY) {
    const count = ledger.filter((event) => event.kind === kind).length;
    expect(count === (end.ledger[kind] ?? 0), `${kind} ${count} times`);
  }
  expect(
    ledger.every(({ kind, amount }) => !MONEY.some((money) => money === kind) || amount === buyer.total),
    'another amount is moved',
  );
  expect(books.mails.join() === end.mails.join(), `mails ${books.mails.join() || 'none'}`);
  expect(books.items.join() === (end.items ?? []).join(), `operator's list: ${books.items.join() || 'none'}`);
  const cards = name === 'paid' ? buyer.cards : 0;
  expect(books.cards.length === cards, `${books.cards.length} cards pending`);
  for (const card of books.cards) {
    const issued = await far.issued(card.id);
    expect(issued.length === 1 && issued[0]?.value === card.price, `a card is issued ${issued.length} times`);
  }
  // A mail whose answer was lost comes twice, as the same mail.
  const arrived = new Set(await far.mailsTo(buyer.email)).size;
  expect(arrived === books.sent, `${arrived} mails arrived of ${books.sent} sent`);
  return faults;
}
