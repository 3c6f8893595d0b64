import { afterEach, expect, it, vi } from 'vitest';
import { useConsent } from '../stores/consent-store.ts';
import { startConsentSignals } from './consent-signals.ts';

const DENIED = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
};
const MARKETING = { ad_storage: 'granted', ad_user_data: 'granted', ad_personalization: 'granted' };

afterEach(() => vi.unstubAllGlobals());

it('the analytics tag receives denied consent first, then each change, until it is stopped', () => {
  vi.stubGlobal('window', {});
  useConsent.setState(useConsent.getInitialState(), true);
  const end = startConsentSignals();
  const readSignals = () =>
    Array.from(window.dataLayer ?? [], (entry) => Array.from(entry as ArrayLike<unknown>));
  expect(readSignals()).toEqual([['consent', 'default', DENIED]]);
  useConsent.getState().acceptAll();
  expect(readSignals().at(-1)).toEqual(['consent', 'update', { ...MARKETING, analytics_storage: 'granted' }]);
  useConsent.getState().acceptSelection({ preference: false, statistics: false, marketing: false });
  expect(readSignals().at(-1)).toEqual(['consent', 'update', DENIED]);
  useConsent.getState().acceptSelection({ preference: false, statistics: false, marketing: true });
  expect(readSignals().at(-1)).toEqual(['consent', 'update', { ...DENIED, ...MARKETING }]);
  useConsent.getState().acceptSelection({ preference: false, statistics: true, marketing: false });
  expect(readSignals().at(-1)).toEqual(['consent', 'update', { ...DENIED, analytics_storage: 'granted' }]);
  end();
  useConsent.getState().acceptAll();
  expect(readSignals()).toHaveLength(5);
  useConsent.setState(useConsent.getInitialState(), true);
});
