import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Room } from './browser-storage.ts';
import { CONSENT_STORED_AS, forgetConsent, readConsent, writeConsent } from './consent-storage.ts';
import { consentRecordSchema } from './state-schemas.ts';

function roomWith(stored: string | null): Room & { texts: Map<string, string> } {
  const texts = new Map(stored === null ? [] : [[CONSENT_STORED_AS, stored]]);
  return {
    texts,
    get: (name) => texts.get(name) ?? null,
    set: (name, text) => void texts.set(name, text),
    remove: (name) => void texts.delete(name),
    follow: () => {},
  };
}

describe('the stored consent', () => {
  it('lies under exactly cookiesconsent, as the bare record', () => {
    const room = roomWith(null);
    writeConsent(room, { ad_storage: 'denied', analytics_storage: 'granted' });
    expect([...room.texts]).toEqual([
      ['cookiesconsent', '{"ad_storage":"denied","analytics_storage":"granted"}'],
    ]);
    expect(readConsent(room)).toEqual({ ad_storage: 'denied', analytics_storage: 'granted' });
    forgetConsent(room);
    expect(readConsent(room)).toBeNull();
  });

  it('is read exactly when it fits the schema of the contract, and thrown away otherwise', () => {
    const word = fc.constantFrom('granted', 'denied', 'Granted', '', null, 1, true);
    const field = fc.constantFrom('ad_storage', 'analytics_storage', 'other');
    const record = fc.dictionary(field, word, { minKeys: 0, maxKeys: 3 });
    const anything = fc.oneof(record, fc.jsonValue(), fc.constant([]));
    fc.assert(
      fc.property(anything, (value) => {
        const room = roomWith(JSON.stringify(value));
        const parsed = consentRecordSchema.safeParse(JSON.parse(JSON.stringify(value)));
        expect(readConsent(room)).toEqual(parsed.success ? parsed.data : null);
        expect(room.texts.has(CONSENT_STORED_AS)).toBe(parsed.success);
      }),
      { numRuns: 500 },
    );
  });
});
