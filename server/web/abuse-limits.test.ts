import { describe, expect, it } from 'vitest';
import { resolveLimitCounts } from '#rules/abuse-limits.ts';
import { addDays } from '#rules/iso-date.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { createLimitRepository } from '#server/postgres/limits/limit-repository.ts';
import { buyGifts } from '#server/testing/gifts.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, line, newAddress, orderRequest } from '#server/testing/order-requests.ts';
import { readNotifySecret, readStatus, rows } from '#server/testing/rows.ts';
import { createIdempotencyKey, type Visitor, visit } from '#server/testing/visitor.ts';

const app = await openIdleApp({
  env: {
    ABUSE_LIMIT_FACTOR: '1',
    ABUSE_LIMITS: 'giftMailsPerBuyer=4,giftMailsPerNetwork=5',
    TRUSTED_PROXIES: '127.0.0.1',
  },
});

let addresses = 0;
/** Returns an address in a network that no other test uses. */
function newIp(): string {
  addresses += 1;
  return `10.${addresses >> 8}.${addresses & 0xff}.7`;
}

const arrive = (address = newIp()) => visit(app, { address });
const readOrder = (email: string) =>
  orderRequest({ addresses: { useSameAddress: true, primaryAddress: newAddress({ email }) } });

/** Orders, and fails to pay. */
async function decline(visitor: Visitor, request = orderRequest()): Promise<void> {
  const placed = await visitor.placeOrThrow(request);
  await app.systems.pay(placed.reference, 'decline');
  await visitor.assert(await app.systems.pay(placed.reference, 'abort'));
  expect(await readStatus(app, placed.id)).toBe('Failed/UnAuthorized');
}

describe('orders (L-2)', () => {
  it('a session may place five in ten minutes, retries not counted, and learns when it may continue', async () => {
    const visitor = await arrive();
    const first = createIdempotencyKey();
    const request = orderRequest();
    await visitor.placeOrThrow(request, first);
    for (let more = 0; more < 4; more += 1) await visitor.placeOrThrow(orderRequest());
    const refused = await visitor.place(orderRequest());
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ messageKey: 'TOO_MANY_REQUESTS', constraint: 'ordersPerSession' });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBe(refused.body.retryAfter);
    expect(seconds).toBeGreaterThan(500);
    expect(seconds).toBeLessThanOrEqual(600);
    for (let again = 0; again < 3; again += 1) {
      expect((await visitor.place(request, first)).status).toBe(201);
      expect((await visitor.place(orderRequest())).status).toBe(429);
    }
    await app.moveClock(seconds / 60);
    expect((await visitor.place(orderRequest())).status).toBe(201);
  });

  it('a double click counts as one order', async () => {
    const visitor = await arrive();
    for (let press = 0; press < 5; press += 1) {
      const [request, key] = [orderRequest(), createIdempotencyKey()];
      const answers = await Promise.all([1, 2, 3].map(() => visitor.place(request, key)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    }
    expect((await visitor.place(orderRequest())).body.constraint).toBe('ordersPerSession');
  });

  it('a refused order leaves no records', async () => {
    const visitor = await arrive();
    for (let more = 0; more < 5; more += 1) await visitor.placeOrThrow(orderRequest());
    const stored = () =>
      rows(app, 'select count(*) as orders, (select sum(count) from limit_count) as c from orders');
    const before = await stored();
    expect((await visitor.place(orderRequest())).status).toBe(429);
    expect(await stored()).toEqual(before);
  });
});

