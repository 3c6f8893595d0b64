import { describe, expect, it } from 'vitest';
import { isoWeekday } from '#rules/iso-date.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { packParcel } from '#server/testing/clerk.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { buyPosted, listPostedCards, printedCards } from '#server/testing/packing.ts';
import { reviewItems, rows } from '#server/testing/rows.ts';
import { reportLateParcels, resolveActivations } from './scheduled-tasks.ts';

const app = await openIdleApp();

const HOUR_MS = 3_600_000;
const scan = (reference: string, numbers: string[]) => packParcel(app.app, reference, numbers);
const openReviewItems = async (orderId: string) =>
  (await rows(app, `select kind from review_item where order_id = '${orderId}' and resolved_at is null`)).map(
    ({ kind }) => kind,
  );

/** The next Friday noon in Switzerland that precedes a whole working week. */
function nextFridayNoon(): Date {
  for (let hour = Math.ceil(Date.now() / HOUR_MS); ; hour += 1) {
    const instant = new Date(hour * HOUR_MS);
    const { date, hour: shown } = swissTime(instant);
    const isQuiet = date.slice(5, 7) === '11' || date.slice(5, 7) === '02' || date.slice(5, 7) === '09';
    if (isoWeekday(date) === 5 && shown === 12 && isQuiet) return instant;
  }
}

describe('a parcel that is not packed in time', () => {
  it('becomes a review item after 24 hours without weekends, once, until it is packed', async () => {
    const friday = nextFridayNoon().getTime();
    const hoursLater = (hours: number) => app.moveClock((friday + hours * HOUR_MS - Date.now()) / 60_000);
    await hoursLater(0);
    const { id, reference } = await buyPosted(app);
    const alarms = () =>
      app.logged.filter((text) => text.includes('"activation-late"') && text.includes(reference));
    for (const hours of [24, 48, 71]) {
      await hoursLater(hours);
      await reportLateParcels(app.app);
      expect(await reviewItems(app, id)).toEqual([]);
    }
    for (const hours of [73, 95, 97]) {
      await hoursLater(hours);
      await reportLateParcels(app.app);
      expect(await reviewItems(app, id)).toEqual(['activation-late']);
    }
    expect(alarms()).toHaveLength(1);
    expect(await scan(reference, await printedCards(app, 1))).toMatchObject({ isPacked: true });
    expect(await openReviewItems(id)).toEqual([]);
    await reportLateParcels(app.app);
    expect(alarms()).toHaveLength(1);
  });

  it('that an operator has resolved manually is not raised again', async () => {
    await app.moveClock(60 * 24 * 9);
    const { id } = await buyPosted(app);
    await app.moveClock(60 * 24 * 20);
    await reportLateParcels(app.app);
    await rows(app, `update review_item set resolved_at = cadeau_now() where order_id = '${id}'`);
    await reportLateParcels(app.app);
    expect(await reviewItems(app, id)).toEqual(['activation-late']);
  });
});

describe('an unanswered activation', () => {
  async function unanswered(fault: string) {
    const { id, reference } = await buyPosted(app);
    const [number = ''] = await printedCards(app, 1);
    await app.systems.control('supplier', { endpoint: 'activate', fault, times: 9 });
    expect((await scan(reference, [number])).scans).toEqual(['unknown']);
    const activated = async () =>
      (await app.systems.supplied({ kind: 'activated' })).filter((event) => event.number === number).length;
    return { id, number, activated };
  }

  it.each([
    ['that was lost', 'acted-no-answer'],
    ['that never arrived', 'cut'],
  ])('%s is completed without the packer', async (_, fault) => {
    const { id, number, activated } = await unanswered(fault);
    await app.systems.reset();
    await app.moveClock(4);
    await resolveActivations(app.app);
    expect((await listPostedCards(app, id)).at(-1)).toBe('1 ToPack');
    await app.moveClock(6);
    await Promise.all([resolveActivations(app.app), resolveActivations(app.app)]);
    expect(await listPostedCards(app, id)).toEqual([`1.1 Active ${number.slice(-4)}`, '1 Packed']);
    expect(await activated()).toBe(1);
  });

  it('is on the review list while the supplier is unreachable, and no longer once it is resolved', async () => {
    const { id } = await unanswered('acted-no-answer');
    await app.systems.control('supplier', { endpoint: 'lookup-activation', fault: 'error:SYSTEM', times: 9 });
    await app.moveClock(6);
    await resolveActivations(app.app);
    expect(await openReviewItems(id)).toEqual(['activation-unanswered']);
    await app.systems.reset();
    await resolveActivations(app.app);
    expect(await openReviewItems(id)).toEqual([]);
  });

  it('of a card that is refunded meanwhile is given up if the supplier does not know it', async () => {
    const { id, activated } = await unanswered('cut');
    await app.systems.reset();
    const refund = crypto.randomUUID();
    await rows(
      app,
      `insert into refund (id, order_id, number, status, subtotal, shipping_cost, amount, person, reason)
       values ('${refund}', '${id}', 1, 'Voiding', 5000, 0, 5000, 'anna', 'test')`,
    );
    await rows(app, `insert into refund_card select '${refund}', id from card where order_id = '${id}'`);
    await app.moveClock(6);
    await resolveActivations(app.app);
    expect(await listPostedCards(app, id)).toEqual(['1.1 ToPost', '1 ToPack']);
    expect(await activated()).toBe(0);
    expect(await rows(app, 'select id from outbound_request where closed_at is null')).toEqual([]);
  });
});
