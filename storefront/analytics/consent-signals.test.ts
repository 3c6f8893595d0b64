import { afterEach, expect, it, vi } from 'vitest';
import { useConsent } from '../stores/consent-store.ts';
import { startConsentSignals } from './consent-signals.ts';

const DENIED = { ad_storage: 'denied', analytics_storage: 'denied' };
const GRANTED = { ad_storage: 'granted', analytics_storage: 'granted' };

afterEach(() => vi.unstubAllGlobals());

it('the analytics tag receives denied consent first, then each change, until it is stopped', () => {
  vi.stubGlobal('window', {});
  useConsent.setState(useConsent.getInitialState(), true);
  const end = startConsentSignals();
  const readSignals = () =>
    Array.from(window.dataLayer ?? [], (entry) => Array.from(entry as ArrayLike<unknown>));
  expect(readSignals()).toEqual([['consent', 'default', DENIED]]);
  useConsent.getState().acceptAll();
  expect(readSignals().at(-1)).toEqual(['consent', 'update', GRANTED]);
  useConsent.getState().acceptSelection({ preference: false, statistics: false, marketing: false });
  expect(readSignals().at(-1)).toEqual(['consent', 'update', DENIED]);
  end();
  useConsent.getState().acceptAll();
  expect(readSignals()).toHaveLength(3);
  useConsent.setState(useConsent.getInitialState(), true);
});