describe('failed payments (L-4)', () => {
  it('after three a session gets no payment page for a day', async () => {
    const visitor = await arrive();
    for (let turn = 0; turn < 3; turn += 1) await decline(visitor);
    const refused = await visitor.place(orderRequest());
    expect([refused.status, refused.body.constraint]).toEqual([429, 'failedPaymentsPerSession']);
    expect(refused.body.retryAfter).toBeGreaterThan(20 * 3600);
    await app.moveClock(24 * 60 + 1);
    expect((await (await arrive()).place(orderRequest())).status).toBe(201);
  });

  it('after six an e-mail address gets none, from any session and in any spelling', async () => {
    const email = `tester-${process.pid}@kundin.example`;
    for (let turn = 0; turn < 6; turn += 1) {
      await decline(await arrive(), readOrder(email.replace('@', `+${turn}@`)));
    }
    const refused = await (await arrive()).place(readOrder(email.toUpperCase()));
    expect([refused.status, refused.body.constraint]).toEqual([429, 'failedPaymentsPerEmail']);
  });

  it('an aborted payment does not count, and an open page stays open', async () => {
    const visitor = await arrive();
    for (let turn = 0; turn < 4; turn += 1) {
      const placed = await visitor.placeOrThrow(orderRequest());
      await visitor.assert(await app.systems.pay(placed.reference, 'abort'));
    }
    const placed = await visitor.placeOrThrow(orderRequest());
    const paid = await visitor.assert(await app.systems.pay(placed.reference));
    expect(paid.body).toMatchObject({ orderStatus: 'Confirmed' });
  });
});

describe('the value of digital cards (L-6)', () => {
  const cart = [line(DIGITAL, 500, 6)];
  const pay = async (email: string, address?: string) => {
    const visitor = await arrive(address);
    const placed = await visitor.placeOrThrow({ ...readOrder(email), cart, paymentMethod: 'TWINT' });
    const paid = await visitor.assert(await app.systems.pay(placed.reference));
    expect(paid.body).toMatchObject({ orderStatus: 'Confirmed' });
  };

  it('of an e-mail address is CHF 3,000 in a day; unpaid orders do not count', async () => {
    const email = `rich-${process.pid}@kundin.example`;
    const visitor = await arrive();
    const aborted = await visitor.placeOrThrow({ ...readOrder(email), cart });
    await visitor.assert(await app.systems.pay(aborted.reference, 'abort'));
    await pay(email);
    const refused = await (await arrive()).place(readOrder(email));
    expect([refused.status, refused.body.constraint]).toEqual([429, 'digitalValuePerEmail']);
  });

  it('counts open orders too, even concurrent ones', async () => {
    const email = `rich-c-${process.pid}@kundin.example`;
    const visitors = await Promise.all([1, 2, 3, 4].map(() => arrive()));
    const answers = await Promise.all(
      visitors.map((visitor) => visitor.place({ ...readOrder(email), cart: [line(DIGITAL, 500, 3)] })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429]);
  });
});

it('a session reads its orders sixty times a minute (L-10)', async () => {
  const visitor = await arrive();
  for (let turn = 1; turn < 60; turn += 1) expect((await visitor.order()).status).toBe(204);
  const refused = await visitor.order();
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({ messageKey: 'TOO_MANY_REQUESTS', constraint: 'readsPerSession' });
  expect((await visitor.assert('any')).status).toBe(429);
  expect((await (await arrive()).order()).status).toBe(204);
  await app.moveClock(Number(refused.headers.get('retry-after')) / 60);
  expect((await visitor.order()).status).toBe(204);
});

it('a further process allows at most four more reads, and few reads write nothing (L-10)', async () => {
  const processes = [1, 2].map(() => createLimitRepository(app.adapters.connection.db));
  const limits = resolveLimitCounts({}, 1);
  const counted = { name: 'readsPerSession', key: `two processes ${process.pid}` } as const;
  const count = async (place: number, times: number) => {
    let allowed = 0;
    for (let turn = 0; turn < times; turn += 1)
      if ((await processes[place]?.countFrequentRequest(counted, limits)) === 0) allowed += 1;
    return allowed;
  };
  const stored = () => rows(app, `select count from limit_count where key = '${counted.key}'`);
  expect(await count(0, 4)).toBe(4);
  expect(await stored()).toEqual([]);
  expect(await count(0, 60)).toBe(56);
  expect(await count(1, 60)).toBe(4);
});

