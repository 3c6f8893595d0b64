import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { NIGHTLY_WORK } from '#server/operations/schedule.ts';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { readStatus, rows } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { visit } from '#server/testing/visitor.ts';
import { createDataSubjectRepository } from './data-subject-repository.ts';
import { createRetentionRepository, HAS_NO_OPEN_WORK } from './retention-repository.ts';

let app: TestApp;
let retention: ReturnType<typeof createRetentionRepository>;
beforeAll(async () => {
  app = await openTestApp({ worker: true });
  await app.systems.reset();
  retention = createRetentionRepository(app.adapters.connection.db);
  // The worker's nightly run would remove what these tests count.
  await rows(app, "create function skip() returns trigger language plpgsql as 'begin return null; end'");
  await rows(
    app,
    `create trigger no_night before update on scheduled_task for each row when (new.name = '${NIGHTLY_WORK}') execute function skip()`,
  );
});
afterAll(() => app?.close());
afterEach(async () => {
  expect(await brokenInvariants(app)).toEqual([]);
  await app.moveClock(0);
});

const by = { person: 'anna', command: 'retention run', reason: 'test' };
const run = () => retention.run({ dryRun: false, by });
const DAY = 24 * 60;
const YEAR = 366 * DAY;

/** Creates a paid order whose mails have arrived. */
async function createDeliveredOrder() {
  const request = orderRequest();
  const { email } = request.addresses.primaryAddress;
  const visitor = await visit(app);
  const { id, reference } = await visitor.placeOrThrow(request);
  await visitor.assert(await app.systems.pay(reference));
  await vi.waitFor(async () => expect(await app.systems.mailsTo(email)).toHaveLength(2), {
    timeout: 200_000,
    interval: 100,
  });
  await vi.waitFor(
    async () =>
      expect(await rows(app, `select 1 from mail where order_id = '${id}' and status = 'Pending'`)).toEqual(
        [],
      ),
    { timeout: 200_000, interval: 50 },
  );
  return { id, reference, email, visitor };
}

const readCard = async (orderId: string) =>
  (
    await rows<{ secret: string | null; number_hash: string; last_four: string; removed: string | null }>(
      app,
      `select secret, number_hash, last_four, secret_removed_at::text as removed from card where order_id = '${orderId}'`,
    )
  )[0];
const readAddresses = async (orderId: string) =>
  (
    await rows<{ addresses: string }>(
      app,
      `select primary_address::text || billing_address::text as addresses from orders where id = '${orderId}'`,
    )
  )[0]?.addresses ?? '';
/** The addresses that operators changed. */
const readChanges = (orderId: string) =>
  rows(
    app,
    `select address_change as change from operator_action where order_id = '${orderId}' and address_change is not null`,
  );
/** Corrects the e-mail address, and waits for the mail. */
async function redirect(orderId: string): Promise<string> {
  const to = `right-${orderId}@kundin.example`;
  const again = { orderId, kind: 'cards', originalNumber: undefined, to } as const;
  await app.app.messages.resend(again, { person: 'anna', command: 'mails resend', reason: 'typo' });
  const pending = `select 1 from mail where order_id = '${orderId}' and status = 'Pending'`;
  await vi.waitFor(async () => expect(await rows(app, pending)).toEqual([]), {
    timeout: 200_000,
    interval: 50,
  });
  return to;
}
const readReceipts = (orderId: string) =>
  rows(app, `select number from receipt where order_id = '${orderId}'`);

