import type { SharedStorage } from '../browser/safe-storage.ts';

/**
 * Creates a browser storage in memory. `tab` returns the storage of one tab; its changes notify the others.
 */
export function createMemoryStorage(stored: Record<string, string> = {}) {
  const texts = new Map(Object.entries(stored));
  const listeners: { tab: SharedStorage; listener: (name: string | undefined) => void }[] = [];
  const written: string[] = [];

  function tab(): SharedStorage {
    const change = (name: string, apply: () => void) => {
      apply();
      written.push(name);
      for (const { tab, listener } of listeners) if (tab !== own) listener(name);
    };
    const own: SharedStorage = {
      getItem: (name) => texts.get(name) ?? null,
      setItem: (name, text) => change(name, () => texts.set(name, text)),
      removeItem: (name) => change(name, () => texts.delete(name)),
      subscribe: (listener) => void listeners.push({ tab: own, listener }),
    };
    return own;
  }
  /** Notifies every tab that any value may have changed. */
  const wake = () => {
    for (const { listener } of listeners) listener(undefined);
  };
  return { texts, written, tab, wake };
}
