import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderRequest } from '#contract/order.ts';
import { solveByBruteForce } from '#server/testing/card-testing/solver.ts';
import {
  createRequest,
  fetchChallenge,
  getRequestedLevel,
  payWith,
  place,
} from '#server/testing/card-testing/visitors.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, line } from '#server/testing/order-requests.ts';
import { readStatus, rows } from '#server/testing/rows.ts';
import { type Visitor, visit } from '#server/testing/visitor.ts';

const app = await openIdleApp({
  env: {
    ABUSE_LIMIT_FACTOR: '1',
    CHALLENGE: 'on',
    CHALLENGE_WORK: '0.01',
    CHALLENGE_WORK_HARD: '0.02',
    TRUSTED_PROXIES: '127.0.0.1',
  },
});

// The shop-wide share of declines (L-5) would challenge every test.
beforeEach(async () => {
  await rows(app, "delete from limit_count where name in ('decidedPayments', 'declinedPayments')");
});

let addresses = 0;
/** Returns an address in a network that no other test uses. */
function newIp(): string {
  addresses += 1;
  return `10.2.${addresses}.7`;
}

/** Opens a session and backdates it by a minute, so that no order is too early (L-9). */
async function arrive(address: string): Promise<Visitor> {
  const visitor = await visit(app, { address });
  await rows(app, "update session set created_at = created_at - interval '1 minute'");
  return visitor;
}

let buyers = 0;
/** Orders in a new session, with an e-mail address of its own. Solves the challenge if one is asked for. */
async function order(address: string, changes: Partial<OrderRequest> = {}) {
  buyers += 1;
  const visitor = await arrive(address);
  const request = {
    ...createRequest('digital', `buyer-${process.pid}-${buyers}@kundin.example`),
    ...changes,
  };
  const first = await place(visitor, request);
  const level = getRequestedLevel(first);
  if (level === undefined) return { level, answer: first };
  const challenge = await fetchChallenge(visitor, level);
  if (challenge === undefined) throw new Error('no challenge was handed out');
  return { level, answer: await place(visitor, request, solveByBruteForce(challenge).solution) };
}

/** Orders and pays; a card that isn't valid is declined. */
async function buy(address: string, isValid = true): Promise<void> {
  const { answer } = await order(address);
  expect([answer.status, answer.body.constraint]).toEqual([201, undefined]);
  await pay(answer.body.reference, isValid);
}

async function pay(reference: string, isValid = true): Promise<void> {
  await app.systems.control('saferpay', { declines: 'at-once' });
  expect(await payWith(app, reference, isValid)).toBe(isValid ? 'Confirmed/Captured' : 'Failed/UnAuthorized');
}

describe('buyers who share an address', () => {
  it('get a payment page each, forty within an hour, and keep it while 8 % are declined', async () => {
    const address = newIp();
    const declined = new Set([6, 19, 31]);
    const open: { reference: string; id: string }[] = [];
    for (let buyer = 0; buyer < 40; buyer += 1) {
      await app.moveClock(buyer * 1.5);
      const { answer } = await order(address);
      expect([answer.status, answer.body.constraint]).toEqual([201, undefined]);
      open.push(answer.body);
      if (buyer < 8) continue;
      await pay(open.shift()?.reference ?? '', !declined.has(buyer - 8));
    }
    for (const { id } of open) expect(await readStatus(app, id)).toBe('Created/Started');
    for (const { reference } of open) await pay(reference);
  });

  it('solve a challenge from the sixth open order on, and none of the others expires (L-3)', async () => {
    const address = newIp();
    const placed = [];
    for (let turn = 0; turn < 6; turn += 1) placed.push(await order(address));
    expect(placed.map(({ level }) => level)).toEqual([...Array(5).fill(undefined), 'normal']);
    for (const { answer } of placed) expect(await readStatus(app, answer.body.id)).toBe('Created/Started');
    await pay(placed[0]?.answer.body.reference ?? '');
  });

  it('solve one from the twenty-first order in an hour on, whatever they send as X-Forwarded-For (L-2)', async () => {
    const address = newIp();
    for (let turn = 0; turn < 20; turn += 1) {
      const { answer } = await order(`192.0.2.${turn}, ${address}`);
      await app.systems.pay(answer.body.reference, 'abort');
      const [payment] = await rows<{ id: string }>(
        app,
        `select id from payment where order_id = '${answer.body.id}'`,
      );
      await app.app.checkout.confirmPayment(payment?.id ?? '', 'notification');
    }
    const { level, answer } = await order(`192.0.2.99, ${address}`);
    expect([level, answer.status]).toEqual(['normal', 201]);
    expect((await order(newIp())).level).toBeUndefined();
  });

  it('solve none while their payments are approved, for any number of orders', async () => {
    const address = newIp();
    for (let turn = 0; turn < 20; turn += 1) await buy(address);
    expect((await order(address)).level).toBeUndefined();
  });

  it('place at most twenty orders in an hour without one, even with thirty concurrent ones (L-2)', async () => {
    const address = newIp();
    const visitors: Visitor[] = [];
    for (let turn = 0; turn < 30; turn += 1) visitors.push(await arrive(address));
    const answers = await Promise.all(
      visitors.map((visitor, index) =>
        place(visitor, createRequest('posted', `crowd-${index}@kundin.example`)),
      ),
    );
    const asked = answers.filter((answer) => getRequestedLevel(answer) === 'normal');
    expect(asked.length).toBeGreaterThanOrEqual(10);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30 - asked.length);
  });

  it('solve one beyond CHF 6,000 of digital cards in a day (L-6)', async () => {
    const address = newIp();
    const cart = [line(DIGITAL, 500, 6)];
    for (let turn = 0; turn < 2; turn += 1) expect((await order(address, { cart })).answer.status).toBe(201);
    const { level, answer } = await order(address);
    expect([level, answer.status]).toEqual(['normal', 201]);
  });

  it('solve one after six declined payments in a day, most of them approved (L-4)', async () => {
    const address = newIp();
    for (let turn = 0; turn < 18; turn += 1) await buy(address, turn % 3 > 0);
    const { level, answer } = await order(address);
    expect([level, answer.status]).toEqual(['hard', 201]);
    await app.moveClock(90);
    expect((await order(address)).level).toBe('normal');
  });
});

describe('an address where cards are tested (L-4)', () => {
  it('is refused after six declined payments, for 15 minutes at most after the last order', async () => {
    const address = newIp();
    const open = (await order(address)).answer.body;
    for (let turn = 0; turn < 6; turn += 1) await buy(address, false);
    const { answer } = await order(address);
    expect([answer.status, answer.body.constraint]).toEqual([429, 'failedPaymentsPerAddress']);
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBe(answer.body.retryAfter);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    expect((await order(address.replace(/7$/, '8'))).answer.status).toBe(201);
    expect(await readStatus(app, open.id)).toBe('Created/Started');
    await app.moveClock(seconds / 60);
    const honest = await order(address);
    expect([honest.level, honest.answer.status]).toEqual(['hard', 201]);
    await pay(honest.answer.body.reference);
  });

  it('is not refused for longer by declines on pages opened before', async () => {
    const address = newIp();
    const pages = [];
    for (let turn = 0; turn < 12; turn += 1) pages.push((await order(address)).answer.body.reference);
    for (const page of pages.slice(0, 6)) await pay(page, false);
    expect((await order(address)).answer.body.constraint).toBe('failedPaymentsPerAddress');
    await app.moveClock(16);
    for (const page of pages.slice(6)) await pay(page, false);
    expect((await order(address)).answer.status).toBe(201);
  });
});
