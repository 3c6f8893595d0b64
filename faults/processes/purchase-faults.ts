import { faultsOfEnd, PAYMENT_ENDS } from '../../testkit/order-end.ts';
import type { FaultEnvironment } from '../environment/fault-environment.ts';
import type { Purchase } from './purchase.ts';

const ORDERS_OF = `
  select o.reference, p.token
    from orders o join payment p on p.order_id = o.id where o.primary_address->>'email' = $1`;

/** Everything that is wrong with a purchase that should be complete. */
export async function faultsOfPurchase(
  environment: FaultEnvironment,
  purchase: Purchase,
  copies?: Parameters<typeof faultsOfEnd>[3],
): Promise<string[]> {
  const { external, rows } = environment;
  const { buyer } = purchase;
  const orders = await rows<{ reference: string; token: string }>(ORDERS_OF, [buyer.email]);
  const [order] = orders;
  if (order === undefined || orders.length !== 1) {
    return [...purchase.faults, `${orders.length} orders of one payment attempt`];
  }
  const { reference, token } = order;
  const ended = await faultsOfEnd(environment, { reference, ...buyer }, PAYMENT_ENDS.paid, copies);
  const faults = [...purchase.faults, ...ended];
  if (reference !== purchase.reference) faults.push('the buyer is told of another order');
  const opened = (await external.payments(reference)).filter(({ kind }) => kind === 'opened');
  if (opened.some((event) => event.token !== token))
    faults.push('a payment page was opened that is not the order’s');
  return faults;
}