it('the outcome of a return is read sixty times a minute without a session (L-10)', async () => {
  const { reference } = await (await arrive()).placeOrThrow(orderRequest());
  const returnSecret = await app.systems.pay(reference, 'open');
  const otherVisitor = await visit(app, { openSession: false });
  const ask = () => otherVisitor.call('POST', '/payments/outcome', { body: { returnSecret } });
  for (let turn = 0; turn < 60; turn += 1) expect((await ask()).status).toBe(200);
  expect(await ask()).toMatchObject({ status: 429, body: { constraint: 'readsPerSession' } });
});

it('notifications of a payment are limited to sixty a minute, beyond which no call is made (L-11)', async () => {
  const visitor = await arrive();
  const placed = await visitor.placeOrThrow(orderRequest());
  const secret = await readNotifySecret(app, placed.id);
  const notify = () => fetch(`${app.api}/payments/saferpay/notify/${secret}/success`);
  const statuses = [];
  for (let turn = 0; turn < 65; turn += 1) statuses.push((await notify()).status);
  expect(statuses).toEqual([...Array(60).fill(200), ...Array(5).fill(204)]);
  const asserts = (await app.systems.paymentCalls(placed.reference)).filter(({ endpoint }) =>
    endpoint.endsWith('Assert'),
  );
  expect(asserts).toHaveLength(60);
});

describe('stored visitor data', () => {
  it('contains neither IP nor e-mail addresses, and is deleted after a day', async () => {
    const [address, email] = [newIp(), `canary-${process.pid}@kundin.example`];
    const visitor = await arrive(address);
    await decline(visitor, readOrder(email));
    const kept = JSON.stringify([
      await rows(app, 'select * from limit_count'),
      await rows(app, 'select * from order_origin'),
    ]);
    for (const personalDatum of [address, address.replace(/\.7$/, '.'), email]) {
      expect(kept).not.toContain(personalDatum);
      expect(app.logged.join('\n')).not.toContain(personalDatum);
    }
    // Advances two days: another test may have counted something tomorrow.
    await app.moveClock(2 * 24 * 60 + 2);
    await app.app.checkout.removeCounts();
    expect(await rows(app, 'select name as kept from limit_count')).toEqual([]);
    expect(await rows(app, 'select order_id::text as kept from order_origin')).toEqual([]);
  });

  it('expires with its window: reads after a minute, failed payments later', async () => {
    await decline(await arrive());
    const names = async () => {
      await app.app.checkout.removeCounts();
      const found = await rows<{ name: string }>(app, 'select distinct name from limit_count order by name');
      return found.map(({ name }) => name);
    };
    expect(await names()).toContain('readsPerSession');
    await app.moveClock(2);
    expect(await names()).not.toContain('readsPerSession');
    expect(await names()).toEqual(expect.arrayContaining(['failedPaymentsPerSession', 'sessionsPerAddress']));
  });
});

