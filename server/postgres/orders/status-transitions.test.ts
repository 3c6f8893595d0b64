import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#rules/status.ts';
import { TRANSITIONS } from '#rules/transitions.ts';
import { rows } from '#server/testing/rows.ts';
import { createTestDatabase } from '../../../testkit/postgres/test-database.ts';
import { UNNAMED_BRAND } from '../../../testkit/unnamed-brand.ts';
import { seedCatalogue } from '../catalogue/catalogue.ts';
import { getDeliveryOptions } from '../catalogue/delivery-options.ts';
import { type Connection, connect } from '../connection/connect.ts';

let connection: Connection;
let drop: () => Promise<void>;
beforeAll(async () => {
  const created = await createTestDatabase();
  drop = created.drop;
  connection = await connect(created.database);
  await connection.migrate();
  await seedCatalogue(connection.db, [], getDeliveryOptions(UNNAMED_BRAND));
});
afterAll(async () => {
  await connection.close();
  await drop();
});

const query = (text: string) => rows({ adapters: { connection } }, text);

/** Inserts an order without lines in any status; throws if the database refuses it. */
async function insertOrder(status: string): Promise<string> {
  const id = randomUUID();
  await query(`insert into orders (id, reference, session_hash, idempotency_key, request_hash, status, status_cause, lang,
      delivery_option_id, subtotal, shipping_cost, total, use_same_address, primary_address, billing_address, is_marked_for_digital_email_confirmation)
    select '${id}', '${id}', '${id}', 'key', '', '${status}', 'placed', 'de-ch', id, 500, 0, 500, true, '{}', '{}', true
      from delivery_option where key = 'digital'`);
  return id;
}

async function bornPayment(status: string): Promise<string> {
  const orderId = await insertOrder('Created');
  await query(`insert into payment (id, order_id, provider, status, status_cause, method, amount, return_secret, notify_secret)
    values ('${orderId}', '${orderId}', 'saferpay', '${status}', 'placed', 'VISA', 500, '${orderId}', '${orderId}')`);
  return orderId;
}

const subjects = {
  order: {
    table: 'orders',
    statuses: ORDER_STATUSES,
    moves: TRANSITIONS.order.next,
    first: 'Created',
    born: insertOrder,
  },
  payment: {
    table: 'payment',
    statuses: PAYMENT_STATUSES,
    moves: TRANSITIONS.payment.next,
    first: 'Initialized',
    born: bornPayment,
  },
} as const;

type Moves = Readonly<Record<string, readonly string[]>>;

function findPath(moves: Moves, first: string, status: string): string[] {
  if (status === first) return [];
  const before = Object.keys(moves).find((from) => moves[from]?.includes(status)) ?? first;
  return [...findPath(moves, first, before), status];
}

describe.each(['order', 'payment'] as const)('the status of an %s in the database', (subject) => {
  const { table, statuses, first, born } = subjects[subject];
  const moves: Moves = subjects[subject].moves;
  const move = (id: string, to: string) =>
    query(
      `update ${table} set status = '${to}', status_cause = 'placed', status_detail = 'test ${to}' where id = '${id}'`,
    );

  it('has exactly the transitions of the rules', async () => {
    const stored = await query(
      `select from_status, to_status from allowed_transition where subject = '${subject}'`,
    );
    const ruled = Object.entries(moves).flatMap(([from, targets]) => targets.map((to) => `${from}>${to}`));
    expect(stored.map((row) => `${row.from_status}>${row.to_status}`).toSorted()).toEqual(
      [`>${first}`, ...ruled].toSorted(),
    );
  });

  it.each(statuses)('starts only with the first: %s', async (status) => {
    if (status === first) await expect(born(status)).resolves.toBeDefined();
    else await expect(born(status)).rejects.toThrow();
  });

  it.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))(
    'moves from %s to %s or not',
    async (from, to) => {
      const id = await born(first);
      const way = findPath(moves, first, from);
      for (const step of way) await move(id, step);
      const allowed = from === to || moves[from]?.includes(to) === true;
      if (allowed) await move(id, to);
      else
        await expect(move(id, to)).rejects.toMatchObject({
          cause: { message: expect.stringContaining('no transition of') },
        });
      const [row] = await query(`select status from ${table} where id = '${id}'`);
      expect(row?.status).toBe(allowed ? to : from);
      const history = await query(
        `select coalesce(from_status, '') as from_status, to_status, cause from status_transition where order_id = '${id}' and subject = '${subject}' order by id`,
      );
      const steps = [...way, ...(allowed && from !== to ? [to] : [])];
      expect(history).toEqual(
        [first, ...steps].map((status, index, all) => ({
          from_status: all[index - 1] ?? '',
          to_status: status,
          cause: index === 0 ? 'placed' : `placed: test ${status}`,
        })),
      );
    },
  );
});

describe.each([
  ['card', TRANSITIONS.card.next, ['Pending', 'ToPost']],
  ['parcel', TRANSITIONS.parcel.next, ['ToPack']],
  ['refund', TRANSITIONS.refund.next, ['Voiding']],
] as const)('the status of a %s in the database', (subject, moves: Moves, first) => {
  it('has exactly the transitions of the rules', async () => {
    const stored = await query(
      `select from_status, to_status from allowed_transition where subject = '${subject}'`,
    );
    const ruled = Object.entries(moves).flatMap(([from, targets]) => targets.map((to) => `${from}>${to}`));
    expect(stored.map((row) => `${row.from_status}>${row.to_status}`).toSorted()).toEqual(
      [...first.map((status) => `>${status}`), ...ruled].toSorted(),
    );
  });
});

describe('the history of an order', () => {
  it.each([
    "update status_transition set cause = 'other'",
    'delete from status_transition',
    "update status_transition set to_status = 'Confirmed'",
    'truncate status_transition',
  ])('is append-only: %s', async (statement) => {
    await insertOrder('Created');
    await expect(query(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('append-only') },
    });
  });

  it('is permanent like the order: neither can be deleted', async () => {
    const id = await insertOrder('Created');
    await expect(query(`delete from orders where id = '${id}'`)).rejects.toThrow();
  });
});
