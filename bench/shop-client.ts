import { setTimeout as wait } from 'node:timers/promises';
import { type Client, createClient } from '#contract/client.ts';
import type { Order } from '#contract/order.ts';
import type { PaymentMethod } from '#rules/payment.ts';
import { createExternalSystems } from '../testkit/external-systems.ts';
import { createHttpSession } from '../testkit/http-session.ts';
import type { RunningShop } from '../testkit/running-shop.ts';

/** A buyer without a browser: the shop's own client over cookies of its own, and a card to pay with. */
export type ClientBuyer = {
  client: Client;
  /** Approves on the payment page; gives the secret of the address that the page leads back to. */
  approve: (redirectURL: string, method: PaymentMethod) => Promise<string>;
  /** Returns from the payment page, as the page at that address does. */
  returnToShop: (secret: string) => Promise<Order>;
  /** The session, for a browser that goes on in its place. */
  cookies: () => { name: string; value: string }[];
};

export async function createClientBuyer({ shop, standIns }: RunningShop): Promise<ClientBuyer> {
  const session = createHttpSession();
  const client = createClient({
    base: `${shop}/api`,
    fetch: session.fetch,
    csrfTokens: () => [session.cookies.get('XSRF-TOKEN') ?? ''],
    wait: (ms) => wait(ms),
  });
  await client.loadOrder();
  const external = createExternalSystems(standIns);
  return {
    client,
    approve: (redirectURL, method) => {
      const token = new URL(redirectURL).pathname.split('/').at(-1) ?? '';
      return external.pay('', 'approve', { token, method });
    },
    returnToShop: (secret) => client.assertPayment(secret),
    cookies: () => Array.from(session.cookies, ([name, value]) => ({ name, value })),
  };
}