describe('the shop’s retention', () => {
  it('number and PIN of a card are removed 30 days after its mail; the hash stays', async () => {
    const { id } = await createDeliveredOrder();
    await app.moveClock(29 * DAY);
    await run();
    expect((await readCard(id))?.secret).not.toBeNull();
    await app.moveClock(31 * DAY);
    expect((await run()).cardSecrets).toBeGreaterThan(0);
    const card = await readCard(id);
    expect(card?.secret).toBeNull();
    expect(card?.removed).not.toBeNull();
    expect(card?.number_hash).toBeTruthy();
    expect(card?.last_four).toMatch(/^\d{4}$/);
    expect(await run()).toEqual({
      cardSecrets: 0,
      recipients: 0,
      giftMessage: 0,
      giftLinks: 0,
      unpaidOrders: expect.any(Number),
      paidOrders: 0,
      receipts: 0,
      reasons: 0,
      operatorNames: 0,
    });
  });

  it('a card whose mail bounced keeps its number until it is delivered', async () => {
    const { id } = await createDeliveredOrder();
    await rows(app, `update mail set bounced_at = cadeau_now() where order_id = '${id}' and kind = 'cards'`);
    await app.moveClock(31 * DAY);
    await run();
    expect((await readCard(id))?.secret).not.toBeNull();
  });

  it('a card that is being sent again keeps its number until it is sent', async () => {
    const { id } = await createDeliveredOrder();
    await rows(
      app,
      `insert into mail (id, order_id, kind, number, repeats, status) values (gen_random_uuid(), '${id}', 'cards', 2, 1, 'Pending')`,
    );
    await app.moveClock(31 * DAY);
    await run();
    expect((await readCard(id))?.secret).not.toBeNull();
    await rows(app, `update mail set status = 'Refused' where order_id = '${id}' and number = 2`);
  });

  it('names and addresses of an unpaid order are removed after 30 days', async () => {
    const request = orderRequest();
    const visitor = await visit(app);
    const { id, reference } = await visitor.placeOrThrow(request);
    await visitor.assert(await app.systems.pay(reference, 'abort'));
    expect(await readStatus(app, id)).toBe('Reverted/Cancelled');
    await app.moveClock(29 * DAY);
    await run();
    expect(await readAddresses(id)).toContain('Thalwil');
    await app.moveClock(31 * DAY);
    await run();
    expect(await readAddresses(id)).not.toMatch(/Thalwil|Muster|kundin/);
  });

  it('those of a paid order after two years, while its receipt keeps its bytes for ten', async () => {
    const { id } = await createDeliveredOrder();
    const [before] = await rows(
      app,
      `select encode(sha256(bytes), 'hex') as sha from receipt where order_id = '${id}'`,
    );
    await app.moveClock(23 * 30 * DAY);
    await run();
    expect(await readAddresses(id)).toContain('Thalwil');
    await app.moveClock(25 * 31 * DAY);
    await run();
    expect(await readAddresses(id)).not.toMatch(/Thalwil|Muster|kundin/);
    const [after] = await rows(
      app,
      `select encode(sha256(bytes), 'hex') as sha from receipt where order_id = '${id}'`,
    );
    expect(after).toEqual(before);
  });

  it('and with them the addresses that an operator changed', async () => {
    const { id } = await createDeliveredOrder();
    await redirect(id);
    expect(await readChanges(id)).toHaveLength(1);
    await app.moveClock(25 * 31 * DAY);
    await run();
    expect(await readChanges(id)).toEqual([]);
  });

  it('no statement can delete a receipt earlier', async () => {
    const { id } = await createDeliveredOrder();
    await app.moveClock(9 * YEAR);
    await expect(rows(app, `delete from receipt where order_id = '${id}'`)).rejects.toThrow();
  });

  it('a dry run counts, and removes nothing', async () => {
    const { id } = await createDeliveredOrder();
    await app.moveClock(31 * DAY);
    const counted = await retention.run({ dryRun: true, by });
    expect(counted.cardSecrets).toBeGreaterThan(0);
    expect((await readCard(id))?.secret).not.toBeNull();
    expect(await run()).toEqual(counted);
  });
});

