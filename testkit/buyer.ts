import { createHttpSession } from './http-session.ts';

/** A response and its duration. Status 0 means that there was no response. */
export type BuyerResponse = { status: number; body: Record<string, unknown>; ms: number };

/** A buyer without a browser. Each call takes the base URL of a web process of the shop. */
export type Buyer = {
  email: string;
  /** Cookies of the shop, by name. */
  cookies: ReadonlyMap<string, string>;
  /** Sum of all face values in Rappen, without the shipping cost. */
  total: number;
  cards: number;
  open: (server: string) => Promise<BuyerResponse>;
  /** Places the order. The same key repeats the same payment attempt. */
  placeOrder: (server: string, key: string) => Promise<BuyerResponse>;
  returnToShop: (server: string, secret: string) => Promise<BuyerResponse>;
  readOrder: (server: string, orderId: string) => Promise<BuyerResponse>;
  /** Schedules the mail of a gift card. The same id repeats the same request. */
  planSending: (server: string, path: SendingPath, sending: object) => Promise<BuyerResponse>;
  stopSending: (server: string, path: SendingPath) => Promise<BuyerResponse>;
};

export type SendingPath = { orderId: string; cardId: string; sendingId: string };

const RAPPEN = 100;

/** The product's reference id and the delivery method of each kind of card. */
const CARDS = {
  digital: { product: 'congratulations-digital', delivery: 'digital' },
  posted: { product: 'birthday-physical', delivery: 'standard' },
};
export type CardKind = keyof typeof CARDS;

type BuyerOptions = {
  email: string;
  cards: number;
  /** Face value of one card. */
  francs: number;
  method?: 'VISA' | 'TWINT';
  kind?: CardKind;
};

export function createBuyer(options: BuyerOptions): Buyer {
  const session = createHttpSession();
  const call = async (method: string, url: string, body?: object, key?: string): Promise<BuyerResponse> => {
    const startedAt = performance.now();
    try {
      const { status, json } = await session.call(method, url, {
        ...(body !== undefined && { body }),
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      });
      return { status, body: Object(json ?? {}), ms: performance.now() - startedAt };
    } catch {
      return { status: 0, body: {}, ms: performance.now() - startedAt };
    }
  };
  const { email, cards, francs } = options;
  const order = createOrderBody(options);
  return {
    email,
    cookies: session.cookies,
    total: cards * francs * RAPPEN,
    cards,
    open: (server) => call('GET', `${server}/api/orders`),
    placeOrder: (server, key) => call('POST', `${server}/api/orders`, order, key),
    returnToShop: (server, secret) =>
      call('POST', `${server}/api/payments/saferpay/assert?p=${encodeURIComponent(secret)}`),
    readOrder: (server, orderId) => call('GET', `${server}/api/orders?id=${encodeURIComponent(orderId)}`),
    planSending: (server, { orderId, cardId, sendingId }, sending) =>
      call('PUT', `${server}/api/gifts/${orderId}/cards/${cardId}/sendings/${sendingId}`, sending),
    stopSending: (server, { orderId, cardId, sendingId }) =>
      call('DELETE', `${server}/api/gifts/${orderId}/cards/${cardId}/sendings/${sendingId}`),
  };
}

/** Builds the body of POST orders. */
function createOrderBody({ email, cards, francs, method = 'VISA', kind = 'digital' }: BuyerOptions) {
  const { product, delivery } = CARDS[kind];
  return {
    lang: 'de-ch',
    paymentMethod: method,
    cart: [{ product: { id: product, price: francs * RAPPEN }, amount: cards }],
    deliveryOption: { key: delivery },
    addresses: { useSameAddress: true, primaryAddress: exampleAddress(email) },
  };
}

/** Returns a valid address. */
export function exampleAddress(email: string) {
  return {
    firstName: 'Lena',
    lastName: 'Muster',
    street: 'Seeweg',
    streetNumber: '4',
    zipCode: '8800',
    city: 'Thalwil',
    country: 'CH' as const,
    email,
  };
}
