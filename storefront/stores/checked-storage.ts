import type { PersistStorage, StorageValue } from 'zustand/middleware';
import type { SimpleStorage } from '../browser/safe-storage.ts';

/** Validates a value, as Zod schemas do. */
export type Check<T> = { safeParse: (value: unknown) => { data?: T | undefined } };

/** `versioned` adds our version. `bare` stores the value alone, for formats fixed by the specification. */
export type StorageFormat = 'versioned' | 'bare';

/**
 * The storage of Zustand's `persist`. Removes invalid and undefined values. Skips values that are already stored: a tab
 * that missed another tab's change would undo it.
 */
export function createCheckedStorage<T>(
  texts: SimpleStorage,
  check: Check<T>,
  form: StorageFormat = 'versioned',
) {
  let lastText: string | null = null;

  function read(text: string): StorageValue<T> | null {
    const stored: unknown = parseJson(text);
    const { state, version } = form === 'bare' ? { state: stored } : parseEnvelope(stored);
    const { data } = check.safeParse(state);
    if (data === undefined) return null;
    return version === undefined ? { state: data } : { state: data, version };
  }

  function write(name: string, text: string | null): void {
    lastText = text;
    if (text === null) texts.removeItem(name);
    else texts.setItem(name, text);
  }

  return {
    getItem(name: string) {
      lastText = texts.getItem(name);
      const value = lastText === null ? null : read(lastText);
      if (value === null && lastText !== null) write(name, null);
      return value;
    },
    setItem(name: string, value: StorageValue<T | undefined>) {
      const text = value.state === undefined ? null : JSON.stringify(form === 'bare' ? value.state : value);
      if (text !== lastText) write(name, text);
    },
    removeItem: (name: string) => write(name, null),
  } satisfies PersistStorage<T | undefined>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Values without a version are not ours. */
function parseEnvelope(stored: unknown): { state?: unknown; version?: number } {
  if (typeof stored !== 'object' || stored === null) return {};
  if (!('state' in stored && 'version' in stored) || typeof stored.version !== 'number') return {};
  return { state: stored.state, version: stored.version };
}
