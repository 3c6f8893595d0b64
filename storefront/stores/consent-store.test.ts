import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMemoryStorage } from '../testing/memory-storage.ts';
import { createConsentStore, getConsentSelection } from './consent-store.ts';

/** Simulates a browser over several pages and tabs. */
function browser(stored?: string) {
  const { texts, tab } = createMemoryStorage(stored === undefined ? {} : { cookiesconsent: stored });
  return { page: () => createConsentStore(tab()), kept: () => texts.get('cookiesconsent') };
}

afterEach(() => vi.unstubAllGlobals());

const GRANTED = { ad_storage: 'granted', analytics_storage: 'granted' };
const DENIED = { ad_storage: 'denied', analytics_storage: 'denied' };

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

  it('without the preference box applies to the tab, across page loads', () => {
    const { page, kept } = browser();
    const ofTab = createMemoryStorage();
    vi.stubGlobal('sessionStorage', ofTab.tab());
    const consent = page();
    consent.getState().acceptSelection({ preference: false, statistics: true, marketing: true });
    expect(consent.getState().consent).toEqual(GRANTED);
    expect(kept()).toBeUndefined();
    expect(page().getState()).toMatchObject({ ready: true, consent: GRANTED, stored: false });
    vi.stubGlobal('sessionStorage', createMemoryStorage().tab());
    expect(page().getState()).toMatchObject({ ready: true, consent: null, stored: false });
  });

  it('without the preference box also revokes the stored consent', () => {
    const { page, kept } = browser(JSON.stringify(GRANTED));
    const consent = page();
    consent.getState().acceptSelection({ preference: false, statistics: false, marketing: false });
    expect(kept()).toBeUndefined();
    expect(consent.getState().consent).toEqual(DENIED);
  });
});

describe('a stored consent', () => {
  it.each(['', 'null', '{}', '"granted"', '{"ad_storage":"granted"}', '{"ad_storage":1}'])(
    'that is invalid is discarded: %s',
    (text) => {
      const { page, kept } = browser(text);
      expect(page().getState()).toMatchObject({ ready: true, consent: null });
      expect(kept()).toBeUndefined();
    },
  );

  it('given or withdrawn in one tab applies to the others', () => {
    const { page } = browser();
    const [one, two] = [page(), page()];
    one.getState().acceptAll();
    expect(two.getState().consent).toEqual(GRANTED);
    two.getState().acceptSelection({ preference: false, statistics: false, marketing: false });
    expect(one.getState().consent).toBeNull();
  });

  it('of another tab does not override a choice for this page only', () => {
    const { page } = browser();
    const [one, two] = [page(), page()];
    one.getState().acceptSelection({ preference: false, statistics: true, marketing: false });
    two.getState().acceptSelection({ preference: false, statistics: false, marketing: false });
    expect(one.getState().consent?.analytics_storage).toBe('granted');
  });
});

it('the boxes start empty, and later as they were left', () => {
  const { page } = browser();
  const consent = page();
  const empty = { preference: false, statistics: false, marketing: false };
  expect(getConsentSelection(consent.getState())).toEqual(empty);
  consent.getState().acceptSelection({ ...empty, preference: true, statistics: true });
  expect(getConsentSelection(consent.getState())).toEqual({ ...empty, preference: true, statistics: true });
});
