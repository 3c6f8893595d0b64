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
  const order = await visitor.placeOrThrow(orderRequest());
  return { ...order, pay: async () => visitor.assert(await app.systems.pay(order.reference)) };
}

/** Opens the event stream of a browser. */
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
  /** Waits for the first change of this kind; undefined when the stream is over. */
  const change = async (wanted: DeskChange): Promise<DeskChange | undefined> => {
    for (let event = await next(); event !== undefined; event = await next()) {
      const [, data] = /^data: (.*)$/.exec(event) ?? [];
      const found =
        data && deskChanges.parse(JSON.parse(data)).find((candidate) => matches(candidate, wanted));
      if (found) return found;
    }
    return undefined;
  };
  /** Returns all remaining events until the stream ends. */
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
  (wanted.action === undefined || one.action === wanted.action);

const note = (browser: Browser, reference: string) =>
  browser.api.orders.note.mutate({ reference, reason: 'Ruft wieder an' });

describe('a connected browser', () => {
  it('receives another clerk’s changes to an order, without names', async () => {
    const [one, other, order] = await Promise.all([newClerk(), newClerk(), newOrder()]);
    const stream = await openStream(one);
    expect(stream.status).toBe(200);
    expect(await stream.next()).toContain('beat');
    await note(other, order.reference);
    expect(await stream.change({ kind: 'action', order: order.reference })).toEqual({
      kind: 'action',
      order: order.reference,
      action: 'desk orders note',
    });
  });

  it('receives nothing about reads', async () => {
    const [one, other, order] = await Promise.all([newClerk(), newClerk(), newOrder()]);
    const stream = await openStream(one);
    await other.api.orders.show.query({ reference: order.reference });
    await note(other, order.reference);
    const { action } = (await stream.change({ kind: 'action', order: order.reference })) ?? {};
    expect(action).toBe('desk orders note');
  });

  it('receives items, refunds and actions without an order', async () => {
    const [browser, order] = await Promise.all([newClerk(), newOrder()]);
    const stream = await openStream(browser);
    await app.app.operations.openReviewItem(order.id, 'refund-given-up', {});
    expect(await stream.change({ kind: 'item', order: order.reference })).toBeDefined();
    await app.app.operations.pauseSale(
      { digital: { 'de-ch': 'Bald.', 'fr-ch': 'Bientôt.', 'it-ch': 'Presto.' } },
      { ...BY, command: 'sale pause' },
    );
    expect(await stream.change({ kind: 'action', action: 'sale pause' })).toBeDefined();
    await app.app.operations.resumeSale({ categories: ['digital'], leaveItems: true, by: BY });
  });

  it('receives a paid order, although a purchase sends no notification', async () => {
    const [browser, order] = await Promise.all([newClerk(), newOrder()]);
    const stream = await openStream(browser);
    await order.pay();
    expect(await stream.change({ kind: 'order', order: order.reference })).toBeDefined();
  });

  it('receives what a buyer plans, stops and writes for an envelope, without the message', async () => {
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
    const giftMessage = { ...body.parcels[0]?.giftMessage, message: 'Alles Liebe' };
    await giver.visitor.call('PUT', `/gifts/${giver.orderId}/parcels/1/message`, { body: giftMessage });
    expect(await stream.change({ kind: 'parcel', order })).toEqual({ kind: 'parcel', order });
  });

  it('receives each event immediately, through any proxy', async () => {
    const { headers } = await openStream(await newClerk());
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(headers.get('cache-control')).toContain('no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('content-encoding')).toBeNull();
  });

  it('is notified of possible changes when the database was unreachable', async () => {
    const stream = await openStream(await newClerk());
    await rows(
      app,
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'desk'`,
    );
    expect(await stream.change({ kind: 'all' })).toBeDefined();
  });

  it('is one of 12 per clerk, also when many are opened concurrently', async () => {
    const browser = await newClerk();
    const opening = Array.from({ length: 40 }, () => openStream(browser));
    const statuses = (await Promise.all(opening)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(12);
    expect(statuses.filter((status) => status === 429)).toHaveLength(28);
  });
});

describe('the event streams of a session', () => {
  it('are refused without a session', async () => {
    expect((await openStream(openBrowser(desk))).status).toBe(401);
  });

  it('end at the sign-out, and others’ do not', async () => {
    const [one, other, order] = await Promise.all([newClerk(), newClerk(), newOrder()]);
    const [stream, others] = await Promise.all([openStream(one), openStream(other)]);
    await one.api.signIn.signOut.mutate();
    expect((await stream.end()).at(-1)).toContain('event: end');
    await note(other, order.reference);
    expect(await others.change({ kind: 'action', order: order.reference })).toBeDefined();
  });

  it('end when the person is disabled', async () => {
    const stream = await openStream(await newClerk());
    await app.app.people.change(`clerk${people}`, { disabled: true }, BY);
    expect((await stream.end()).at(-1)).toContain('event: end');
  });

  it('end after the idle time, which neither a stream nor automatic reloading extends', async () => {
    const [idle, busy] = await Promise.all([newClerk(), newClerk()]);
    const stream = await openStream(idle);
    await app.moveClock(DESK_SESSION.idleMinutes - 5);
    const byItself = { headers: { 'x-cadeau-desk': 'by-itself' } };
    expect((await idle.call('GET', LIST, byItself)).status).toBe(200);
    expect((await busy.call('GET', LIST)).status).toBe(200);
    await app.moveClock(DESK_SESSION.idleMinutes + 1);
    expect((await idle.call('GET', LIST, byItself)).status).toBe(401);
    expect((await busy.call('GET', LIST)).status).toBe(200);
    // The end of a session triggers a check of all others.
    await busy.api.signIn.signOut.mutate();
    expect((await stream.end()).at(-1)).toContain('event: end');
  });
});

describe('a desk that is stopped', () => {
  it('ends its streams', async () => {
    const second = await openDesk(app);
    const browser = await newClerk();
    const url = await second.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${url}/api/changes`, { headers: { cookie: browser.cookie() ?? '' } });
    await second.close();
    expect(await answer.text()).toContain('beat');
  });
});

const LIST = `/rpc/orders.list?input=${encodeURIComponent('{"json":{}}')}`;
const toPath = (reference: string) =>
  `/rpc/orders.show?input=${encodeURIComponent(JSON.stringify({ json: { reference } }))}`;
const BY_ITSELF = { headers: { 'x-cadeau-desk': 'by-itself' } };

/** Creates a clerk, with functions that read their recorded access from database and log. */
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

describe('automatic reloading of a page', () => {
  it('is not hidden behind the reads of a clerk who had the name before', async () => {
    const [first, second] = [await newReader(), await newReader()];
    const rename = (signInName: string, name: string) =>
      rows(app, `update person set name = '${name}' where sign_in_name = '${signInName}'`);
    await first.call('GET', LIST);
    await rename(`clerk${people - 1}`, 'Renamed');
    await rename(`clerk${people}`, `Person clerk${people - 1}`);
    const before = (await first.written()).length;
    await second.call('GET', LIST, BY_ITSELF);
    expect(await first.written()).toHaveLength(before + 1);
  });

  it('records no new access to what the clerk already sees', async () => {
    const [clerk, { reference }] = await Promise.all([newReader(), newOrder()]);
    const [list, order] = [LIST, toPath(reference)];
    for (const path of [list, order]) expect((await clerk.call('GET', path)).status).toBe(200);
    const before = await clerk.written();
    expect(before.length).toBe(2);
    for (const path of [list, order, order]) {
      const asked = await clerk.call('GET', path);
      expect((await clerk.call('GET', path, BY_ITSELF)).body).toEqual(asked.body);
    }
    // Only the repeated requests are recorded.
    expect((await clerk.written()).length).toBe(before.length + 3);
  });

  it('records access to an order that is new in a list', async () => {
    const clerk = await newReader();
    await newOrder();
    await clerk.call('GET', LIST);
    const { reference } = await newOrder();
    await clerk.call('GET', LIST, BY_ITSELF);
    await clerk.call('GET', LIST, BY_ITSELF);
    const [, ...since] = await clerk.written();
    expect(since).toEqual([`${reference}: orders-listed`]);
  });

  it('records each search without a result', async () => {
    const clerk = await newReader();
    const input = encodeURIComponent(JSON.stringify({ json: { text: 'niemand@kunde.example' } }));
    for (const _ of [1, 2]) await clerk.call('GET', `/rpc/orders.search?input=${input}`, BY_ITSELF);
    expect(await clerk.written()).toEqual(['orders-searched', 'orders-searched']);
  });

  it('records access to whatever the clerk has not requested: the browser’s claim is not trusted', async () => {
    const [clerk, other, { reference }] = await Promise.all([newReader(), newReader(), newOrder()]);
    await other.call('GET', toPath(reference));
    await clerk.call('GET', toPath(reference), BY_ITSELF);
    expect(await clerk.written()).toEqual([`${reference}: order-read`]);
  });
});