describe('a person’s data', () => {
  const erasing = { person: 'anna', command: 'subject erase', reason: 'her letter' };

  it('is exported completely, without numbers and PINs, and the export is recorded', async () => {
    const { id, reference, email } = await createDeliveredOrder();
    const subjects = createDataSubjectRepository(app.adapters.connection.db);
    const { orders, receipts } = await subjects.read(` ${email.toUpperCase()}`, {
      ...erasing,
      command: 'subject export',
    });
    expect(orders.map((order) => order.reference)).toEqual([reference]);
    expect(receipts.map((paper) => paper.reference)).toEqual([reference]);
    expect(receipts[0]?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const text = JSON.stringify(orders);
    expect(text).toContain('Thalwil');
    expect(text).not.toContain((await readCard(id))?.secret ?? 'no secret');
    const actions = await rows(app, `select data from operator_action where command = 'subject export'`);
    expect(actions).toContainEqual({ data: { references: [reference], gifts: 0 } });
  });

  it('includes the addresses that an operator changed, which are removed with it', async () => {
    const { id, email } = await createDeliveredOrder();
    const to = await redirect(id);
    const subjects = createDataSubjectRepository(app.adapters.connection.db);
    const [reportedOrder] = (await subjects.read(to, erasing)).orders;
    expect(reportedOrder?.changedAddresses).toMatchObject([{ before: [email], after: [to] }]);
    await subjects.erase(to, erasing);
    expect(await readChanges(id)).toEqual([]);
  });

  it('is removed except the receipts, and its session with it', async () => {
    const { id, reference, email, visitor } = await createDeliveredOrder();
    const subjects = createDataSubjectRepository(app.adapters.connection.db);
    const whole = {
      received: 0,
      erased: [reference],
      kept: [],
      cards: expect.any(Number),
      value: expect.any(Number),
    };
    const preview = await subjects.previewErasure(email, erasing);
    expect(preview).toEqual(whole);
    expect(preview.cards).toBeGreaterThan(0);
    expect(await readAddresses(id)).toContain('Thalwil');
    expect(await subjects.erase(email, erasing)).toEqual(preview);
    expect(await readAddresses(id)).not.toMatch(/Thalwil|Muster|kundin/);
    expect((await readCard(id))?.secret).toBeNull();
    expect(await readReceipts(id)).toHaveLength(1);
    expect((await visitor.order(id)).status).toBe(404);
    expect((await subjects.read(email, erasing)).orders).toEqual([]);
  });

  it('stays while an order is in progress', async () => {
    const request = orderRequest();
    const { email } = request.addresses.primaryAddress;
    const { id, reference } = await (await visit(app)).placeOrThrow(request);
    const subjects = createDataSubjectRepository(app.adapters.connection.db);
    expect(await subjects.erase(email, erasing)).toMatchObject({ erased: [], kept: [reference] });
    expect(await readAddresses(id)).toContain('Thalwil');
  });

  it('stays while the cards are issued and their mail is not pending yet', async () => {
    const { id } = await createDeliveredOrder();
    const { db } = app.adapters.connection;
    const isAtRest = (tx: Pick<typeof db, '$count'>) =>
      tx.$count(sql.raw(`(select 1 from orders o where o.id = '${id}' and ${HAS_NO_OPEN_WORK}) as found`));
    const seen: number[] = [];
    // Simulates a process that ends before the mail: read, then rolled back.
    const undone = new Error('undone');
    await db
      .transaction(async (tx) => {
        seen.push(await isAtRest(tx));
        await tx.execute(sql`delete from gift_link where order_id = ${id}`);
        await tx.execute(sql`delete from mail where order_id = ${id} and kind = 'cards'`);
        seen.push(await isAtRest(tx));
        throw undone;
      })
      .catch((error: unknown) => expect(error).toBe(undone));
    expect(seen).toEqual([1, 0]);
  });
});

describe('after ten years', () => {
  it('receipts are removed ten years after the end of their year, and not a day earlier', async () => {
    const { id } = await createDeliveredOrder();
    const now = new Date();
    const end = new Date(Date.UTC(now.getUTCFullYear() + 11, 0, 1));
    const minutes = Math.floor((end.getTime() - now.getTime()) / 60_000);
    await app.moveClock(minutes - 2 * DAY);
    expect((await run()).receipts).toBe(0);
    expect(await readReceipts(id)).toHaveLength(1);
    await app.moveClock(minutes + 2 * DAY);
    expect((await run()).receipts).toBeGreaterThan(0);
    expect(await readReceipts(id)).toEqual([]);
  });
});
