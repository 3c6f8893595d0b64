import { setTimeout as wait } from 'node:timers/promises';
import { createShopClient } from '#contract/client.ts';
import type { Product } from '#contract/product.ts';
import type { PaymentMethod } from '#rules/payment.ts';
import { createExternalSystems } from '../testkit/external-systems.ts';
import { createHttpSession } from '../testkit/http-session.ts';
import type { RunningShop } from '../testkit/running-shop.ts';

/** Creates a buyer without a browser: the shop's own client with separate cookies, and a payment card. */
export async function createClientBuyer({ shop, standIns }: RunningShop) {
  const session = createHttpSession();
  const client = createShopClient({
    base: `${shop}/api`,
    fetch: session.fetch,
    csrfTokens: () => [session.cookies.get('XSRF-TOKEN') ?? ''],
    wait: (ms) => wait(ms),
  });
  await client.loadOrder();
  const external = createExternalSystems(standIns);
  return {
    client,
    /**
     * Approves on the payment page.
     * @returns the secret of the return URL
     */
    approve: (redirectURL: string, method: PaymentMethod): Promise<string> => {
      const token = new URL(redirectURL).pathname.split('/').at(-1) ?? '';
      return external.pay('', 'approve', { token, method });
    },
    returnToShop: (secret: string) => client.assertPayment(secret),
    /** The session cookies, for a browser. */
    cookies: () => Array.from(session.cookies, ([name, value]) => ({ name, value })),
  };
}

/** Returns a posted card that is on sale. */
export async function findCard(running: RunningShop): Promise<Product> {
  const { client } = await createClientBuyer(running);
  const card = (await client.loadProducts('physical')).find(({ available }) => available);
  if (card === undefined) throw new Error('no card is for sale');
  return card;
}
