import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  BAD_STORED,
  BAD_STORED_LANGUAGES,
  type BadStored,
  createValidText,
  STORED_NAMES,
  type StoredName,
} from '../../testkit/corpus/storage.ts';
import { findSupportedLanguage } from '../i18n/detect-language.ts';
import { createMemoryStorage } from '../testing/memory-storage.ts';
import type { AddressStore } from './address-store.ts';

const local = createMemoryStorage();
const session = createMemoryStorage();
const listeners: ((event: { key: string }) => void)[] = [];
/** The state of the store that stores under each name. */
let states: Record<StoredName, () => object>;
let createConsent: typeof import('./consent-store.ts')['createConsentStore'];

beforeAll(async () => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', local.tab());
  vi.stubGlobal('sessionStorage', session.tab());
  vi.stubGlobal('addEventListener', (type: string, listener: (event: { key: string }) => void) => {
    if (type === 'storage') listeners.push(listener);
  });
  // Creates the stores as a browser does, reading storage immediately.
  vi.resetModules();
  const consent = await import('./consent-store.ts');
  createConsent = consent.createConsentStore;
  states = {
    'cadeau.cart': (await import('./cart-store.ts')).useCart.getState,
    'cadeau.address': (await import('./address-store.ts')).useAddress.getState,
    'cadeau.payment': (await import('./payment-store.ts')).usePayment.getState,
    'cadeau.payment-method': (await import('./order-store.ts')).useOrder.getState,
    cookiesconsent: consent.useConsent.getState,
  };
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});
beforeEach(() => {
  local.texts.clear();
  session.texts.clear();
});

/** Returns the state after another tab has written or removed a text in storage. */
function readStateAfter(name: StoredName, text: string | undefined): object {
  if (text === undefined) local.texts.delete(name);
  else local.texts.set(name, text);
  for (const notify of listeners) notify({ key: name });
  return states[name]();
}

it.each(STORED_NAMES)('valid content of %s is accepted, and stays', (name) => {
  const without = readStateAfter(name, undefined);
  expect(readStateAfter(name, createValidText(name))).not.toEqual(without);
  expect(local.texts.get(name)).toBe(createValidText(name));
});

/** True for an address that was stored before one of its fields existed. */
const isOlderAddress = ([cause, field]: BadStored) =>
  cause === 'left out' && field.startsWith('cadeau.address primaryAddress.');

it.each<BadStored>(BAD_STORED.filter(isOlderAddress))('an address is kept: %s: %s', (_cause, field, text) => {
  readStateAfter('cadeau.address', undefined);
  const name = field.split('.').at(-1) ?? '';
  const { primaryAddress } = readStateAfter('cadeau.address', text) as AddressStore;
  expect(primaryAddress).toMatchObject({ lastName: expect.stringMatching(/./), [name]: expect.any(String) });
});

describe('invalid storage is discarded', () => {
  it.each<BadStored>(BAD_STORED.filter((stored) => !isOlderAddress(stored)))(
    '%s: %s',
    (_cause, field, text) => {
      const name = field.split(' ')[0] as StoredName;
      const without = readStateAfter(name, undefined);
      readStateAfter(name, createValidText(name));
      expect(readStateAfter(name, text)).toEqual(without);
      expect(local.texts.has(name)).toBe(false);
    },
  );
});

describe('an invalid session consent is ignored', () => {
  const consents = BAD_STORED.filter(([, field]) => field.startsWith('cookiesconsent'));
  it.each<BadStored>(consents)('%s: %s', (_cause, _field, text) => {
    session.texts.set('cadeau.consent', text);
    expect(createConsent(createMemoryStorage().tab()).getState()).toMatchObject({
      consent: null,
      stored: false,
    });
    expect(session.texts.has('cadeau.consent')).toBe(false);
  });
});

describe('an unsupported language falls back to German', () => {
  it.each<BadStored>([...BAD_STORED_LANGUAGES])('%s: %s', (_cause, _field, text) => {
    expect(findSupportedLanguage([text])).toBe('de-ch');
  });
});
