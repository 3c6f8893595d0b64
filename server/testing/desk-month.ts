import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { addDays } from '#rules/iso-date.ts';
import type { Role } from '#rules/permissions.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { DESK_ENV, openDeskOfPeople } from './desk-visitor.ts';
import { sendMails } from './month-clock.ts';
import { DIGITAL, line, orderRequest } from './order-requests.ts';
import { buy } from './packing.ts';
import { beginRefund, issueAll, refundNow } from './refund-orders.ts';
import { openTestApp } from './test-app.ts';

/** The current month, in which the orders are sold. On the desk's clock, it has ended. */
export const MONTH = swissTime(new Date()).date.slice(0, 7);
export const FIRST_DAY = `${MONTH}-01`;
export const LAST_DAY = addDays(`${addDays(`${MONTH}-28`, 4).slice(0, 7)}-01`, -1);

/** Opens a desk just after the end of a month with three orders: one refunded, one with an open refund. */
export async function openDeskMonth() {
  /** Offset of the stand-ins' clocks in ms, the same as the database's. */
  let clockOffsetMs = 0;
  const app = await openTestApp({
    worker: false,
    env: DESK_ENV,
    standInsNow: () => Date.now() + clockOffsetMs,
  });
  await app.systems.reset();
  const buyCard = async (paymentMethod: 'VISA' | 'TWINT') => {
    const { id, reference } = await buy(app, orderRequest({ paymentMethod, cart: [line(DIGITAL, 50)] }));
    await issueAll(app, id);
    return reference;
  };
  const refunded = await buyCard('VISA');
  expect(await refundNow(app, refunded)).toBe('Done');
  await buyCard('TWINT');
  const reference = await buyCard('VISA');
  const open = { reference, refundId: await beginRefund(app, reference) };
  await sendMails(app);
  const afterMonthEnd = Date.parse(`${addDays(LAST_DAY, 3)}T12:00:00Z`);
  const minutes = Math.ceil((afterMonthEnd - Date.now()) / 60_000);
  await app.moveClock(minutes);
  clockOffsetMs = minutes * 60_000;
  const { desk, getBrowser } = await openDeskOfPeople(app);
  return {
    ...{ app, desk, getBrowser },
    /** Reference of the refunded order. */
    refunded,
    /** The open refund. */
    open,
    /** Downloads a file. */
    download: async (role: Role, url: string): Promise<LightMyRequestResponse> => {
      const cookie = getBrowser(role).cookie() ?? '';
      return desk.inject({ method: 'GET', url: `/api${url}`, headers: { cookie } });
    },
    close: async () => {
      await desk.close();
      await app.close();
    },
  };
}
