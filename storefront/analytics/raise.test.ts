import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useConsent } from '../state/consent-store.ts';
import { exampleLine, exampleOrder } from '../state/example-order.ts';
import { startConsentSignals } from './consent-signals.ts';
import { addToCart, productImpressions } from './events.ts';
import { measuredAddress } from './permission.ts';
import { raise } from './raise.ts';
import { raisePurchase } from './raise-purchase.ts';
import { tagAddress } from './tag.ts';

const NOTHING_TICKED = { preference: false, statistics: false, marketing: false };
const event = addToCart(exampleLine);

let page: { location: { origin: string; pathname: string; search: string }; dataLayer?: object[] };
let stored: Map<string, string>;

beforeEach(() => {
  page = { location: { origin: 'https://shop.example', pathname: '/de-ch/cart', search: '' } };
  stored = new Map();
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
  useConsent.setState({ consent: null, stored: false });
});
afterEach(() => vi.unstubAllGlobals());

const told = () => (page.dataLayer ?? []).map((entry) => JSON.parse(JSON.stringify(entry)));
const events = () => told().flatMap((entry) => (entry.event === undefined ? [] : [entry.event]));

describe('an event', () => {
  it('is dropped before the visitor has agreed, and does not come later', () => {
    raise(event);
    expect(page.dataLayer).toBeUndefined();
    useConsent.getState().acceptAll();
    raise(productImpressions([]));
    expect(events()).toEqual(['productImpressions']);
  });

  it.each(['statistics', 'marketing'] as const)('is told with %s alone', (category) => {
    useConsent.getState().acceptSelection({ ...NOTHING_TICKED, [category]: true });
    raise(event);
    expect(events()).toEqual(['addToCart']);
  });

  it('is not told after a refusal or a withdrawal', () => {
    useConsent.getState().acceptSelection(NOTHING_TICKED);
    raise(event);
    useConsent.getState().acceptAll();
    useConsent.getState().acceptSelection(NOTHING_TICKED);
    raise(event);
    expect(page.dataLayer).toBeUndefined();
  });

  it('is not told on the way back from the payment page, whose address holds a secret', () => {
    useConsent.getState().acceptAll();
    page.location.search = '?p=secret';
    raise(event);
    expect(page.dataLayer).toBeUndefined();
  });

  it('comes after an entry that clears what the one before left behind', () => {
    useConsent.getState().acceptAll();
    raise(event);
    expect(told().slice(-2)).toEqual([{ ecommerce: null }, event]);
  });
});

it('an address is measured without query, anchor and the id of an order', () => {
  const { origin } = page.location;
  const address = (pathname: string) => measuredAddress({ origin, pathname });
  expect(address('/fr-ch/order/0199-abc')).toBe('https://shop.example/fr-ch/order');
  expect(address('/de-ch/giftcard/order')).toBe('https://shop.example/de-ch/giftcard/order');
});

describe('the tag', () => {
  let stop: () => void = () => {};
  afterEach(() => stop());

  it('hears first that all is denied, then each choice', () => {
    stop = startConsentSignals();
    expect(told()).toEqual([
      { 0: 'consent', 1: 'default', 2: { ad_storage: 'denied', analytics_storage: 'denied' }, length: 3 },
    ]);
    useConsent.getState().acceptSelection({ ...NOTHING_TICKED, statistics: true });
    useConsent.getState().acceptSelection(NOTHING_TICKED);
    expect(told().slice(1)).toMatchObject([
      { 0: 'consent', 1: 'update', 2: { ad_storage: 'denied', analytics_storage: 'granted' } },
      { 0: 'consent', 1: 'update', 2: { ad_storage: 'denied', analytics_storage: 'denied' } },
    ]);
  });

  it('takes a command for the arguments of a call', () => {
    stop = startConsentSignals();
    expect(Object.prototype.toString.call(page.dataLayer?.[0])).toBe('[object Arguments]');
  });

  it('comes from the configured origin, a container by its own address', () => {
    const url = 'https://tag.example';
    expect(tagAddress({ id: 'G-ABC123', url })).toBe('https://tag.example/gtag/js?id=G-ABC123');
    expect(tagAddress({ id: 'GTM-ABC123', url })).toBe('https://tag.example/gtm.js?id=GTM-ABC123');
  });
});

describe('a purchase', () => {
  const order = exampleOrder({ orderStatus: 'Confirmed', paymentStatus: 'Captured' });

  it('is told once, however often and in however many tabs its page is shown', async () => {
    useConsent.getState().acceptAll();
    await Promise.all([raisePurchase(order), raisePurchase(order)]);
    await raisePurchase(order);
    expect(events()).toEqual(['purchase']);
    await raisePurchase({ ...order, reference: 'M7K2-4QX8' });
    expect(events()).toEqual(['purchase', 'purchase']);
  });

  it('before consent is neither told nor noted', async () => {
    await raisePurchase(order);
    expect(page.dataLayer).toBeUndefined();
    expect(stored.size).toBe(0);
  });

  it('is not told where the browser keeps nothing: each reload would tell it again', async () => {
    vi.stubGlobal('localStorage', undefined);
    useConsent.getState().acceptAll();
    await raisePurchase(order);
    expect(page.dataLayer).toBeUndefined();
  });
});
