import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrokenInvariant } from '#server/operations/health-reports.ts';
import { line, OTHER_DIGITAL, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { visit } from '#server/testing/visitor.ts';
import { AUDIT_LOG_INVARIANT } from './audit-log.ts';
import { findBroken, INVARIANTS } from './find-broken.ts';

let app: TestApp;
let reference: string;
let id: string;
beforeAll(async () => {
  app = await openTestApp({ worker: false });
  await app.systems.reset();
  const visitor = await visit(app);
  const cart = [line(OTHER_DIGITAL, 50, 2), line(POSTED, 40)];
  ({ id, reference } = await visitor.placeOrThrow(
    orderRequest({ cart, deliveryOption: { key: 'standard' } }),
  ));
  await visitor.assert(await app.systems.pay(reference));
});
afterAll(() => app?.close());

const find = (db: Parameters<typeof findBroken>[0], scope: 'all' | 'recent' = 'all') =>
  findBroken(db, { scope, holds: ['always', 'in time'] });

class Found extends Error {
  readonly broken: BrokenInvariant[];
  constructor(broken: BrokenInvariant[]) {
    super();
    this.broken = broken;
  }
}

/** Returns the violations after these statements, then rolls back. */
function findAfter(statements: string[], scope?: 'all' | 'recent'): Promise<BrokenInvariant[]> {
  const taken = app.adapters.connection.db.transaction(async (tx) => {
    // Disables triggers and foreign keys, like a manual change or a lost write.
    await tx.execute(sql.raw('set local session_replication_role = replica'));
    for (const statement of statements) await tx.execute(sql.raw(statement.replaceAll('$id', `'${id}'`)));
    throw new Found(await find(tx, scope));
  });
  return taken.catch((error: unknown) => {
    if (error instanceof Found) return error.broken;
    throw error;
  });
}

function insertRefund(status: string, subtotal: number): string {
  return `insert into refund (id, order_id, number, status, subtotal, shipping_cost, amount, person, reason)
    values ($id, $id, 1, '${status}', ${subtotal}, 0, ${subtotal}, 'anna', 'test')`;
}

/** Creates a sending that was enqueued or stopped long ago. */
function insertGift(status: string, dueAt: string): string {
  const long = `cadeau_now() - interval '33 days'`;
  const [cause, stopped] = status === 'Stopped' ? [`'buyer'`, long] : ['null', 'null'];
  return `insert into gift_sending (id, order_id, number, line, ordinal, status, stop_cause, stopped_at, enqueued_at, recipient, recipient_hash, lang, due_at)
    values ($id, $id, 1, 1, 1, '${status}', ${cause}, ${stopped}, ${status === 'Enqueued' ? long : 'null'}, 'anna@friend.example', 'hash', 'de-ch', ${dueAt})`;
}
const INSERT_ACTION = 'insert into operator_action (person, command, order_id, reason, event_type, data)';
const OF_OLD_ORDERS = 'I-23 card secrets';

/** Statements that break the records of one order, past all guards. */
const BREAKS: [invariant: string, ...statements: string[]][] = [
  ['I-1 a captured', `delete from card where order_id = $id and line = 1 and ordinal = 1`],
  [
    'I-2 what was',
    `update card set face_value = face_value + 1 where order_id = $id and line = 1 and ordinal = 1`,
  ],
  ['I-2 what was', `update orders set refunded = 500 where id = $id`],
  ['I-5 captured', `update orders set status = 'Failed' where id = $id`],
  ['I-10 the payment', `update order_line set quantity = 9 where order_id = $id and position = 1`],
  ['I-10 the payment', `update capture set amount = amount - 5 where order_id = $id`],
  ['I-17 refunds add', `update orders set refunded = 500 where id = $id`],
  [
    'I-17 the cards',
    insertRefund('Paying', 5000),
    `insert into refund_card (refund_id, card_id) select $id, id from card where order_id = $id and line = 1 limit 1`,
  ],
  ['I-17 refunds, including', insertRefund('Voiding', 900_000)],
  ['I-17 the subtotal', insertRefund('Voiding', 5000)],
  ['a completed refund', insertRefund('Done', 5000)],
  [
    'a sent refund mail',
    insertRefund('Done', 5000),
    `insert into mail (id, order_id, kind, status, sent_at) values ($id, $id, 'refunded', 'Sent', cadeau_now())`,
  ],
  [
    'I-18 a void card',
    `update card set status = 'Void', void_cause = 'refunded', voided_at = cadeau_now() where order_id = $id and line = 1 and ordinal = 1`,
  ],
  [
    'I-18 no refund',
    insertRefund('Voiding', 5000),
    `update refund set created_at = cadeau_now() - interval '17 minutes' where order_id = $id`,
  ],
  [
    'I-17 nothing',
    `insert into dispute (order_id, amount, person, reason, created_at)
       values ($id, 5000, 'anna', 'test', cadeau_now() - interval '17 minutes')`,
  ],
  [
    'I-18 nothing',
    `insert into outbound_request (id, system, payment_id, kind) select 'open', 'provider', id, 'cancel' from payment where order_id = $id`,
  ],
  [
    'I-18 no external',
    `insert into outbound_request (id, system, card_id, kind, opened_at) select $id, 'supplier', id, 'void', cadeau_now() - interval '16 minutes'
       from card where order_id = $id limit 1`,
  ],
  ['an open order', `update orders set status = 'Created' where id = $id`],
  ['an open order', `update payment set status = 'Started', pending = true where order_id = $id`],
  ['I-7 the recorded', `update payment set status = 'Started' where order_id = $id`],
  [
    'I-7 each transition',
    `update status_transition set from_status = 'Failed' where order_id = $id and to_status = 'Confirmed'`,
  ],
  [
    'I-8 an expired',
    `update payment set status = 'Started', expires_at = cadeau_now() - interval '8 minutes' where order_id = $id`,
  ],
  ['I-8 a payment that may', `update payment set pending = true, next_check_at = null where order_id = $id`],
  [
    'I-8 nothing stays',
    `update payment set status = 'Authorized', authorized_at = cadeau_now() - interval '36 minutes' where order_id = $id`,
  ],
  [
    'I-8 no paid card',
    `update card set created_at = cadeau_now() - interval '16 minutes' where order_id = $id`,
  ],
  ['I-4 a void card', `update card set generation = 1 where order_id = $id and line = 1 and ordinal = 1`],
  [
    'I-15 a confirmation',
    `update mail set created_at = cadeau_now() - interval '3 minutes' where order_id = $id`,
  ],
  [
    'I-3 no activation',
    `insert into outbound_request (id, system, card_id, kind, opened_at, closed_at, outcome)
       select $id, 'supplier', id, 'activate', cadeau_now() - interval '1 hour', cadeau_now(), 'refused' from card where order_id = $id and line = 2`,
  ],
  ['I-16 a packed parcel contains an', `update parcel set status = 'Packed' where order_id = $id`],
  [
    'I-16 an active card',
    `update card set status = 'Active', number_hash = 'x', secret = 'x', issued_at = cadeau_now() where order_id = $id and line = 2`,
  ],
  ['I-18 an inactive', `update card set number_hash = 'x' where order_id = $id and line = 2`],
  [
    'I-24 each card',
    `insert into stock (product_id, since) select product_id, cadeau_now() - interval '1 hour' from order_line
       where order_id = $id and position = 2`,
    `update card set issued_at = cadeau_now() where order_id = $id and line = 2`,
  ],
  ['a shipped parcel', `update parcel set status = 'Shipped' where order_id = $id`],
  [
    'I-15 an issued',
    `update card set status = 'Issued', secret = 'kept', number_hash = id::text, issued_at = cadeau_now() - interval '16 minutes'
       where order_id = $id and line = 1`,
  ],
  ['I-16 each physical', `delete from parcel where order_id = $id`],
  ['I-16 a packed parcel contains only', `update parcel set status = 'Packed' where order_id = $id`],
  [
    'I-16 physical cards',
    `update parcel set due_at = cadeau_now() - interval '1 minute' where order_id = $id`,
  ],
  ['a sent confirmation', `update mail set status = 'Sent' where order_id = $id`],
  [
    'I-23 receipts',
    `insert into receipt (number, kind, order_id, bytes, bytes_sha256, chain_sha256)
       values (7, 'receipt', $id, 'changed', 'x', 'y')`,
  ],
  [
    OF_OLD_ORDERS,
    `update orders set created_at = cadeau_now() - interval '33 days' where id = $id`,
    `update card set status = 'Issued', secret = 'kept', number_hash = id::text, issued_at = cadeau_now() where order_id = $id and line = 1`,
    `insert into mail (id, order_id, kind, status, sent_at)
       values ($id, $id, 'cards', 'Sent', cadeau_now() - interval '33 days')`,
  ],
  [
    'I-26 a card number',
    `insert into mail (id, order_id, kind, status, recipient) values ($id, $id, 'cards', 'Sent', 'a@kundin.example')`,
    `insert into mail (id, order_id, kind, number, repeats, status, recipient)
       values (gen_random_uuid(), $id, 'cards', 2, 1, 'Sent', 'b@kundin.example')`,
  ],
  [
    'I-26 cards were mailed',
    `update card set category = 'digital', status = 'Pending' where order_id = $id and line = 1 and ordinal = 1`,
    `insert into mail (id, order_id, kind, status, recipient) values ($id, $id, 'cards', 'Sent', 'thief@evil.example')`,
  ],
  [
    'I-26 a delivery address is',
    `update card set category = 'physical' where order_id = $id and line = 1 and ordinal = 1`,
    `insert into operator_action (person, command, reason, order_id, event_type, data, address_change)
       values ('anna', 'test', 'test', $id, 'address-corrected', '{"fields":["city"]}',
         '{"address":"postal","before":["Bern"],"after":["Basel"]}')`,
  ],
  ['I-13 a gift mail', `insert into mail (id, order_id, kind, status) values ($id, $id, 'gift', 'Pending')`],
  ['I-15 an enqueued', insertGift('Enqueued', 'cadeau_now()')],
  ['I-15 a due gift', insertGift('Planned', `cadeau_now() - interval '20 minutes'`)],
  [AUDIT_LOG_INVARIANT, `${INSERT_ACTION} values ('anna', 'orders note', $id, 'unchained', 'noted', '{}')`],
  ['I-23 the recipient', insertGift('Stopped', 'cadeau_now()')],
];

describe('the invariants of the records', () => {
  it('hold after a purchase', async () => {
    expect(await find(app.adapters.connection.db)).toEqual([]);
  });

  it.each(BREAKS)('detect: %s', async (invariant, ...statements) => {
    const broken = await findAfter(statements);
    expect(broken.map(({ name }) => name)).toContainEqual(expect.stringMatching(`^${invariant}`));
    expect(broken.every(({ references }) => references.every((candidate) => candidate === reference))).toBe(
      true,
    );
  });

  // Violations that need an old order are left to the nightly check.
  it.each(BREAKS.filter(([invariant]) => invariant !== OF_OLD_ORDERS))(
    'are detected within a minute: %s',
    async (invariant, ...statements) => {
      const broken = await findAfter(statements, 'recent');
      expect(broken.map(({ name }) => name)).toContainEqual(expect.stringMatching(`^${invariant}`));
    },
  );

  it('are each broken by one of these', () => {
    const noticed = INVARIANTS.map(({ name }) => BREAKS.some(([begin]) => name.startsWith(begin)));
    expect(INVARIANTS.filter((_, index) => !noticed[index]).map(({ name }) => name)).toEqual([]);
  });
});

describe('the audit log', () => {
  const note = (reason: string) =>
    app.app.operations.addNote(id, { person: 'anna', command: 'orders note', reason });
  const ofNote = `order_id = $id and reason = 'first'`;
  const link = `action_id in (select id from operator_action where ${ofNote})`;

  it('is not written by a purchase, so that buyers never wait for its lock', async () => {
    expect(await rows(app, 'select command from operator_action')).toEqual([]);
  });

  it.each([
    ['another reason', `update operator_action set reason = 'another' where ${ofNote}`],
    ['another operator', `update operator_action set person = 'bruno' where ${ofNote}`],
    ['another time', `update operator_action set at = at - interval '1 day' where ${ofNote}`],
    ['a reason without its salt', `update operator_action set reason_salt = null where ${ofNote}`],
    ['a deleted action', `delete from operator_action where ${ofNote}`],
    ['a gap', `delete from action_chain where ${link}`, `delete from operator_action where ${ofNote}`],
    ['another hash', `update action_chain set reason_sha256 = person_sha256 where ${link}`],
  ])('shows %s', async (_what, ...statements) => {
    await note('first');
    await note('second');
    expect(await find(app.adapters.connection.db)).toEqual([]);
    for (const scope of ['all', 'recent'] as const) {
      const broken = await findAfter(statements, scope);
      expect(broken.map(({ name }) => name)).toEqual([AUDIT_LOG_INVARIANT]);
    }
  });

  it('chains concurrent actions without gaps or deadlocks', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => note(`note ${index}`)));
    expect(await find(app.adapters.connection.db)).toEqual([]);
  });
});