describe('gift mails (L-23)', () => {
  const giver = (options: { address?: string; email?: string } = {}) =>
    buyGifts(app, { cart: [line(DIGITAL, 50, 2)], address: newIp(), ...options });
  const refusedAs = (constraint: string) => ({ status: 409, body: { constraint } });
  const names = { count: 0 };
  const newRecipient = () => {
    names.count += 1;
    return `recipient-${names.count}@friend.example`;
  };
  const plan = ({ plan: send }: Awaited<ReturnType<typeof giver>>, email: string, index = 0, changes = {}) =>
    send({ email, ...changes }, undefined, index);

  it('a recipient gets three in 24 hours from all orders, planned ones included', async () => {
    const [first, second] = [await giver(), await giver()];
    const victim = newRecipient();
    const day = addDays(swissTime(new Date()).date, 30);
    for (const time of ['now', { day, hour: 8 }] as const) {
      const [one, other] = [await giver(), await giver()];
      // Further addresses of a mailbox are the same recipient.
      const answers = [
        await plan(one, victim, 0, { time }),
        await plan(one, victim.toUpperCase(), 1, { time }),
        await plan(other, victim.replace('@', '+x@'), 0, { time }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    expect(await plan(first, victim)).toMatchObject(refusedAs('giftMailsPerRecipient'));
    const atNoon = { time: { day, hour: 12 } };
    expect(await plan(first, victim, 0, atNoon)).toMatchObject(refusedAs('giftMailsPerRecipient'));
    const nextDay = { time: { day: addDays(day, 2), hour: 8 } };
    const concurrent = await Promise.all(
      [first, second].flatMap((item) => [0, 1].map((index) => plan(item, victim, index, nextDay))),
    );
    expect(concurrent.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409]);
  });

  it('a buyer’s e-mail address sends a limited number from all orders and networks', async () => {
    const email = 'many-gifts@kundin.example';
    const [one, other] = [await giver({ email }), await giver({ email: 'many-gifts+x@kundin.example' })];
    for (const item of [one, other])
      for (const index of [0, 1]) expect((await plan(item, newRecipient(), index)).status).toBe(200);
    for (let times = 0; times < 2; times += 1)
      expect(await plan(one, newRecipient())).toMatchObject(refusedAs('giftMailsPerBuyer'));
    expect((await plan(await giver(), newRecipient())).status).toBe(200);
  });

  it('a network sends a limited number from all buyers; a repeated or refused call counts nothing', async () => {
    const network = newIp().replace(/7$/, '');
    const givers = [await giver({ address: `${network}1` }), await giver({ address: `${network}2` })];
    const [first, second] = givers;
    if (first === undefined || second === undefined) throw new Error('no givers');
    const [recipient, id] = [newRecipient(), crypto.randomUUID()];
    for (let times = 0; times < 3; times += 1)
      expect((await first.plan({ email: recipient }, id)).status).toBe(200);
    for (let sent = 0; sent < 2; sent += 1) {
      expect((await plan(first, newRecipient(), 1)).status).toBe(200);
      expect((await plan(second, newRecipient(), 1)).status).toBe(200);
    }
    expect(await plan(second, newRecipient())).toMatchObject(refusedAs('giftMailsPerNetwork'));
    expect(await plan(first, newRecipient())).toMatchObject(refusedAs('giftMailsPerNetwork'));
  });
});

describe('links in mails (L-22)', () => {
  it('a session types ten codes an hour, an address sixty', async () => {
    const address = newIp();
    const type = (visitor: Visitor, body: object = { code: 'A'.repeat(12) }) =>
      visitor.call('POST', '/gifts/open', { body });
    const visitors = await Promise.all(Array.from({ length: 7 }, () => arrive(address)));
    for (const visitor of visitors.slice(0, 6)) {
      for (let count = 0; count < 10; count += 1) expect((await type(visitor)).status).toBe(404);
    }
    const [first, last] = [visitors[0], visitors[6]];
    if (first === undefined || last === undefined) throw new Error('no visitors');
    expect((await type(first)).body).toMatchObject({ constraint: 'linkCodesPerSession' });
    const refused = await type(last);
    expect([refused.status, refused.body.constraint]).toEqual([429, 'linkCodesPerAddress']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // A key needs no limit, because no caller can guess it.
    expect((await type(last, { key: 'k'.repeat(43) })).status).toBe(404);
    expect((await type(await arrive())).status).toBe(404);
  });

  it('a link objects ten times an hour by one click, and other links go on', async () => {
    const address = newIp();
    const object = async (key: string) => {
      const url = `${app.api}/gifts/unsubscribe/de-ch/${key}`;
      const headers = { 'x-forwarded-for': address, 'content-type': 'application/x-www-form-urlencoded' };
      return fetch(url, { method: 'POST', body: 'List-Unsubscribe=One-Click', headers });
    };
    for (let count = 0; count < 10; count += 1) expect((await object('k'.repeat(43))).status).toBe(404);
    const refused = await object('k'.repeat(43));
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await object('l'.repeat(43))).status).toBe(404);
  });
});
