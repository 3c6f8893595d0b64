import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { addDays } from '#rules/iso-date.ts';
import type { Role } from '#rules/permissions.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { DESK_ENV, openDeskOfPeople } from './desk-visitor.ts';
import { sendMails } from './month-clock.ts';
import { DIGITAL, line, orderRequest } from './order-requests.ts';
import { buy } from './packing.ts';
import { begin, issueAll, refundNow } from './refund-orders.ts';
import { openTestApp } from './test-app.ts';

/** The running month, in which the orders are sold; it is over for the desk. */
export const MONTH = swissTime(new Date()).date.slice(0, 7);
export const FIRST_DAY = `${MONTH}-01`;
export const LAST_DAY = addDays(`${addDays(`${MONTH}-28`, 4).slice(0, 7)}-01`, -1);

type DeskMonth = Awaited<ReturnType<typeof openDeskMonth>>;

/** A desk in the first days after a month with three orders: one refunded, and one whose refund is begun. */
export async function openDeskMonth() {
  /** How far the clocks of the stand-ins are ahead, as that of the database. */
  let moved = 0;
  const app = await openTestApp({ worker: false, env: DESK_ENV, standInsNow: () => Date.now() + moved });
  await app.systems.reset();
  const bought = async (paymentMethod: 'VISA' | 'TWINT') => {
    const { id, reference } = await buy(app, orderRequest({ paymentMethod, cart: [line(DIGITAL, 50)] }));
    await issueAll(app, id);
    return reference;
  };
  const refunded = await bought('VISA');
  expect(await refundNow(app, refunded)).toBe('Done');
  await bought('TWINT');
  const reference = await bought('VISA');
  const open = { reference, refundId: await begin(app, reference) };
  await sendMails(app);
  const over = Date.parse(`${addDays(LAST_DAY, 3)}T12:00:00Z`);
  const minutes = Math.ceil((over - Date.now()) / 60_000);
  await app.moveClock(minutes);
  moved = minutes * 60_000;
  const { desk, browserOf } = await openDeskOfPeople(app);
  return {
    ...{ app, desk, browserOf },
    /** Reference of the refunded order. */
    refunded,
    /** The open refund. */
    open,
    /** Downloads a file. */
    download: async (role: Role, url: string): Promise<LightMyRequestResponse> => {
      const cookie = browserOf(role).cookie() ?? '';
      return desk.inject({ method: 'GET', url: `/api${url}`, headers: { cookie } });
    },
    close: async () => {
      await desk.close();
      await app.close();
    },
  };
}
