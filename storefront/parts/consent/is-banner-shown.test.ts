import { describe, expect, it } from 'vitest';
import { createConsentStore } from '../../stores/consent-store.ts';
import { createMemoryStorage } from '../../testing/memory-storage.ts';
import { isBannerShown } from './consent-banner.tsx';

const GRANTED = { ad_storage: 'granted', analytics_storage: 'granted' };
const DENIED = { ad_storage: 'denied', analytics_storage: 'denied' };
const HOME = { pathname: '/de-ch', search: '', hash: '' };

/** Creates the consent of a browser that has stored a record, or nothing. */
function storeRecord(record?: object) {
  return createConsentStore(createMemoryStorage(record && { cookiesconsent: JSON.stringify(record) }).tab());
}

describe('the banner', () => {
  it('is hidden before the storage is read, as on the server', () => {
    expect(isBannerShown(createConsentStore(undefined).getState(), HOME)).toBe(false);
  });

  it('is shown until a choice is made', () => {
    const consent = storeRecord();
    expect(isBannerShown(consent.getState(), HOME)).toBe(true);
    consent.getState().acceptSelection({ preference: false, statistics: false, marketing: false });
    expect(isBannerShown(consent.getState(), HOME)).toBe(false);
    expect(isBannerShown(storeRecord(DENIED).getState(), HOME)).toBe(false);
  });

  it.each([
    { ...HOME, pathname: '/de-ch/content/privacy' },
    { ...HOME, pathname: '/it-ch/content/imprint' },
    { ...HOME, search: '?to=privacy' },
    { ...HOME, hash: '#imprint' },
    { ...HOME, pathname: '/de-ch/gift/7d1f6a52-0000-4000-8000-000000000000' },
  ])('is hidden on gift pages and if the address contains privacy or imprint: %o', (address) => {
    expect(isBannerShown(storeRecord().getState(), address)).toBe(false);
  });

  it('can be reopened from the footer on any page, except the privacy page', () => {
    const consent = storeRecord(GRANTED);
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
