import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { SharedStorage } from '../browser/safe-storage.ts';
import { createMemoryStorage } from '../testing/memory-storage.ts';
import { createPersistedStore, DETAILS_LIFETIME_MS, removeExpiredDetails } from './create-persisted-store.ts';

type Counter = { ready: boolean; count: number; other: number };

function counter(texts: SharedStorage | undefined, lifetimeMs?: number) {
  return createPersistedStore<Counter, { count: number }>(
    () => ({ ready: false, count: 0, other: 0 }),
    {
      name: 'count',
      ...(lifetimeMs !== undefined && { lifetimeMs }),
      check: z.strictObject({ count: z.int() }),
      partialize: ({ count }) => (count === 0 ? undefined : { count }),
      restore: (stored) => ({ ready: true, count: stored?.count ?? 0 }),
    },
    texts,
  );
}

describe('browser storage', () => {
  it('survives a reload', () => {
    const browser = createMemoryStorage();
    counter(browser.tab()).setState({ count: 3 });
    expect(counter(browser.tab()).getState()).toEqual({ ready: true, count: 3, other: 0 });
    expect(browser.texts.get('count')).toBe('{"state":{"count":3},"version":1}');
  });

  it('is cleared when nothing is left to keep', () => {
    const browser = createMemoryStorage();
    const store = counter(browser.tab());
    store.setState({ count: 3 });
    store.setState({ count: 0 });
    expect(browser.texts.size).toBe(0);
  });

  it.each([
    'no json',
    'null',
    '{"state":{"count":1.5},"version":1}',
    '{"state":{"count":1,"more":1},"version":1}',
    '{"state":{"count":1},"version":0}',
    '{"state":{"count":1},"version":2}',
    '{"state":{"count":1},"version":"1"}',
    '{"state":{"count":1}}',
    '{"count":1}',
  ])('is discarded when it does not parse: %s', (text) => {
    const browser = createMemoryStorage({ count: text });
    expect(counter(browser.tab()).getState()).toEqual({ ready: true, count: 0, other: 0 });
    expect(browser.texts.has('count')).toBe(false);
  });

  it('follows another tab, without writing its changes back', () => {
    const browser = createMemoryStorage();
    const [one, two] = [counter(browser.tab()), counter(browser.tab())];
    one.setState({ count: 5 });
    expect(two.getState().count).toBe(5);
    expect(browser.written).toEqual(['count']);
    two.setState({ count: 0 });
    expect(one.getState().count).toBe(0);
    expect(browser.written).toEqual(['count', 'count']);
  });

  it('is reread by a page that has missed changes', () => {
    const browser = createMemoryStorage();
    const store = counter(browser.tab());
    browser.texts.set('count', '{"state":{"count":7},"version":1}');
    browser.wake();
    expect(store.getState().count).toBe(7);
    browser.texts.clear();
    browser.wake();
    expect(store.getState().count).toBe(0);
  });

  it('is not overwritten by a tab that missed a change and changes other state', () => {
    const browser = createMemoryStorage({ count: '{"state":{"count":1},"version":1}' });
    const store = counter(browser.tab());
    browser.texts.set('count', '{"state":{"count":2},"version":1}');
    store.setState({ other: 1 });
    expect(browser.texts.get('count')).toBe('{"state":{"count":2},"version":1}');
  });

  it('leaves a store on the server unchanged', () => {
    expect(counter(undefined).getState()).toEqual({ ready: false, count: 0, other: 0 });
  });
});

describe('a state with a lifetime', () => {
  const hour = 3_600_000;
  afterEach(() => void vi.useRealTimers());

  it('ends that long after its last change, in storage, on a reload and in an open tab', () => {
    vi.useFakeTimers();
    const browser = createMemoryStorage();
    const open = counter(browser.tab(), 24 * hour);
    open.setState({ count: 3 });
    vi.advanceTimersByTime(20 * hour);
    open.setState({ count: 4 });
    vi.advanceTimersByTime(23 * hour);
    expect(counter(browser.tab(), 24 * hour).getState().count).toBe(4);
    expect(open.getState().count).toBe(4);
    vi.advanceTimersByTime(2 * hour);
    expect(open.getState().count).toBe(0);
    expect(browser.texts.size).toBe(0);
    expect(counter(browser.tab(), 24 * hour).getState().count).toBe(0);
  });

  it('is not prolonged by opening the page', () => {
    vi.useFakeTimers();
    const browser = createMemoryStorage();
    counter(browser.tab(), 24 * hour).setState({ count: 3 });
    const text = browser.texts.get('count');
    vi.advanceTimersByTime(hour);
    counter(browser.tab(), 24 * hour).setState({ other: 1 });
    expect(browser.texts.get('count')).toBe(text);
  });

  it('ends when the clock of the device is set back', () => {
    vi.useFakeTimers();
    const browser = createMemoryStorage();
    counter(browser.tab(), 24 * hour).setState({ count: 3 });
    vi.setSystemTime(Date.now() - 48 * hour);
    expect(counter(browser.tab(), 24 * hour).getState().count).toBe(0);
  });

  it('is removed on pages that do not load it', () => {
    const [past, soon] = [Date.now() - 1, Date.now() + DETAILS_LIFETIME_MS / 2];
    const text = (expiresAt?: number) => JSON.stringify({ state: 'x', version: 1, expiresAt });
    const browser = createMemoryStorage({ 'cadeau.address': text(past), 'cadeau.payment': text(soon) });
    removeExpiredDetails(browser.tab());
    expect([...browser.texts.keys()]).toEqual(['cadeau.payment']);
    browser.texts.set('cadeau.address', text());
    removeExpiredDetails(browser.tab());
    expect([...browser.texts.keys()]).toEqual(['cadeau.payment']);
  });
});
