import { afterEach, expect, it, vi } from 'vitest';
import { useConsent } from '../stores/consent-store.ts';
import { startConsentSignals } from './consent-signals.ts';

const DENIED = { ad_storage: 'denied', analytics_storage: 'denied' };
const GRANTED = { ad_storage: 'granted', analytics_storage: 'granted' };

afterEach(() => vi.unstubAllGlobals());

it('the analytics tag hears that all is denied first, then each change, until it is ended', () => {
  vi.stubGlobal('window', {});
  useConsent.setState(useConsent.getInitialState(), true);
  const end = startConsentSignals();
  const heard = () => Array.from(window.dataLayer ?? [], (entry) => Array.from(entry as ArrayLike<unknown>));
  expect(heard()).toEqual([['consent', 'default', DENIED]]);
  useConsent.getState().acceptAll();
  expect(heard().at(-1)).toEqual(['consent', 'update', GRANTED]);
  useConsent.getState().acceptSelection({ preference: false, statistics: false, marketing: false });
  expect(heard().at(-1)).toEqual(['consent', 'update', DENIED]);
  end();
  useConsent.getState().acceptAll();
  expect(heard()).toHaveLength(3);
  useConsent.setState(useConsent.getInitialState(), true);
});
