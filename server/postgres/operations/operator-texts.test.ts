import { afterEach, describe, expect, it, vi } from 'vitest';
import { REMOVED_TEXT } from '#rules/retention.ts';
import { openFileApp } from '#server/testing/idle-app.ts';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { type Bought, buyCards, refundNow } from '#server/testing/refund-orders.ts';
import { rows } from '#server/testing/rows.ts';

const app = await openFileApp({ worker: true });
await app.systems.reset();
afterEach(async () => {
  expect(await brokenInvariants(app)).toEqual([]);
  await app.moveClock(0);
});

const DAY = 24 * 60;
const NOTE = 'Frau Muster called, her neighbour takes the parcel';
const by = { person: 'anna', command: 'orders note', reason: NOTE };
const run = () =>
  app.app.operations.retention.run({
    dryRun: false,
    by: { person: 'worker', command: 'retention run', reason: 'each night' },
  });

/** Creates a delivered order with nothing open. */
async function bought(): Promise<Bought> {
  const order = await buyCards(app, undefined, { issued: true });
  await allSent(order.id);
  return order;
}

async function allSent(orderId: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const mails = await rows<{ pending: number; all: number }>(
        app,
        `select count(*) filter (where status = 'Pending')::int as pending, count(*)::int as all
           from mail where order_id = '${orderId}'`,
      );
      expect(mails[0]?.all).toBeGreaterThan(1);
      expect(mails[0]?.pending).toBe(0);
    },
    { timeout: 200_000, interval: 50 },
  );
}

const readNotes = (orderId: string) =>
  rows(
    app,
    `select person, reason, event_type as type from operator_action where order_id = '${orderId}' and command = 'orders note'`,
  );
const kept = { person: 'anna', reason: NOTE, type: 'noted' };

describe('operators’ reasons', () => {
  it('are also removed from refund requests at the desk', async () => {
    const { id } = await bought();
    await rows(
      app,
      `with asker as (insert into person (sign_in_name, name, roles, language)
         values ('asker', 'Anna', '{refunds}', 'de-ch') returning id)
       insert into refund_request (id, order_id, status, whole_order, cards, without_shipping_cost, shipping_cost,
         amount, person_id, reason, answer, decided_at)
       select gen_random_uuid(), '${id}', 'Withdrawn', true, '[]', false, 0, 5000, asker.id, '${NOTE}', '${NOTE}', now()
         from asker`,
    );
    await app.moveClock(25 * 31 * DAY);
    await run();
    expect(await rows(app, `select reason, answer from refund_request where order_id = '${id}'`)).toEqual([
      { reason: REMOVED_TEXT, answer: REMOVED_TEXT },
    ]);
    await app.moveClock(0);
  });

  it('are removed with the order’s names; operator, action and time stay', async () => {
    const { id } = await bought();
    await app.app.operations.addNote(id, by);
    await app.moveClock(23 * 30 * DAY);
    await run();
    expect(await readNotes(id)).toEqual([kept]);
    await app.moveClock(25 * 31 * DAY);
    // The worker's nightly run may have removed it first.
    await run();
    expect(await readNotes(id)).toEqual([{ ...kept, reason: REMOVED_TEXT }]);
    const history = await app.app.reports.orderHistory(id);
    expect(history.filter(({ event }) => event.subject === 'operator').map(({ reason }) => reason)).toEqual([
      REMOVED_TEXT,
    ]);
    expect((await run()).reasons).toBe(0);
  });

  it('stay while something of the order is open', async () => {
    const { id } = await bought();
    await app.app.operations.addNote(id, by);
    await app.app.operations.openReviewItem(id, 'refund-late', {});
    await app.moveClock(25 * 31 * DAY);
    await run();
    expect(await readNotes(id)).toEqual([kept]);
    await app.moveClock(0);
    await rows(app, `update review_item set resolved_at = cadeau_now() where order_id = '${id}'`);
  });

  it('are also removed from refunds and disputes', async () => {
    const refunded = await bought();
    await refundNow(app, refunded.reference);
    // The worker may have claimed it first.
    const states = () => rows(app, `select status from refund where order_id = '${refunded.id}'`);
    await vi.waitFor(async () => expect(await states()).toEqual([{ status: 'Done' }]), { timeout: 200_000 });
    await allSent(refunded.id);
    const disputed = await bought();
    await app.app.refunds.disputes.begin({ reference: disputed.reference, amount: 10_000, by });
    await app.app.refunds.disputes.voidCards(disputed.id);
    const reasons = () =>
      rows(
        app,
        `select reason from refund where order_id = '${refunded.id}'
         union all select reason from dispute where order_id = '${disputed.id}'`,
      );
    expect(await reasons()).toEqual([{ reason: 'ticket 4711' }, { reason: NOTE }]);
    await app.moveClock(25 * 31 * DAY);
    await run();
    expect(await reasons()).toEqual([{ reason: REMOVED_TEXT }, { reason: REMOVED_TEXT }]);
  });

  it('are removed when a person is erased; the reason for that stays for 24 months', async () => {
    const { id, email } = await bought();
    await app.app.operations.addNote(id, by);
    const erasing = { person: 'anna', command: 'subject erase', reason: 'her letter of 3 May' };
    await app.app.operations.dataSubjects.erase(email, erasing);
    expect(await readNotes(id)).toEqual([{ ...kept, reason: REMOVED_TEXT }]);
    const why = () =>
      rows(app, `select reason from operator_action where order_id = '${id}' and command = 'subject erase'`);
    await app.moveClock(23 * 30 * DAY);
    await run();
    expect(await why()).toEqual([{ reason: erasing.reason }]);
    await app.moveClock(25 * 31 * DAY);
    await run();
    expect(await why()).toEqual([{ reason: REMOVED_TEXT }]);
  });

  it('are removed after 24 months without an order, and a read stays one', async () => {
    const insert = `insert into operator_action (person, command, reason, event_type, data) values`;
    await rows(
      app,
      `${insert} ('anna', 'sale pause', '${NOTE}', 'sale-paused', '{}'), ('anna', 'orders list', '', 'orders-listed', '{}')`,
    );
    const reasons = async () =>
      (
        await rows(
          app,
          `select reason from operator_action where data = '{}' and order_id is null order by id`,
        )
      ).map(({ reason }) => reason);
    await app.moveClock(23 * 30 * DAY);
    await run();
    expect(await reasons()).toEqual([NOTE, '']);
    await app.moveClock(25 * 31 * DAY);
    await run();
    expect(await reasons()).toEqual([REMOVED_TEXT, '']);
  });
});

