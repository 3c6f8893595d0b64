import type { PaymentEnvironment } from './payment-environment.ts';
import {
  approve,
  buyers,
  confirm,
  keyOf,
  type PaymentOrder,
  placeOne,
  unansweredOrder,
} from './payment-order.ts';
import { checkAll, recover } from './payment-scenario.ts';

/** What happens to the first page of each buyer: `name` is part of the keys, `page` of what is told. */
type FirstTry = { name: string; fault: () => string; page: string };

/** Every buyer gets no page at first and is told so; the second try is another order, and is paid. */
export async function payAtSecondTry(
  environment: PaymentEnvironment,
  count: number,
  { name, fault, page }: FirstTry,
) {
  const { external, first } = environment;
  const failed: PaymentOrder[] = [];
  const orders: PaymentOrder[] = [];
  for (const buyer of await buyers(environment, count)) {
    await external.strike('initialize', fault());
    const answer = await buyer.placeOrder(first.url, keyOf(buyer, name));
    const order = await unansweredOrder(environment, buyer);
    if (answer.status !== 502) order.faults.push(`${page} is answered ${answer.status}`);
    failed.push(order);
    orders.push(await placeOne(environment, buyer, 'again'));
  }
  await approve(environment, orders);
  await Promise.all(orders.map((order) => confirm(environment, order, first)));
  const played = await recover(environment, orders, 'paid');
  await checkAll(environment, failed, 'no page');
  return { ...played, orders: [...orders, ...failed] };
}
