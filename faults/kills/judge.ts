import { judgeEnd } from '../ends.ts';
import type { Surroundings } from '../house/house.ts';
import type { Purchase } from './purchase.ts';

const ORDERS_OF = `
  select o.reference, p.token
    from orders o join payment p on p.order_id = o.id where o.primary_address->>'email' = $1`;

/** Everything that is wrong with a purchase once all is said to be done. */
export async function judge(around: Surroundings, purchase: Purchase): Promise<string[]> {
  const orders = await around.rows<{ reference: string; token: string }>(ORDERS_OF, [purchase.buyer.email]);
  const [order] = orders;
  if (order === undefined || orders.length !== 1) {
    return [...purchase.faults, `${orders.length} orders of one press`];
  }
  const faults = [...purchase.faults, ...(await judgeEnd(around, { ...purchase, ...order }, 'paid'))];
  if (order.reference !== purchase.reference) faults.push('the buyer is told of another order');
  const opened = (await around.far.payments(order.reference)).filter(({ kind }) => kind === 'opened');
  if (opened.some(({ token }) => token !== order.token)) {
    faults.push('a payment page was opened that is not the order’s');
  }
  return faults;
}
