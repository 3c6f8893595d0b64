import { afterEach, describe, expect, it } from 'vitest';
import { type DeskChange, deskChanges } from '#contract/desk/changes.ts';
import { DESK_SESSION } from '#rules/desk-session.ts';
import { addDays } from '#rules/iso-date.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { BY, openBrowser, openDesk, openTestDesk } from '#server/testing/desk-visitor.ts';
import { buyGifts } from '#server/testing/gifts.ts';
import { DIGITAL, line, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';
import { visit } from '#server/testing/visitor.ts';

const { app, desk, signIn } = await openTestDesk({ people: {} });
const address = await desk.listen({ port: 0, host: '127.0.0.1' });
let people = 0;
const opened: AbortController[] = [];
afterEach(async () => {
  for (const browser of opened.splice(0)) browser.abort();
  await app.moveClock(0);
});

type Browser = ReturnType<typeof openBrowser>;

function newClerk(): Promise<Browser> {
  people += 1;
  return signIn(`clerk${people}`);
}

async function newOrder() {
  const visitor = await visit(app);
  const order = await visitor.placed(orderRequest());
  return { ...order, pay: async () => visitor.assert(await app.systems.pay(order.reference)) };
}

/** What a browser hears, event by event. */
async function openStream(browser: Browser) {
  const leaving = new AbortController();
  opened.push(leaving);
  const answer = await fetch(`${address}/api/changes`, {
    headers: { cookie: browser.cookie() ?? '', 'accept-encoding': 'gzip, br' },
    signal: leaving.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let read = '';
  const next = async (): Promise<string | undefined> => {
    for (;;) {
      const end = read.indexOf('\n\n');
      if (end >= 0) {
        const event = read.slice(0, end);
        read = read.slice(end + 2);
        return event;
      }
      const { value, done } = (await reader?.read().catch(() => undefined)) ?? { done: true };
      if (done || value === undefined) return undefined;
      read += value;
    }
  };
  /** The first change that is such; undefined when the stream is over. */
  const change = async (wanted: DeskChange): Promise<DeskChange | undefined> => {
    for (let event = await next(); event !== undefined; event = await next()) {
      const [, data] = /^data: (.*)$/.exec(event) ?? [];
      const found = data && deskChanges.parse(JSON.parse(data)).find((one) => matches(one, wanted));
      if (found) return found;
    }
    return undefined;
  };
  /** All that was still told until it was over. */
  const end = async (): Promise<string[]> => {
    const events: string[] = [];
    for (let event = await next(); event !== undefined; event = await next()) events.push(event);
    return events;
  };
  const { status, headers } = answer;
  return { status, headers, next, change, end };
}

const matches = (one: DeskChange, wanted: DeskChange) =>
  one.kind === wanted.kind &&
  one.order === wanted.order &&
  (wanted.act === undefined || one.act === wanted.act);

const note = (browser: Browser, reference: string) =>
  browser.api.orders.note.mutate({ reference, reason: 'Ruft wieder an' });

describe('a browser that is there', () => {
  it('hears what another person does with an order, and nothing that names anyone', async () => {
    const [one, other, order] = await Promise.all([newClerk(), newClerk(), newOrder()]);
    const stream = await openStream(one);
    expect(stream.status).toBe(200);
    expect(await stream.next()).toContain('beat');
    await note(other, order.reference);
    expect(await stream.change({ kind: 'act', order: order.reference })).toEqual({
      kind: 'act',
      order: order.reference,
      act: 'desk orders note',
    });
  });

  it('hears of nothing that is only read', async () => {
    const [one, other, order] = await Promise.all([newClerk(), newClerk(), newOrder()]);
    const stream = await openStream(one);
    await other.api.orders.show.query({ reference: order.reference });
    await note(other, order.reference);
    const { act } = (await stream.change({ kind: 'act', order: order.reference })) ?? {};
    expect(act).toBe('desk orders note');
  });

  it('hears of items, refunds and acts without an order', async () => {
    const [browser, order] = await Promise.all([newClerk(), newOrder()]);
    const stream = await openStream(browser);
    await app.app.operations.openReviewItem(order.id, 'refund-given-up', 'no answer');
    expect(await stream.change({ kind: 'item', order: order.reference })).toBeDefined();
    await app.app.operations.pauseSale(
      { digital: { 'de-ch': 'Bald.', 'fr-ch': 'Bientôt.', 'it-ch': 'Presto.' } },
      { ...BY, command: 'sale pause' },
    );
    expect(await stream.change({ kind: 'act', act: 'sale pause' })).toBeDefined();
    await app.app.operations.resumeSale({ categories: ['digital'], leaveItems: true, by: BY });
  });

  it('hears that an order was paid, though a purchase tells nobody', async () => {
    const [browser, order] = await Promise.all([newClerk(), newOrder()]);
    const stream = await openStream(browser);
    await order.pay();
    expect(await stream.change({ kind: 'order', order: order.reference })).toBeDefined();
  });

  it('hears what a buyer plans and stops, and what is written for an envelope, and none of the words', async () => {
    const [browser, giver] = await Promise.all([
      newClerk(),
      buyGifts(app, { cart: [line(DIGITAL, 50), line(POSTED, 50)] }),
    ]);
    const stream = await openStream(browser);
    const { reference: order } = giver;
    const { body } = await giver.plan({ time: { day: addDays(swissTime(new Date()).date, 9), hour: 8 } });
    expect(await stream.change({ kind: 'order', order })).toEqual({ kind: 'order', order });
    await giver.stop(body.cards[0]?.sendings[0]?.id ?? '');
    expect(await stream.change({ kind: 'order', order })).toEqual({ kind: 'order', order });
    const words = { ...body.parcels[0]?.words, message: 'Alles Liebe' };
    await giver.visitor.call('PUT', `/gifts/${giver.orderId}/parcels/1/words`, { body: words });
    expect(await stream.change({ kind: 'parcel', order })).toEqual({ kind: 'parcel', order });
  });

  it('gets each event at once, through whatever is in between', async () => {
    const { headers } = await openStream(await newClerk());
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(headers.get('cache-control')).toContain('no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('content-encoding')).toBeNull();
  });

  it('is told that anything may have changed when the database was away', async () => {
    const stream = await openStream(await newClerk());
    await rows(
      app,
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'desk'`,
    );
    expect(await stream.change({ kind: 'all' })).toBeDefined();
  });

  it('is one of a few of the same person', async () => {
    const browser = await newClerk();
    const statuses: number[] = [];
    for (let count = 0; count < 13; count += 1) statuses.push((await openStream(browser)).status);
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429]);
  });
});

describe('what is open for a session ends with it', () => {
  it('is refused without one', async () => {
    expect((await openStream(openBrowser(desk))).status).toBe(401);
  });

  it('at the sign-out, and nobody else’s does', async () => {
    const [one, other, order] = await Promise.all([newClerk(), newClerk(), newOrder()]);
    const [stream, others] = await Promise.all([openStream(one), openStream(other)]);
    await one.api.signIn.signOut.mutate();
    expect((await stream.end()).at(-1)).toContain('event: end');
    await note(other, order.reference);
    expect(await others.change({ kind: 'act', order: order.reference })).toBeDefined();
  });

  it('when the person is kept out', async () => {
    const stream = await openStream(await newClerk());
    await app.app.people.change(`clerk${people}`, { disabled: true }, BY);
    expect((await stream.end()).at(-1)).toContain('event: end');
  });

  it('after its idle time, which neither a stream nor a page that reads by itself prolongs', async () => {
    const [idle, busy] = await Promise.all([newClerk(), newClerk()]);
    const stream = await openStream(idle);
    await app.moveClock(DESK_SESSION.idleMinutes - 5);
    const byItself = { headers: { 'x-cadeau-desk': 'by-itself' } };
    expect((await idle.call('GET', '/rpc/orders.list', byItself)).status).toBe(200);
    expect((await busy.call('GET', '/rpc/orders.list')).status).toBe(200);
    await app.moveClock(DESK_SESSION.idleMinutes + 1);
    expect((await idle.call('GET', '/rpc/orders.list', byItself)).status).toBe(401);
    expect((await busy.call('GET', '/rpc/orders.list')).status).toBe(200);
    // Each end of a session has all others looked at.
    await busy.api.signIn.signOut.mutate();
    expect((await stream.end()).at(-1)).toContain('event: end');
  });
});

describe('a desk that is stopped', () => {
  it('ends what is open', async () => {
    const second = await openDesk(app);
    const browser = await newClerk();
    const url = await second.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${url}/api/changes`, { headers: { cookie: browser.cookie() ?? '' } });
    await second.close();
    expect(await answer.text()).toContain('beat');
  });
});

const LIST = '/rpc/orders.list';
const pathOf = (reference: string) =>
  `/rpc/orders.show?input=${encodeURIComponent(JSON.stringify({ json: { reference } }))}`;
const BY_ITSELF = { headers: { 'x-cadeau-desk': 'by-itself' } };

/** A clerk, and what is written down of their looks: in the records and in the log. */
async function newReader() {
  people += 1;
  const signInName = `clerk${people}`;
  const browser = await signIn(signInName);
  const name = `Person ${signInName}`;
  const written = async () => {
    const found = await rows<{ read: string }>(
      app,
      `select coalesce(o.reference || ': ', '') || event_type as read
         from operator_action a left join orders o on o.id = a.order_id
        where person = '${name}' and reason = '' order by a.id`,
    );
    const logged = app.logged.filter((line) => line.includes('operator read') && line.includes(name));
    expect(logged.length).toBe(found.length);
    return found.map(({ read }) => read);
  };
  return { ...browser, written };
}

describe('a page that reads itself anew because something changed', () => {
  it('is no new look at what the person looks at already', async () => {
    const [clerk, { reference }] = await Promise.all([newReader(), newOrder()]);
    const [list, order] = [LIST, pathOf(reference)];
    for (const path of [list, order]) expect((await clerk.call('GET', path)).status).toBe(200);
    const before = await clerk.written();
    expect(before.length).toBe(2);
    for (const path of [list, order, order]) {
      const asked = await clerk.call('GET', path);
      expect((await clerk.call('GET', path, BY_ITSELF)).body).toEqual(asked.body);
    }
    // What the person asked for again, and nothing else.
    expect((await clerk.written()).length).toBe(before.length + 3);
  });

  it('is one at the order that is new in a list', async () => {
    const clerk = await newReader();
    await newOrder();
    await clerk.call('GET', LIST);
    const { reference } = await newOrder();
    await clerk.call('GET', LIST, BY_ITSELF);
    await clerk.call('GET', LIST, BY_ITSELF);
    const [, ...since] = await clerk.written();
    expect(since).toEqual([`${reference}: orders-listed`]);
  });

  it('is one at whatever the person has not asked for: a browser may say so of anything', async () => {
    const [clerk, other, { reference }] = await Promise.all([newReader(), newReader(), newOrder()]);
    await other.call('GET', pathOf(reference));
    await clerk.call('GET', pathOf(reference), BY_ITSELF);
    expect(await clerk.written()).toEqual([`${reference}: order-read`]);
  });
});
