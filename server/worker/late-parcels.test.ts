import { describe, expect, it } from 'vitest';
import { isoWeekday } from '#rules/iso-date.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { pack } from '#server/operator/commands/pack.ts';
import { postingsList } from '#server/operator/commands/postings-list.ts';
import { control, faultless, supplierLedger } from '#server/testing/far-sides.ts';
import { buyPosted, posted, printedCards } from '#server/testing/packing.ts';
import { openQuietHouse } from '#server/testing/quiet-house.ts';
import { operatorItems, rows } from '#server/testing/rows.ts';
import type { TestHouse } from '#server/testing/test-house.ts';
import { typeCommand } from '#server/testing/typed-command.ts';
import { raiseLateParcels, settleActivations } from './late-parcels.ts';

let house: TestHouse;
openQuietHouse((opened) => {
  house = opened;
});

const HOUR_MS = 3_600_000;
const scan = (reference: string, answers: string[]) =>
  typeCommand(house, pack, [reference, '--reason', 'round'], '.', answers);
const openItems = async (orderId: string) =>
  (
    await rows(house, `select kind from operator_item where order_id = '${orderId}' and settled_at is null`)
  ).map(({ kind }) => kind);

/** The next Friday noon in Switzerland with a whole working week after it. */
function nextFridayNoon(): Date {
  for (let hour = Math.ceil(Date.now() / HOUR_MS); ; hour += 1) {
    const instant = new Date(hour * HOUR_MS);
    const { date, hour: shown } = swissTime(instant);
    const isQuiet = date.slice(5, 7) === '11' || date.slice(5, 7) === '02' || date.slice(5, 7) === '09';
    if (isoWeekday(date) === 5 && shown === 12 && isQuiet) return instant;
  }
}

describe('a parcel that is not packed in time', () => {
  it('is put before a person after 24 hours, those of the weekend not counted, once, until it is packed', async () => {
    const friday = nextFridayNoon().getTime();
    const hoursLater = (hours: number) => house.moveClock((friday + hours * HOUR_MS - Date.now()) / 60_000);
    await hoursLater(0);
    const { id, reference } = await buyPosted(house);
    const alarms = () =>
      house.logged.filter((text) => text.includes('"activation-late"') && text.includes(reference));
    const haste = async () => {
      const { out } = await typeCommand(house, postingsList, []);
      return new RegExp(`${reference} +(LATE|ALARMED) `).exec(out)?.[1];
    };
    for (const hours of [24, 48, 71]) {
      await hoursLater(hours);
      await raiseLateParcels(house.house);
      expect(await operatorItems(house, id)).toEqual([]);
      expect(await haste()).toBeUndefined();
    }
    for (const [hours, shown] of [
      [73, 'ALARMED'],
      [95, 'ALARMED'],
      [97, 'LATE'],
    ] as const) {
      await hoursLater(hours);
      await raiseLateParcels(house.house);
      expect(await operatorItems(house, id)).toEqual(['activation-late']);
      expect(await haste()).toBe(shown);
    }
    expect(alarms()).toHaveLength(1);
    expect(await scan(reference, await printedCards(house, 1))).toMatchObject({ code: 0 });
    expect(await openItems(id)).toEqual([]);
    await raiseLateParcels(house.house);
    expect(alarms()).toHaveLength(1);
  });

  it('that a person has settled by hand is not raised again', async () => {
    await house.moveClock(60 * 24 * 9);
    const { id } = await buyPosted(house);
    await house.moveClock(60 * 24 * 20);
    await raiseLateParcels(house.house);
    await rows(house, `update operator_item set settled_at = cadeau_now() where order_id = '${id}'`);
    await raiseLateParcels(house.house);
    expect(await operatorItems(house, id)).toEqual(['activation-late']);
  });
});

describe('an activation without an answer', () => {
  async function unanswered(fault: string) {
    const { id, reference } = await buyPosted(house);
    const [number = ''] = await printedCards(house, 1);
    await control(house, 'supplier', { endpoint: 'activate', fault, times: 9 });
    expect(await scan(reference, [number])).toMatchObject({ code: 3 });
    const activated = async () =>
      (await supplierLedger(house, 'activated')).filter((event) => event.number === number).length;
    return { id, number, activated };
  }

  it.each([
    ['that was lost', 'acted-no-answer'],
    ['that never arrived', 'cut'],
  ])('%s is settled without the packer, who need not come back', async (_, fault) => {
    const { id, number, activated } = await unanswered(fault);
    await faultless(house);
    await house.moveClock(4);
    await settleActivations(house.house);
    expect((await posted(house, id)).at(-1)).toBe('1 ToPack');
    await house.moveClock(6);
    await Promise.all([settleActivations(house.house), settleActivations(house.house)]);
    expect(await posted(house, id)).toEqual([`1.1 Active ${number.slice(-4)}`, '1 Packed']);
    expect(await activated()).toBe(1);
  });

  it('stands before a person while the supplier is away, and no longer once it is settled', async () => {
    const { id } = await unanswered('acted-no-answer');
    await control(house, 'supplier', { endpoint: 'lookup-activation', fault: 'error:SYSTEM', times: 9 });
    await house.moveClock(6);
    await settleActivations(house.house);
    expect(await openItems(id)).toEqual(['activation-unanswered']);
    await faultless(house);
    await settleActivations(house.house);
    expect(await openItems(id)).toEqual([]);
  });

  it('of a card that is refunded meanwhile is given up if the supplier knows nothing of it', async () => {
    const { id, activated } = await unanswered('cut');
    await faultless(house);
    const refund = crypto.randomUUID();
    await rows(
      house,
      `insert into refund (id, order_id, number, status, goods, postage, amount, person, reason)
       values ('${refund}', '${id}', 1, 'Voiding', 5000, 0, 5000, 'anna', 'test')`,
    );
    await rows(house, `insert into refund_card select '${refund}', id from card where order_id = '${id}'`);
    await house.moveClock(6);
    await settleActivations(house.house);
    expect(await posted(house, id)).toEqual(['1.1 ToPost', '1 ToPack']);
    expect(await activated()).toBe(0);
    expect(await rows(house, 'select id from card_effect where closed_at is null')).toEqual([]);
  });
});
