import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { SharedStorage } from '../browser/safe-storage.ts';
import { createMemoryStorage } from '../testing/memory-storage.ts';
import { createPersistedStore } from './create-persisted-store.ts';

type Counter = { ready: boolean; count: number; other: number };

function counter(texts: SharedStorage | undefined) {
  return createPersistedStore<Counter, { count: number }>(
    () => ({ ready: false, count: 0, other: 0 }),
    {
      name: 'count',
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
