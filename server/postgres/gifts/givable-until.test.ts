import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getGiftPeriodEnd, type TimedSending } from '#rules/gift-period.ts';
import { RETENTION } from '#rules/retention.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { buyCards } from '#server/testing/refund-orders.ts';
import { rows } from '#server/testing/rows.ts';
import { propertyRuns } from '../../../testkit/property-runs.ts';
import { recentSendingSql } from './gift-retention.ts';

const app = await openIdleApp();

const DAY_MS = 86_400_000;
const DAYS = RETENTION.cardSecretDays;

type Given = { status: 'Planned' | 'Enqueued' | 'Stopped'; dueDays: number; sentDays: number | null };

/** Days from now, far enough from any limit that a statement's duration doesn't matter. */
const days = (min: number, max: number) => fc.integer({ min, max }).map((day) => day + 0.5);
const sendings: fc.Arbitrary<Given[]> = fc
  .array(
    fc.oneof(
      fc.record({
        status: fc.constantFrom('Enqueued', 'Stopped'),
        dueDays: days(-90, -1),
        sentDays: fc.option(days(-60, -1)),
      }),
      fc.record({ status: fc.constant('Planned'), dueDays: days(0, 300), sentDays: fc.constant(null) }),
    ) as fc.Arbitrary<Given>,
    { maxLength: 3 },
  )
  // A card has at most one planned sending.
  .map((all) =>
    all.filter(
      ({ status }, at) =>
        status !== 'Planned' || all.findIndex((candidate) => candidate.status === 'Planned') === at,
    ),
  );

it('the statement that keeps a card’s number agrees with the rule on the giving period', async () => {
  const { id: orderId } = await buyCards(app, undefined, { issued: true });
  const at = (day: number) => new Date(Date.now() + day * DAY_MS);
  await fc.assert(
    fc.asyncProperty(sendings, async (given) => {
      await rows(app, `delete from gift_sending where order_id = '${orderId}'`);
      await rows(app, `delete from mail where order_id = '${orderId}' and kind = 'gift'`);
      for (const [index, { status, dueDays, sentDays }] of given.entries()) {
        await rows(
          app,
          `insert into gift_sending (id, order_id, number, line, ordinal, status, stop_cause, recipient, recipient_hash,
             lang, due_at, enqueued_at, stopped_at)
           values ('${randomUUID()}', '${orderId}', ${index + 1}, 1, 1, '${status}',
             ${status === 'Stopped' ? "'buyer'" : 'null'}, 'a@b.example', 'hash', 'de-ch', '${at(dueDays).toISOString()}',
             ${status === 'Enqueued' ? 'now()' : 'null'}, ${status === 'Stopped' ? 'now()' : 'null'})`,
        );
        if (status === 'Enqueued')
          await rows(
            app,
            `insert into mail (id, order_id, kind, number, status, sent_at) values ('${randomUUID()}', '${orderId}', 'gift',
               ${index + 1}, '${sentDays === null ? 'Refused' : 'Sent'}',
               ${sentDays === null ? 'null' : `'${at(sentDays).toISOString()}'`})`,
          );
      }
      const timed: TimedSending[] = given.map(({ status, dueDays, sentDays }) => ({
        status,
        dueAt: at(dueDays),
        sentAt: status === 'Enqueued' && sentDays !== null ? at(sentDays) : null,
      }));
      // Issued so long ago that only sendings can extend the period.
      const byRule = getGiftPeriodEnd(at(-10_000), timed) > new Date();
      const [found] = await rows<{ kept: boolean }>(
        app,
        `select ${recentSendingSql(DAYS)} as kept from card c where c.order_id = '${orderId}' and c.line = 1 and c.ordinal = 1`,
      );
      expect(found?.kept).toBe(byRule);
    }),
    { numRuns: propertyRuns(500, 60) },
  );
  await rows(app, `delete from gift_sending where order_id = '${orderId}'`);
  await rows(app, `delete from mail where order_id = '${orderId}' and kind = 'gift'`);
}, 120_000);
