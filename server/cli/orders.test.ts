import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays } from '#rules/iso-date.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { runInTestApp } from '#server/testing/command-runner.ts';
import { openFileApp } from '#server/testing/idle-app.ts';
import { DIGITAL, line, newAddress, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';
import { visit } from '#server/testing/visitor.ts';
import type { ShopCommand } from './command.ts';
import { health, jobsRetry, jobsStuck } from './monitoring.ts';
import { ordersList, ordersShow } from './orders.ts';

const EMAIL = 'zoe.whole-canary@kundin.example';

const app = await openFileApp({ worker: true });
await app.systems.reset();
/** An order whose mails are all delivered. */
let whole: { id: string; reference: string };
/** An order whose card the supplier does not issue. */
let pending: { id: string; reference: string };
beforeAll(async () => {
  whole = await buy([line(DIGITAL, 50, 2), line(POSTED, 20)]);
  await vi.waitFor(async () => expect(await mailsSent(whole.id)).toBe(2), { timeout: 200_000 });
  await app.systems.control('supplier', { endpoint: 'issue', fault: 'down' });
  pending = await buy([line(DIGITAL, 100)]);
  await vi.waitFor(async () => expect(await mailsSent(pending.id)).toBe(1), { timeout: 200_000 });
});

async function buy(cart: ReturnType<typeof line>[]) {
  const visitor = await visit(app);
  const primaryAddress = newAddress({ firstName: 'Zoë', lastName: 'Whole-Canary', email: EMAIL });
  const placed = await visitor.placeOrThrow(
    orderRequest({
      cart,
      ...(cart.length > 1 && { deliveryOption: { key: 'standard' as const } }),
      addresses: { useSameAddress: true, primaryAddress },
    }),
  );
  await visitor.assert(await app.systems.pay(placed.reference));
  return placed;
}

const mailsSent = async (orderId: string) =>
  (await rows(app, `select 1 from mail where order_id = '${orderId}' and status = 'Sent'`)).length;
const type = (command: ShopCommand, ...words: string[]) => runInTestApp(app, command, words);
const actions = () =>
  rows(app, 'select person, command, reason, event_type from operator_action order by id desc limit 1');

describe('jobs', () => {
  it('that wait for their next try are listed, and retried immediately', async () => {
    const stuck = await vi.waitFor(
      async () => {
        const listed = JSON.parse((await type(jobsStuck, '--json')).out);
        expect(listed).toHaveLength(1);
        return listed;
      },
      { timeout: 200_000 },
    );
    const job = {
      reference: pending.reference,
      job: 'issue-cards',
      state: 'waiting',
      fault: 'CardsPendingError',
    };
    expect(stuck).toEqual([expect.objectContaining(job)]);
    const why = ['--reason', 'the supplier is back'];
    expect(await type(jobsRetry, pending.reference, ...why)).toMatchObject({ code: 0 });
    expect(await actions()).toMatchObject([{ command: 'jobs retry', event_type: 'jobs-retried' }]);
    expect(await type(jobsRetry, whole.reference, ...why)).toMatchObject({ code: 1, out: '' });
  });
});

describe('orders list', () => {
  it('shows the orders of a status or a time, or those that are stuck', async () => {
    await app.adapters.payments.openReviewItem(pending.id, 'card-refused', {});
    const references = async (...words: string[]) => {
      const { out } = await type(ordersList, ...words, '--json');
      return (JSON.parse(out) as { reference: string }[]).map((order) => order.reference);
    };
    const both = [pending.reference, whole.reference];
    expect(await references('--status', 'confirmed', '--since', '1h')).toEqual(both);
    expect(await references('--status', 'Failed')).toEqual([]);
    expect(await references('--since', addDays(swissTime(new Date()).date, 1))).toEqual([]);
    expect(await references('--stuck')).toEqual([pending.reference]);
    expect(await type(ordersList, '--limit', '1')).toMatchObject({
      code: 0,
      err: 'There are more than 1 orders; raise --limit to see them.',
    });
  });

  it.each(['--status open', '--since yesterday', '--since 2026-13-01', '--limit 0', '--limit many'])(
    'refuses %s',
    async (words) => expect(await type(ordersList, ...words.split(' '))).toMatchObject({ code: 2, out: '' }),
  );

  it('shows buyers only with --people, and records it beforehand', async () => {
    expect((await type(ordersList)).out).not.toContain(EMAIL);
    expect((await type(ordersList, '--people')).out).toContain(EMAIL);
    expect(await actions()).toEqual([
      { person: 'anna', command: 'orders list', reason: '', event_type: 'orders-listed' },
    ]);
  });
});

describe('orders show', () => {
  it('shows an order and its history, with the last four digits of a card, and records it', async () => {
    const { code, out } = await type(ordersShow, whole.reference);
    expect(code).toBe(0);
    expect(await actions()).toMatchObject([{ person: 'anna', command: 'orders show' }]);
    for (const text of ['Zoë Whole-Canary', EMAIL, 'Lines', 'Cards', 'Parcels', 'History'])
      expect(out).toContain(text);
    expect(out).toMatch(/payment +from=Started to=Authorized/);
    const issued = await app.systems.supplied({ kind: 'issued' });
    const secrets = issued.flatMap(({ number, pin }) => [number ?? '', pin ?? '']);
    expect(secrets.length).toBeGreaterThan(3);
    for (const secret of secrets.filter((candidate) => candidate.length > 4))
      expect(out).not.toContain(secret);
    expect(app.logged.join()).not.toContain(EMAIL);
  });

  it('shows nothing that it cannot record', async () => {
    await rows(app, 'alter table operator_action rename to hidden_action');
    const { code, out } = await type(ordersShow, whole.reference);
    await rows(app, 'alter table hidden_action rename to operator_action');
    expect({ code, out }).toEqual({ code: 3, out: '' });
  });

  it('refuses an unknown order', async () => {
    const err = 'There is no order AAAA-AAAA.';
    expect(await type(ordersShow, 'AAAA-AAAA')).toMatchObject({ code: 1, out: '', err });
  });
});

it('health exits with 1 and marks what needs attention', async () => {
  const { code, out } = await type(health);
  expect(code).toBe(1);
  expect(out).toMatch(/open items +1 +CHECK/);
});
