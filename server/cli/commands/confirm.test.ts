import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ORDER_AT_REST } from '#server/postgres/operations/pg-retention-repository.ts';
import { DIGITAL, line } from '#server/testing/order-requests.ts';
import { buyCards } from '#server/testing/refund-orders.ts';
import { rows } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { typeCommand } from '#server/testing/typed-command.ts';
import type { Command } from '../command.ts';
import { cardsReplace } from '../descriptions/cards.ts';
import { refund } from '../descriptions/money.ts';
import { ordersDisputed } from '../descriptions/orders.ts';
import { subjectErase } from '../descriptions/subjects.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ worker: true });
  await app.systems.reset();
});
afterAll(() => app?.close());

type Bought = Awaited<ReturnType<typeof buyCards>>;

/** Commands by which money moves or something is lost, their words, and what they say of it first. */
const COMMANDS: [name: string, command: Command, words: (order: Bought) => string[], what: string[]][] = [
  ['refund', refund, ({ reference }) => [reference], ['CHF\u00a0100.00', '2 cards become void']],
  ['cards replace', cardsReplace, ({ reference }) => [reference, '1.2'], ['CHF\u00a050.00']],
  [
    'orders disputed',
    ordersDisputed,
    ({ reference }) => [reference, '--amount', '90'],
    ['CHF\u00a090.00', '2 cards of CHF\u00a0100.00'],
  ],
  [
    'subject erase',
    subjectErase,
    ({ email }) => ['--email', email],
    ['2 cards of CHF\u00a0100.00', 'for good'],
  ],
];

/** An order of two cards of CHF 50 that are delivered, with nothing left to do. */
async function buyDelivered(): Promise<Bought> {
  const order = await buyCards(app, [line(DIGITAL, 50, 2)]);
  await vi.waitFor(
    async () =>
      expect(
        await rows(app, `select 1 from orders o where o.id = '${order.id}' and ${ORDER_AT_REST}`),
      ).toHaveLength(1),
    { timeout: 200_000, interval: 100 },
  );
  return order;
}

/** Everything of an order that these commands change. */
const stateOf = ({ id }: Bought) =>
  rows(
    app,
    `select o.status, o.refunded, o.primary_address->>'email' as email,
       (select json_agg(json_build_array(c.status, c.secret is null) order by c.id) from card c where c.order_id = o.id) as cards,
       (select count(*)::int from refund r where r.order_id = o.id) as refunds,
       (select count(*)::int from dispute d where d.order_id = o.id) as disputes,
       (select count(*)::int from operator_action a where a.order_id = o.id) as actions
     from orders o where o.id = '${id}'`,
  );

describe.each(COMMANDS)('cadeau %s', (_name, command, words, what) => {
  const type = (order: Bought, more: string[], answers: string[] = []) =>
    typeCommand(app, command, [...words(order), ...more, '--reason', 'ticket 4711'], '.', answers);

  it('says with --dry-run what would happen, and changes nothing', async () => {
    const order = await buyDelivered();
    const before = await stateOf(order);
    const { code, out } = await type(order, ['--dry-run']);
    expect(code).toBe(0);
    for (const part of what) expect(out).toContain(part);
    expect(out).toContain('Nothing is changed');
    const asJson = await type(order, ['--dry-run', '--json']);
    expect(JSON.parse(asJson.out)).toMatchObject({ dryRun: true });
    expect(await stateOf(order)).toEqual(before);
  });

  it('asks with the sum, and does nothing unless the answer is yes', async () => {
    const order = await buyDelivered();
    const before = await stateOf(order);
    for (const answer of ['no', '']) {
      const { code, err } = await type(order, [], [answer]);
      expect(code).toBe(1);
      for (const part of what) expect(err).toContain(part);
      expect(err).toContain('Nothing was changed.');
    }
    expect(await stateOf(order)).toEqual(before);
    expect(await type(order, [], ['yes'])).toMatchObject({ code: 0 });
    expect(await stateOf(order)).not.toEqual(before);
  });

  it('refuses without a terminal and without --yes', async () => {
    const order = await buyDelivered();
    const before = await stateOf(order);
    const { code, out, err } = await type(order, []);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('add --yes');
    expect(await stateOf(order)).toEqual(before);
    expect(await type(order, ['--yes'])).toMatchObject({ code: 0 });
  });
});
