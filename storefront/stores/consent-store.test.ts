import { describe, expect, it } from 'vitest';
import { isBannerShown } from '../parts/consent/is-banner-shown.ts';
import type { Room } from './browser-storage.ts';
import { createConsent, selectionOf } from './consent-store.ts';

/** A browser's storage over several pages and tabs. */
function browser(stored?: string) {
  const texts = new Map(stored === undefined ? [] : [['cookiesconsent', stored]]);
  const listeners = new Map<Room, (name: string | undefined) => void>();
  const page = () => {
    const tell = () => {
      for (const [other, listener] of listeners) if (other !== room) listener('cookiesconsent');
    };
    const room: Room = {
      get: (name) => texts.get(name) ?? null,
      set: (name, text) => {
        texts.set(name, text);
        tell();
      },
      remove: (name) => {
        texts.delete(name);
        tell();
      },
      follow: (listener) => listeners.set(room, listener),
    };
    return createConsent(room);
  };
  return { page, kept: () => texts.get('cookiesconsent') };
}

const GRANTED = { ad_storage: 'granted', analytics_storage: 'granted' };
const DENIED = { ad_storage: 'denied', analytics_storage: 'denied' };
const HOME = { pathname: '/de-ch', search: '', hash: '' };

describe('accept all', () => {
  it('stores both categories as granted, as plain JSON under cookiesconsent', () => {
    const { page, kept } = browser();
    const consent = page();
    consent.getState().acceptAll();
    expect(JSON.parse(kept() ?? '')).toEqual(GRANTED);
    expect(consent.getState().consent).toEqual(GRANTED);
    expect(page().getState()).toMatchObject({ consent: GRANTED, stored: true });
  });
});

describe('accept selection', () => {
  it.each([
    [
      { statistics: true, marketing: false },
      { analytics_storage: 'granted', ad_storage: 'denied' },
    ],
    [
      { statistics: false, marketing: true },
      { analytics_storage: 'denied', ad_storage: 'granted' },
    ],
    [{ statistics: false, marketing: false }, DENIED],
  ])('grants each category as ticked: %o', (ticked, record) => {
    const { page, kept } = browser();
    const consent = page();
    consent.getState().acceptSelection({ preference: true, ...ticked });
    expect(consent.getState().consent).toEqual(record);
    expect(JSON.parse(kept() ?? '')).toEqual(record);
  });

  it('without the preference box holds until the page is loaded anew', () => {
    const { page, kept } = browser();
    const consent = page();
    consent.getState().acceptSelection({ preference: false, statistics: true, marketing: true });
    expect(consent.getState().consent).toEqual(GRANTED);
    expect(kept()).toBeUndefined();
    expect(page().getState()).toMatchObject({ ready: true, consent: null, stored: false });
  });

  it('without the preference box also takes back what was stored before', () => {
    const { page, kept } = browser(JSON.stringify(GRANTED));
    const consent = page();
    consent.getState().acceptSelection({ preference: false, statistics: false, marketing: false });
    expect(kept()).toBeUndefined();
    expect(consent.getState().consent).toEqual(DENIED);
  });
});

describe('a stored consent', () => {
  it.each(['', 'null', '{}', '"granted"', '{"ad_storage":"granted"}', '{"ad_storage":1}'])(
    'that is none is thrown away: %s',
    (text) => {
      const { page, kept } = browser(text);
      expect(page().getState()).toMatchObject({ ready: true, consent: null });
      expect(kept()).toBeUndefined();
    },
  );

  it('given or withdrawn in one tab holds in the others', () => {
    const { page } = browser();
    const [one, two] = [page(), page()];
    one.getState().acceptAll();
    expect(two.getState().consent).toEqual(GRANTED);
    two.getState().acceptSelection({ preference: false, statistics: false, marketing: false });
    expect(one.getState().consent).toBeNull();
  });

  it('of another tab does not take away a choice that was made for this page alone', () => {
    const { page } = browser();
    const [one, two] = [page(), page()];
    one.getState().acceptSelection({ preference: false, statistics: true, marketing: false });
    two.getState().acceptSelection({ preference: false, statistics: false, marketing: false });
    expect(one.getState().consent?.analytics_storage).toBe('granted');
  });
});

it('the boxes begin empty, and later as they were left', () => {
  const { page } = browser();
  const consent = page();
  const empty = { preference: false, statistics: false, marketing: false };
  expect(selectionOf(consent.getState())).toEqual(empty);
  consent.getState().acceptSelection({ ...empty, preference: true, statistics: true });
  expect(selectionOf(consent.getState())).toEqual({ ...empty, preference: true, statistics: true });
});

describe('the banner', () => {
  it('stands on no page before the storage is read, as on the server', () => {
    expect(isBannerShown(createConsent(undefined).getState(), HOME)).toBe(false);
  });

  it('stands there until something is chosen', () => {
    const { page } = browser();
    const consent = page();
    expect(isBannerShown(consent.getState(), HOME)).toBe(true);
    consent.getState().acceptSelection({ preference: false, statistics: false, marketing: false });
    expect(isBannerShown(consent.getState(), HOME)).toBe(false);
    expect(isBannerShown(browser(JSON.stringify(DENIED)).page().getState(), HOME)).toBe(false);
  });

  it.each([
    { ...HOME, pathname: '/de-ch/content/privacy' },
    { ...HOME, pathname: '/it-ch/content/imprint' },
    { ...HOME, search: '?to=privacy' },
    { ...HOME, hash: '#imprint' },
  ])('does not stand where the address contains privacy or imprint: %o', (address) => {
    expect(isBannerShown(browser().page().getState(), address)).toBe(false);
  });

  it('comes back from the footer on any page, and makes room for the privacy page', () => {
    const consent = browser(JSON.stringify(GRANTED)).page();
    const privacy = { ...HOME, pathname: '/de-ch/content/privacy' };
    consent.getState().reopen('/de-ch');
    expect(isBannerShown(consent.getState(), HOME)).toBe(true);
    expect(isBannerShown(consent.getState(), privacy)).toBe(false);
    consent.getState().reopen(privacy.pathname);
    expect(isBannerShown(consent.getState(), privacy)).toBe(true);
    consent.getState().acceptAll();
    expect(isBannerShown(consent.getState(), privacy)).toBe(false);
  });
});
