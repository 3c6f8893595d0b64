import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderRequest } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { visit } from '#server/testing/visitor.ts';
import { checkInvariants } from './check-invariants.ts';
import { nightlyWork } from './scheduled-tasks.ts';

let app: TestApp;
let reference: string;
let id: string;
beforeAll(async () => {
  app = await openTestApp({ worker: false });
  await app.systems.reset();
  const visitor = await visit(app);
  ({ id, reference } = await visitor.placed(orderRequest()));
  await visitor.assert(await app.systems.pay(reference));
});
afterAll(() => app?.close());
beforeEach(() => {
  app.logged.length = 0;
});

const alarms = () =>
  app.logged.map((text) => JSON.parse(text)).filter(({ alarm }: { alarm?: string }) => alarm === 'invariant');

async function metrics(): Promise<string> {
  const listening = await app.app.metrics.listen(0);
  const answer = await fetch(`http://127.0.0.1:${listening.port}/metrics`);
  const text = await answer.text();
  await listening.close();
  return text;
}

describe('the check of the invariants', () => {
  it('says nothing while they are whole, and shows what is open', async () => {
    expect(await checkInvariants(app.app, 'recent')).toEqual([]);
    expect(alarms()).toEqual([]);
    const text = await metrics();
    expect(text).toContain('cadeau_broken_invariants 0');
    expect(text).toContain('cadeau_open_items{figure="cards_pending"} 1');
    expect(text).toMatch(
      /cadeau_request_seconds_count\{method="POST",route="\/api\/orders",status="201"\} 1/,
    );
  });

  it('names in log and metrics what is broken, and takes it back when it is mended', async () => {
    await rows(app, `update orders set refunded = 500 where id = '${id}'`);
    await checkInvariants(app.app, 'recent');
    expect(alarms().map(({ references }) => references)).toContainEqual([reference]);
    expect(await metrics()).toMatch(/cadeau_broken_invariant\{name="I-2 [^"]+"\} 1/);
    await rows(app, `update orders set refunded = 0 where id = '${id}'`);
    expect(await checkInvariants(app.app, 'recent')).toEqual([]);
    expect(await metrics()).toContain('cadeau_broken_invariants 0');
    expect(await metrics()).not.toContain('cadeau_broken_invariant{');
  });

  it('finds in the night what the minute does not look at: an old order', async () => {
    await rows(
      app,
      `update orders set refunded = 500, created_at = cadeau_now() - interval '4 days' where id = '${id}'`,
    );
    expect(await checkInvariants(app.app, 'recent')).toEqual([]);
    await nightlyWork(app.app);
    expect(alarms()).not.toEqual([]);
    await rows(app, `update orders set refunded = 0, created_at = cadeau_now() where id = '${id}'`);
  });

  it('holds nothing of a buyer', async () => {
    const text = await metrics();
    expect(text).not.toMatch(/@|kundin|Thalwil/);
    expect(text).not.toContain(reference);
  });
});
