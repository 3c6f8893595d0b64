import { describe, expect, it } from 'vitest';
import { openFileApp } from '#server/testing/idle-app.ts';
import { line, newAddress, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';
import { visit } from '#server/testing/visitor.ts';

type Changes = Parameters<typeof newAddress>[0];

const NEUCHATEL = { street: 'Rue du Pré', streetNumber: '4', zipCode: '2000', city: 'Neuchâtel' };

/** References of orders by the last name of their first address. */
const orders = new Map<string, string>();

const app = await openFileApp();
await app.systems.reset();
await place({ firstName: 'Jean-Pierre', lastName: 'Müller-Zürcher' });
await place({ firstName: 'Chiara', lastName: "D'Amico" });
await place({ firstName: 'Ana', lastName: 'Đorđević' }, { firstName: 'Søren', lastName: 'Weiß' });
await place({ firstName: 'Bea', lastName: 'Oeri', company: 'Studio 54 & Söhne GmbH', ...NEUCHATEL });
await place({ firstName: 'Ольга', lastName: 'Петрова' });
await place({ firstName: 'Removed', lastName: 'Erased' });
await rows(app, `update orders set erased_at = cadeau_now() where reference = '${orders.get('Erased')}'`);

async function place(primary: Changes & { lastName: string }, billing?: Changes): Promise<void> {
  const primaryAddress = newAddress(primary);
  const addresses =
    billing === undefined
      ? { useSameAddress: true as const, primaryAddress }
      : { useSameAddress: false as const, primaryAddress, billingAddress: newAddress(billing) };
  const visitor = await visit(app);
  const cart = [line(POSTED, 20)];
  const { reference } = await visitor.placeOrThrow(
    orderRequest({ cart, addresses, deliveryOption: { key: 'standard' } }),
  );
  orders.set(primary.lastName, reference);
}

const search = (text: string) => app.app.reports.searchOrders(text, { includeBuyers: false, limit: 50 });

/** Returns the last names of the orders that a text finds by the words of an address. */
async function findLastNames(text: string): Promise<string[]> {
  const found = (await search(text)).filter(({ foundBy }) => foundBy === 'address');
  const references = found.flatMap((way) => way.orders.map(({ reference }) => reference));
  return references.map((item) => [...orders].find(([, reference]) => reference === item)?.[0] ?? item);
}

describe('a search by address', () => {
  it.each([
    ...[
      'Jean-Pierre Müller-Zürcher',
      'zurcher jean',
      'MUELLER',
      'muller',
      'Mülle',
      'p Z',
      'J.-P. Müller',
    ].map((text) => [text, 'Müller-Zürcher']),
    ...["D'Amico", 'D’Amico', 'amico', 'd amico chi', "d' c"].map((text) => [text, "D'Amico"]),
    ...['dorde', 'ĐORĐEVIĆ', 'đorđević ana', 'Soren', 'sören weiss', 'Weiß', 'weis'].map((text) => [
      text,
      'Đorđević',
    ]),
    ...['studio 54', '54 Studio', 'söhne', 'Soehne & gmbh', 'Öri', 'Oeri'].map((text) => [text, 'Oeri']),
    ['Ольга Петр', 'Петрова'],
    ...['Oeri Neuchatel', 'neuchâ', 'Rue du Pré 4 NEUCHÂTEL', '2000 Oeri', '2000', 'pre 4 oeri'].map(
      (text) => [text, 'Oeri'],
    ),
  ])('%s finds %s', async (text, lastName) => {
    expect(await findLastNames(text)).toEqual([lastName]);
  });

  it.each([
    'üller',
    'ierre',
    'Jean Amico',
    'nobody',
    'Mullers',
    'Studio 55',
    '200',
    'Pré 40 Oeri',
    'Neuchatel Muller',
    'Erased',
    'Removed Erased',
  ])('%s finds none: each word starts a word of a name, and erased orders have none', async (text) => {
    expect(await findLastNames(text)).toEqual([]);
  });

  it.each([
    ...[
      "'",
      "''",
      '\\',
      "\\'",
      "a'b",
      "a\\'b",
      '":*',
      ':*',
      '&',
      '& |',
      '!a',
      '!',
      '(a',
      'a <-> b',
      'a:*b',
      'a & ',
    ],
    ...['x😀', '😀', '--', '%', '_', '$1', 'a\tb\nc', '\u200bx', 'x\ud800'],
  ])('accepts %j, whatever it finds', async (text) => {
    await expect(search(text)).resolves.toBeInstanceOf(Array);
  });

  it('accepts more letters and words than any name has', async () => {
    for (const text of ['x', 'x '].map((part) => part.repeat(60_000))) expect(await search(text)).toEqual([]);
  });

  it('returns the newest, up to the limit', async () => {
    const found = await app.app.reports.searchOrders('a', { includeBuyers: false, limit: 1 });
    expect(found.flatMap(({ orders: listed }) => listed.map(({ reference }) => reference))).toEqual([
      orders.get('Đorđević'),
    ]);
  });
});

describe('the pages of a search', () => {
  it('contain each match once, and count all of them', async () => {
    const reference = orders.get('Oeri');
    await rows(
      app,
      `do $$ declare copied orders; begin
         select * into copied from orders where reference = '${reference}';
         for number in 1..12 loop
           copied.id := gen_random_uuid();
           copied.reference := 'PAGE-' || number;
           copied.idempotency_key := 'page' || number;
           copied.session_hash := number;
           copied.created_at := copied.created_at - number * interval '1 minute';
           insert into orders select copied.*;
           insert into payment (id, order_id, amount, provider, method, status, status_cause, return_secret, notify_secret)
             select gen_random_uuid(), copied.id, amount, provider, method, 'Initialized', 'placed',
               return_secret || number, notify_secret || number
               from payment where order_id = (select id from orders where reference = '${reference}');
         end loop; end $$`,
    );
    const filter = { includeBuyers: false, limit: 5 };
    const readPage = (offset: number) => app.app.reports.searchOrders('oeri 2000', { ...filter, offset });
    const pages = await Promise.all([0, 5, 10, 15].map(readPage));
    expect(pages.flat().map(({ count }) => count)).toEqual([13, 13, 13, 13]);
    const listed = pages.flat().flatMap((page) => page.orders.map((order) => order.reference));
    expect(listed).toEqual([reference, ...Array.from({ length: 12 }, (_, index) => `PAGE-${index + 1}`)]);
    const all = await app.app.reports.orders({ ...filter, offset: 5 });
    expect(all.map((order) => order.reference)).not.toContain(reference);
    expect(await app.app.reports.countOrders({})).toBe(orders.size + 12);
  });
});

describe('a search by a number', () => {
  it('finds the order of a receipt', async () => {
    const { id, reference } = await paid();
    await rows(
      app,
      `insert into receipt (number, kind, order_id, bytes, bytes_sha256, chain_sha256)
         select 1, 'receipt', '${id}', 'x', hash, receipt_chain('', 1, 'receipt', '${id}', hash)
           from (select encode(sha256('x'), 'hex') as hash) one`,
    );
    for (const typed of ['1', '000001']) {
      expect(await search(typed)).toMatchObject([{ foundBy: 'receipt', orders: [{ reference }] }]);
    }
    expect(await search('2')).toEqual([]);
    expect(await search('99999999999')).toEqual([]);
  });
});

async function paid(): Promise<{ id: string; reference: string }> {
  const visitor = await visit(app);
  const { id, reference } = await visitor.placeOrThrow(orderRequest());
  await visitor.assert(await app.systems.pay(reference));
  return { id, reference };
}
