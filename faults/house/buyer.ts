/** An answer as it came, and how long it took; `status` 0: none came. */
export type Answer = { status: number; body: Record<string, unknown>; ms: number };

/** Somebody with a browser's cookies, who can turn to any server of the shop. */
export type Buyer = {
  email: string;
  /** Amount of the order in Rappen, without postage. */
  total: number;
  cards: number;
  open: (server: string) => Promise<Answer>;
  /** Presses "pay": the same key again is the same press. */
  press: (server: string, key: string) => Promise<Answer>;
  /** Comes back from the payment page. */
  comeBack: (server: string, secret: string) => Promise<Answer>;
  look: (server: string, orderId: string) => Promise<Answer>;
};

const FRANCS = 100;
/** Cards of the catalogue, by reference id, and how they travel. */
const GOODS = {
  digital: { product: 'congratulations-digital', delivery: 'digital' },
  posted: { product: 'birthday-physical', delivery: 'standard' },
};
export type Goods = keyof typeof GOODS;
const GIVEN_UP_AFTER_MS = 150_000;

/** A new buyer who wants so many cards of a value. */
export function createBuyer(
  email: string,
  cards: number,
  francs: number,
  paymentMethod: 'VISA' | 'TWINT' = 'VISA',
  goods: Goods = 'digital',
): Buyer {
  const cookies = new Map<string, string>();
  const call = async (method: string, address: string, body?: object, key?: string): Promise<Answer> => {
    const began = performance.now();
    const headers: Record<string, string> = {
      accept: 'application/json',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
    };
    if (key !== undefined) headers['idempotency-key'] = key;
    if (body !== undefined) headers['content-type'] = 'application/json';
    try {
      const answer = await fetch(address, {
        method,
        headers,
        signal: AbortSignal.timeout(GIVEN_UP_AFTER_MS),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        cookies.set(name, value);
      }
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.includes('json') === true && text !== '';
      return {
        status: answer.status,
        body: isJson ? JSON.parse(text) : {},
        ms: performance.now() - began,
      };
    } catch {
      return { status: 0, body: {}, ms: performance.now() - began };
    }
  };
  const order = orderOf(email, cards, francs, paymentMethod, goods);
  return {
    email,
    total: cards * francs * FRANCS,
    cards,
    open: (server) => call('GET', `${server}/api/orders`),
    press: (server, key) => call('POST', `${server}/api/orders`, order, key),
    comeBack: (server, secret) =>
      call('POST', `${server}/api/payments/saferpay/assert?p=${encodeURIComponent(secret)}`),
    look: (server, orderId) => call('GET', `${server}/api/orders?id=${encodeURIComponent(orderId)}`),
  };
}

function orderOf(email: string, cards: number, francs: number, paymentMethod: string, goods: Goods) {
  const { product, delivery } = GOODS[goods];
  return {
    lang: 'de-ch',
    paymentMethod,
    cart: [{ product: { id: product, price: francs * FRANCS }, amount: cards }],
    deliveryOption: { key: delivery },
    addresses: {
      useSameAddress: true,
      primaryAddress: {
        firstName: 'Lena',
        lastName: 'Muster',
        street: 'Seeweg',
        streetNumber: '4',
        zipCode: '8800',
        city: 'Thalwil',
        country: 'CH',
        email,
      },
    },
  };
}