describe('the database', () => {
  const refused = (change: string, where: string) =>
    expect(rows(app, `update operator_action set ${change} where ${where}`)).rejects.toThrow();

  it('refuses other, earlier or deleting changes to operators’ actions', async () => {
    const { id } = await bought();
    await app.app.operations.addNote(id, by);
    const note = `order_id = '${id}' and command = 'orders note'`;
    await refused(`reason = '${REMOVED_TEXT}'`, note);
    await refused(`person = '${REMOVED_TEXT}'`, note);
    await app.moveClock(25 * 31 * DAY);
    // The order's names are still there.
    await refused(`reason = '${REMOVED_TEXT}'`, note);
    await run();
    await refused(`reason = 'another'`, note);
    await refused(`person = 'bruno'`, note);
    await refused(`person = '${REMOVED_TEXT}'`, note);
    await refused(`reason = reason, detail = 'another'`, note);
    await refused(`order_id = null`, note);
    await expect(rows(app, `delete from operator_action where ${note}`)).rejects.toThrow();
    expect(await readNotes(id)).toEqual([{ ...kept, reason: REMOVED_TEXT }]);
  });
});

// Runs last, because it also removes the receipts.
describe('operators’ names', () => {
  it('are removed ten years after the end of the year, and not a day earlier', async () => {
    const { id } = await bought();
    await app.app.operations.addNote(id, by);
    const now = new Date();
    const end = Date.UTC(now.getUTCFullYear() + 11, 0, 1);
    const minutes = Math.floor((end - now.getTime()) / 60_000);
    await app.moveClock(minutes - 2 * DAY);
    await run();
    expect(await readNotes(id)).toEqual([{ ...kept, reason: REMOVED_TEXT }]);
    await app.moveClock(minutes + 2 * DAY);
    expect((await run()).operatorNames).toBeGreaterThan(0);
    expect(await readNotes(id)).toEqual([{ ...kept, person: REMOVED_TEXT, reason: REMOVED_TEXT }]);
  });
});
