import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { reviewItems, rows } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { visit } from '#server/testing/visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ worker: true });
  await app.systems.reset();
});
afterAll(() => app?.close());
afterEach(async () => expect(await brokenInvariants(app)).toEqual([]));

const eventually = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 200_000, interval: 100 });

async function place() {
  const request = orderRequest();
  const visitor = await visit(app);
  const { id, reference } = await visitor.placed(request);
  const paid = async () => void (await visitor.assert(await app.systems.pay(reference)));
  return { id, email: request.addresses.primaryAddress.email, paid };
}

/** A paid order whose cards' mail cannot be composed; its job has failed once. */
async function placePoisoned() {
  const poisoned = await place();
  const [line] = await rows<{ image_path: string }>(
    app,
    `select image_path from order_line where order_id = '${poisoned.id}'`,
  );
  await rows(app, `update order_line set image_path = '/pictures/gone' where order_id = '${poisoned.id}'`);
  await poisoned.paid();
  const job = `name = 'send-mail' and data ->> 'mailId' =
    (select id::text from mail where order_id = '${poisoned.id}' and kind = 'cards')`;
  await eventually(async () =>
    expect(await rows(app, `select output from jobs.job where ${job} and state = 'retry'`)).toEqual([
      { output: { fault: 'Error', unforeseen: 1 } },
    ]),
  );
  return { poisoned, job, imagePath: line?.image_path };
}

it('a mail that can never be composed is given up and put on the review list, and nobody waits for it', async () => {
  const { poisoned, job, imagePath } = await placePoisoned();
  const other = await place();
  await other.paid();
  await eventually(async () => expect(await app.systems.mailsTo(other.email)).toHaveLength(2));

  // As if it had failed a second time: the third is the last.
  await rows(
    app,
    `update jobs.job set output = '{"fault": "Error", "unforeseen": 2}', start_after = now() where ${job}`,
  );
  await eventually(async () => expect(await reviewItems(app, poisoned.id)).toEqual(['mail-given-up-cards']));
  expect(await app.systems.mailsTo(poisoned.email)).toHaveLength(1);

  // A person mends it and resolves the item: the next run of the task finds a mail that is pending and has no job.
  await rows(app, `update order_line set image_path = '${imagePath}' where order_id = '${poisoned.id}'`);
  await rows(app, `update review_item set resolved_at = cadeau_now() where order_id = '${poisoned.id}'`);
  await app.moveClock(2);
  await app.adapters.pendingWork.addMissingJobs();
  await eventually(async () => expect(await app.systems.mailsTo(poisoned.email)).toHaveLength(2));
});

it('a mail whose composing ended three processes, one after the other, is not begun by a fourth', async () => {
  const { poisoned, job, imagePath } = await placePoisoned();
  // It could be composed now; nobody tries.
  await rows(app, `update order_line set image_path = '${imagePath}' where order_id = '${poisoned.id}'`);
  const lost = '{"value": {"message": "job heartbeat timeout"}}';
  await rows(
    app,
    `update jobs.job set output = '${lost}', data = jsonb_set(data, '{lost}', '2'), start_after = now() where ${job}`,
  );
  await eventually(async () => expect(await reviewItems(app, poisoned.id)).toEqual(['mail-given-up-cards']));
  expect(await app.systems.mailsTo(poisoned.email)).toHaveLength(1);
});
