import { afterEach, describe, expect, it } from 'vitest';
import { endPauses, openFileApp } from '#server/testing/idle-app.ts';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { readStatus, reviewItems, rows } from '#server/testing/rows.ts';
import { sweepNow } from '#server/testing/sweep-after.ts';
import { visit } from '#server/testing/visitor.ts';
import { isFullRun } from '../../testkit/full-run.ts';

const WEEK_MINUTES = 7 * 24 * 60;
const PAYMENTS = 3;
/** Minutes between two buyers during the outage. */
const BUYER_EVERY = isFullRun ? 60 : 180;
const QUESTIONS_MAX = isFullRun ? 200 : 100;

const app = await openFileApp();
afterEach(async () => {
  await app.systems.reset();
  await endPauses(app);
  await app.moveClock(0);
});

/** Minutes until the next scheduled call to the provider, from the database. */
async function nextQuestion(): Promise<number> {
  const [row] = await rows<{ minutes: number | null }>(
    app,
    `select extract(epoch from min(next_check_at) - cadeau_now()) / 60 as minutes from payment where next_check_at is not null`,
  );
  return row?.minutes === null || row === undefined ? Number.POSITIVE_INFINITY : Number(row.minutes);
}

/** Simulates a week of provider outage that starts just after some payments. */
async function runWeek(outage: object) {
  await app.systems.reset();
  const begun: { id: string; reference: string }[] = [];
  for (let payment = 0; payment < PAYMENTS; payment += 1) {
    const visitor = await visit(app);
    const order = await visitor.placeOrThrow(orderRequest());
    await app.systems.pay(order.reference);
    begun.push(order);
  }
  await endPauses(app);
  const before = (await app.systems.paymentCalls()).length;
  await app.systems.control('saferpay', { endpoint: '*', times: 100_000, ...outage });
  const buyer = await visit(app);
  for (let minute = 0, nextBuyer = 1; minute < WEEK_MINUTES; ) {
    const wait = Math.max(await nextQuestion(), 0.1);
    minute = Math.min(minute + wait, nextBuyer, WEEK_MINUTES);
    await app.moveClock(minute);
    if (minute >= nextBuyer) {
      nextBuyer += BUYER_EVERY;
      expect((await buyer.place(orderRequest())).status).toBe(502);
    }
    await sweepNow(app);
  }
  const asked = await Promise.all(
    begun.map(async ({ reference }) => (await app.systems.paymentCalls(reference)).length - 1),
  );
  return { begun, asked, shop: (await app.systems.paymentCalls()).length - before };
}

const PROBLEMS: [name: string, problem: object][] = [
  ['refuses our account', { fault: 'error:AUTHENTICATION_FAILED' }],
  ['is behind a broken gateway', { fault: 'html-502' }],
  ['answers without what it must', { fault: 'no-fields' }],
  ['answers with a page of maintenance', { fault: 'html' }],
];

describe('a week in which the provider', () => {
  it.each(isFullRun ? PROBLEMS : PROBLEMS.slice(0, 2))(
    '%s causes few polls, one review item, and a quick recovery',
    async (_name, outage) => {
      const { begun, asked, shop } = await runWeek(outage);
      for (const questions of asked) expect(questions).toBeLessThanOrEqual(20);
      expect(shop).toBeLessThanOrEqual(QUESTIONS_MAX);
      expect(app.logged.some((line) => line.includes('"alarm":"provider-paused"'))).toBe(true);
      for (const { id } of begun) {
        expect(await readStatus(app, id)).toBe('Created/Started');
        expect(await reviewItems(app, id)).toEqual([
          expect.stringMatching(/^payment-(unanswered|not-understood)$/),
        ]);
      }
      await app.systems.reset();
      await app.moveClock(WEEK_MINUTES + 150);
      expect((await (await visit(app)).place(orderRequest())).status).toBe(201);
      await sweepNow(app);
      for (const { id } of begun) {
        expect(await readStatus(app, id)).toBe('Confirmed/Captured');
        const open = `select id from review_item where order_id = '${id}' and resolved_at is null`;
        expect(await rows(app, open)).toEqual([]);
      }
      expect(await brokenInvariants(app)).toEqual([]);
    },
  );
});
