import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { faultless, pay } from '#server/testing/far-sides.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';
import { openTestHouse, type TestHouse } from '#server/testing/test-house.ts';
import { visit } from '#server/testing/visitor.ts';
import { watchBooks } from './watch-books.ts';
import { nightlyWork } from './watching.ts';

let house: TestHouse;
let reference: string;
let id: string;
beforeAll(async () => {
  house = await openTestHouse({ worker: false });
  await faultless(house);
  const visitor = await visit(house);
  ({ id, reference } = await visitor.placed(orderRequest()));
  await visitor.assert(await pay(house, reference));
});
afterAll(() => house?.close());
beforeEach(() => {
  house.logged.length = 0;
});

const parts = () => ({ db: house.house.connection.db, log: house.house.log, metrics: house.house.metrics });
const alarms = () =>
  house.logged
    .map((text) => JSON.parse(text))
    .filter(({ alarm }: { alarm?: string }) => alarm === 'invariant');

async function metrics(): Promise<string> {
  const listening = await house.house.metrics.listen(0);
  const answer = await fetch(`http://127.0.0.1:${listening.port}/metrics`);
  const text = await answer.text();
  await listening.close();
  return text;
}

describe('the watch over the books', () => {
  it('says nothing while they are whole, and shows what is open', async () => {
    expect(await watchBooks(parts(), 'recent')).toEqual([]);
    expect(alarms()).toEqual([]);
    const text = await metrics();
    expect(text).toContain('cadeau_broken_invariants 0');
    expect(text).toContain('cadeau_books{figure="cards_owed"} 1');
    expect(text).toMatch(
      /cadeau_request_seconds_count\{method="POST",route="\/api\/orders",status="201"\} 1/,
    );
  });

  it('names in log and metrics what is broken, and takes it back when it is mended', async () => {
    await rows(house, `update orders set refunded = 500 where id = '${id}'`);
    await watchBooks(parts(), 'recent');
    expect(alarms().map(({ references }) => references)).toContainEqual([reference]);
    expect(await metrics()).toMatch(/cadeau_broken_invariant\{name="I-2 [^"]+"\} 1/);
    await rows(house, `update orders set refunded = 0 where id = '${id}'`);
    expect(await watchBooks(parts(), 'recent')).toEqual([]);
    expect(await metrics()).toContain('cadeau_broken_invariants 0');
    expect(await metrics()).not.toContain('cadeau_broken_invariant{');
  });

  it('finds in the night what the minute does not look at: an old order', async () => {
    await rows(
      house,
      `update orders set refunded = 500, created_at = cadeau_now() - interval '4 days' where id = '${id}'`,
    );
    expect(await watchBooks(parts(), 'recent')).toEqual([]);
    await nightlyWork(parts());
    expect(alarms()).not.toEqual([]);
    await rows(house, `update orders set refunded = 0, created_at = cadeau_now() where id = '${id}'`);
  });

  it('holds nothing of a buyer', async () => {
    const text = await metrics();
    expect(text).not.toMatch(/@|kundin|Thalwil/);
    expect(text).not.toContain(reference);
  });
});
