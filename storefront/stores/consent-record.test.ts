import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createMemoryStorage } from '../testing/memory-storage.ts';
import { consentCheck } from './consent-record.ts';
import { createConsentStore } from './consent-store.ts';

const choice = z.enum(['granted', 'denied']);
const schema = z.strictObject({ ad_storage: choice, analytics_storage: choice });

it('the stored consent is under exactly cookiesconsent, as the bare record', () => {
  const browser = createMemoryStorage();
  const consent = createConsentStore(browser.tab());
  consent.getState().acceptSelection({ preference: true, statistics: true, marketing: false });
  expect([...browser.texts]).toEqual([
    ['cookiesconsent', '{"ad_storage":"denied","analytics_storage":"granted"}'],
  ]);
  expect(createConsentStore(browser.tab()).getState().consent).toEqual({
    ad_storage: 'denied',
    analytics_storage: 'granted',
  });
});

it('the stored consent is read exactly when it matches its schema, and discarded otherwise', () => {
  const word = fc.constantFrom('granted', 'denied', 'Granted', '', null, 1, true);
  const field = fc.constantFrom('ad_storage', 'analytics_storage', 'other');
  const record = fc.dictionary(field, word, { minKeys: 0, maxKeys: 3 });
  const anything = fc.oneof(record, fc.jsonValue(), fc.constant([]));
  fc.assert(
    fc.property(anything, (value) => {
      const stored = JSON.stringify(value);
      const parsed = schema.safeParse(JSON.parse(stored));
      expect(consentCheck.safeParse(JSON.parse(stored)).data !== undefined).toBe(parsed.success);
      const browser = createMemoryStorage({ cookiesconsent: stored });
      expect(createConsentStore(browser.tab()).getState().consent).toEqual(
        parsed.success ? parsed.data : null,
      );
      expect(browser.texts.has('cookiesconsent')).toBe(parsed.success);
    }),
    { numRuns: 500 },
  );
});
