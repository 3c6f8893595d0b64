import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BAD_MEASURED_ORDERS, type BadStored } from '../../testkit/corpus/storage.ts';
import { useConsent } from '../stores/consent-store.ts';
import { sampleLine, sampleOrder } from '../testing/sample-order.ts';
import { startConsentSignals } from './consent-signals.ts';
import { addToCart, viewItemList } from './events.ts';
import { toPageLocation, toPageReferrer } from './permission.ts';
import { loadTag, tagUrl } from './tag.ts';
import { track } from './track.ts';
import { trackPurchase } from './track-purchase.ts';

const NOTHING_TICKED = { preference: false, statistics: false, marketing: false };
const event = addToCart(sampleLine);

let page: { location: { origin: string; pathname: string; search: string }; dataLayer?: object[] };
let stored: Map<string, string>;

beforeEach(() => {
  page = { location: { origin: 'https://shop.example', pathname: '/de-ch/cart', search: '' } };
  stored = new Map();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', { referrer: `${page.location.origin}/de-ch/payment?p=secret` });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
  useConsent.setState({ consent: null, stored: false });
});
afterEach(() => vi.unstubAllGlobals());

const readEvents = () => (page.dataLayer ?? []).map((entry) => JSON.parse(JSON.stringify(entry)));
const events = () => readEvents().flatMap((entry) => (entry.event === undefined ? [] : [entry.event]));

describe('an event', () => {
  it('is dropped before consent, and not sent later', () => {
    track(() => event);
    expect(page.dataLayer).toBeUndefined();
    useConsent.getState().acceptAll();
    track(() => viewItemList('physical', []));
    expect(events()).toEqual(['view_item_list']);
  });

  it('is sent with statistics consent alone', () => {
    useConsent.getState().acceptSelection({ ...NOTHING_TICKED, statistics: true });
    track(() => event);
    expect(events()).toEqual(['add_to_cart']);
  });

  it('is not sent with marketing consent alone, of which only the tag is notified', () => {
    const stop = startConsentSignals();
    useConsent.getState().acceptSelection({ ...NOTHING_TICKED, marketing: true });
    track(() => event);
    stop();
    expect(events()).toEqual([]);
    expect(readEvents().at(-1)).toMatchObject({ 0: 'consent', 1: 'update', 2: { ad_storage: 'granted' } });
  });

  it('is not sent after a refusal or a withdrawal', () => {
    useConsent.getState().acceptSelection(NOTHING_TICKED);
    track(() => event);
    useConsent.getState().acceptAll();
    useConsent.getState().acceptSelection(NOTHING_TICKED);
    track(() => event);
    expect(page.dataLayer).toBeUndefined();
  });

  it('is not sent on the return from the payment page, whose address contains a secret', () => {
    useConsent.getState().acceptAll();
    page.location.search = '?p=secret';
    track(() => event);
    expect(page.dataLayer).toBeUndefined();
  });

  it('that fails is logged without page content, and the page continues', async () => {
    const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
    useConsent.getState().acceptAll();
    const fail = () => {
      throw new TypeError('lea@example.ch');
    };
    track(fail);
    vi.stubGlobal('document', {
      get referrer() {
        return fail();
      },
    });
    page.location.pathname = '/de-ch/order/0199-abc';
    track(() => event);
    await trackPurchase(sampleOrder());
    expect(logged.mock.calls).toEqual(Array.from({ length: 3 }, () => ['Analytics failed: TypeError']));
    logged.mockRestore();
  });

  it('follows an entry that clears the previous values', () => {
    useConsent.getState().acceptAll();
    track(() => event);
    expect(readEvents().slice(-2)).toEqual([{ ecommerce: null }, event]);
  });
});

it('an address is measured without query, anchor and the id of an order or a gift', () => {
  const { origin } = page.location;
  const address = (pathname: string) => toPageLocation({ origin, pathname });
  expect(address('/fr-ch/order/0199-abc')).toBe('https://shop.example/fr-ch/order');
  expect(address('/it-ch/gift/0199-abc/0199-def')).toBe('https://shop.example/it-ch/gift');
  expect(address('/de-ch/giftcard/order')).toBe('https://shop.example/de-ch/giftcard/order');
});

it.each(['/de-ch/gift', '/fr-ch/gift/0199-abc', '/it-ch/gift-objection'])(
  'nothing is raised on %s',
  (path) => {
    useConsent.getState().acceptAll();
    page.location.pathname = path;
    const before = readEvents().length;
    track(() => event);
    expect(readEvents()).toHaveLength(before);
  },
);

it('a referrer is measured without query and id; of other sites only the origin', () => {
  const { origin } = page.location;
  expect(toPageReferrer(`${origin}/de-ch/payment?p=secret`, origin)).toBe(`${origin}/de-ch/payment`);
  expect(toPageReferrer(`${origin}/it-ch/order/0199-abc#top`, origin)).toBe(`${origin}/it-ch/order`);
  expect(toPageReferrer('https://pay.example/page/token?session=1', origin)).toBe('https://pay.example');
  expect(toPageReferrer('', origin)).toBe('');
  expect(toPageReferrer('no address', origin)).toBe('');
});

