import { setTimeout as wait } from 'node:timers/promises';
import { type Client, createClient } from '#contract/client.ts';
import type { Order } from '#contract/order.ts';
import type { PaymentMethod } from '#rules/payment.ts';
import type { RunningShop } from './running-shop.ts';

/** A browser without pages: its own cookies, the shop's own client, and a card to pay with. */
export type Buyer = {
  client: Client;
  /** Approves on the payment page; gives the address that the page sends the buyer back to. */
  approve: (redirectURL: string, method: PaymentMethod) => Promise<string>;
  /** Comes back from the payment page, as the page at that address does. */
  comeBack: (returnUrl: string) => Promise<Order>;
  /** The session, for a browser with pages that goes on in its place. */
  cookies: () => { name: string; value: string }[];
};

export async function createBuyer({ shop, standIns }: RunningShop): Promise<Buyer> {
  const cookies = new Map<string, string>();
  const client = createClient({
    base: `${shop}/api`,
    fetch: (input, init) => fetchWith(cookies, input, init),
    csrfToken: () => cookies.get('XSRF-TOKEN'),
    wait: (ms) => wait(ms),
  });
  await client.loadOrder();
  return {
    client,
    approve: async (redirectURL, method) => {
      const token = new URL(redirectURL).pathname.split('/').at(-1);
      const answer = await fetch(`${standIns}/saferpay/payer`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, action: 'approve', method }),
      });
      const { status, returnUrl } = (await answer.json()) as { status?: string; returnUrl?: string };
      if (status !== 'authorized' || returnUrl === undefined) {
        throw new Error(`the payment is ${status ?? answer.status} instead of approved`);
      }
      return returnUrl;
    },
    comeBack: (returnUrl) => client.assertPayment(new URL(returnUrl).searchParams.get('p') ?? ''),
    cookies: () => Array.from(cookies, ([name, value]) => ({ name, value })),
  };
}

async function fetchWith(
  cookies: Map<string, string>,
  input: Parameters<typeof fetch>[0],
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('cookie', Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '));
  const response = await fetch(input, { ...init, headers });
  for (const line of response.headers.getSetCookie()) {
    const [name, value] = (line.split(';', 1)[0] ?? '').split('=', 2);
    if (name !== undefined && value !== undefined) cookies.set(name, value);
  }
  return response;
}