it('a referrer is measured in Safari 16, which lacks URL.canParse', () => {
  vi.stubGlobal('URL', class extends URL {});
  Object.assign(URL, { canParse: undefined });
  expect(toPageReferrer('https://pay.example/page', 'https://shop.example')).toBe('https://pay.example');
});

it('before the first event of a page, the tag receives its address and referrer', () => {
  useConsent.getState().acceptAll();
  page.location.pathname = '/de-ch/order/0199-abc';
  track(() => event);
  track(() => event);
  const { origin } = page.location;
  const settings = { page_location: `${origin}/de-ch/order`, page_referrer: `${origin}/de-ch/payment` };
  expect(readEvents().filter((entry) => entry[0] === 'set')).toEqual([{ 0: 'set', 1: settings, length: 2 }]);
  expect(readEvents()[0]).toMatchObject({ 0: 'set' });
});

describe('the tag', () => {
  let stop: () => void = () => {};
  afterEach(() => stop());

  it('receives denied consent first, then each choice', () => {
    stop = startConsentSignals();
    expect(readEvents()).toEqual([
      {
        0: 'consent',
        1: 'default',
        2: {
          ad_storage: 'denied',
          analytics_storage: 'denied',
          ad_user_data: 'denied',
          ad_personalization: 'denied',
        },
        length: 3,
      },
    ]);
    useConsent.getState().acceptSelection({ ...NOTHING_TICKED, statistics: true });
    useConsent.getState().acceptSelection(NOTHING_TICKED);
    expect(readEvents().slice(1)).toMatchObject([
      { 0: 'consent', 1: 'update', 2: { ad_storage: 'denied', analytics_storage: 'granted' } },
      { 0: 'consent', 1: 'update', 2: { ad_storage: 'denied', analytics_storage: 'denied' } },
    ]);
  });

  it('recognizes a command by its arguments object', () => {
    stop = startConsentSignals();
    expect(Object.prototype.toString.call(page.dataLayer?.[0])).toBe('[object Arguments]');
  });

  it('receives events in its own format: a single tag as commands, a container as entries after a clearing one', () => {
    const scripts: object[] = [];
    const head = { append: (script: object) => scripts.push(script) };
    vi.stubGlobal('document', { referrer: '', scripts, head, createElement: () => ({}) });
    useConsent.getState().acceptAll();
    const url = 'https://tag.example';
    loadTag({ id: 'G-ABC123', url });
    track(() => event);
    const { event: name, ecommerce } = event;
    expect(readEvents().at(-1)).toEqual({ 0: 'event', 1: name, 2: ecommerce, length: 3 });
    expect(events()).toEqual([]);
    loadTag({ id: 'GTM-ABC123', url });
    track(() => event);
    expect(readEvents().slice(-2)).toEqual([{ ecommerce: null }, event]);
    expect(scripts).toHaveLength(2);
  });

  it('loads from the configured origin, a container from its own address', () => {
    const url = 'https://tag.example';
    expect(tagUrl({ id: 'G-ABC123', url })).toBe('https://tag.example/gtag/js?id=G-ABC123');
    expect(tagUrl({ id: 'GTM-ABC123', url })).toBe('https://tag.example/gtm.js?id=GTM-ABC123');
  });
});

describe('a purchase', () => {
  const order = sampleOrder({ orderStatus: 'Confirmed', paymentStatus: 'Captured' });

  it('is reported once, for any number of views and tabs', async () => {
    useConsent.getState().acceptAll();
    await Promise.all([trackPurchase(order), trackPurchase(order)]);
    await trackPurchase(order);
    expect(events()).toEqual(['purchase']);
    await trackPurchase({ ...order, reference: 'M7K2-4QX8' });
    expect(events()).toEqual(['purchase', 'purchase']);
  });

  it.each<BadStored>([...BAD_MEASURED_ORDERS])(
    'is reported and recorded with a broken list: %s',
    async (_cause, name, text) => {
      stored.set(name, text);
      useConsent.getState().acceptAll();
      await trackPurchase(order);
      expect(events()).toEqual(['purchase']);
      expect(stored.get(name)).toBe(JSON.stringify([order.reference]));
    },
  );

  it('before consent is neither reported nor recorded', async () => {
    await trackPurchase(order);
    expect(page.dataLayer).toBeUndefined();
    expect(stored.size).toBe(0);
  });

  it('is not reported without storage: each reload would report it again', async () => {
    vi.stubGlobal('localStorage', undefined);
    useConsent.getState().acceptAll();
    await trackPurchase(order);
    expect(page.dataLayer).toBeUndefined();
  });
});
