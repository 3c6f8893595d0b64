import type { PersistStorage, StorageValue } from 'zustand/middleware';
import type { SimpleStorage } from '../browser/safe-storage.ts';

/** Validates a value, as Zod schemas do. */
export type Check<T> = { safeParse: (value: unknown) => { data?: T | undefined } };

/** `versioned` adds our version. `bare` stores the value alone, for formats fixed by the specification. */
export type StorageFormat = 'versioned' | 'bare';

/**
 * The storage of Zustand's `persist`. Removes invalid and undefined values. Skips unchanged values: a tab that missed
 * another tab's change would overwrite it.
 */
export function createCheckedStorage<T>(
  storage: SimpleStorage,
  check: Check<T>,
  format: StorageFormat = 'versioned',
  lifetimeMs?: number,
) {
  /** Last text read or written, without its expiry time. */
  let lastText: string | null = null;

  function read(text: string): StorageValue<T> | null {
    const stored: unknown = parseJson(text);
    const { state, version, expiresAt } = format === 'bare' ? { state: stored } : parseEnvelope(stored);
    if (lifetimeMs !== undefined && isExpired(expiresAt, lifetimeMs)) return null;
    const { data } = check.safeParse(state);
    if (data === undefined) return null;
    return version === undefined ? { state: data } : { state: data, version };
  }

  function write(name: string, value: StorageValue<T | undefined> | null): void {
    const text = toText(value);
    if (text === lastText) return;
    lastText = text;
    const expiresAt = lifetimeMs === undefined ? undefined : Date.now() + lifetimeMs;
    if (text === null) storage.removeItem(name);
    else storage.setItem(name, expiresAt === undefined ? text : JSON.stringify({ ...value, expiresAt }));
  }

  function toText(value: StorageValue<T | undefined> | null): string | null {
    if (value?.state === undefined) return null;
    return JSON.stringify(format === 'bare' ? value.state : value);
  }

  return {
    getItem(name: string) {
      const text = storage.getItem(name);
      const value = text === null ? null : read(text);
      // Keep an invalid text, so that `write` doesn't skip its removal.
      lastText = value === null ? text : toText(value);
      if (value === null) write(name, null);
      return value;
    },
    setItem: write,
    removeItem: (name: string) => write(name, null),
  } satisfies PersistStorage<T | undefined>;
}

/** A time too far in the future comes from a device whose clock has changed. */
function isExpired(expiresAt: unknown, lifetimeMs: number): boolean {
  const left = typeof expiresAt === 'number' ? expiresAt - Date.now() : 0;
  return left <= 0 || left > lifetimeMs;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Ignores values without a version, because other code wrote them. */
function parseEnvelope(stored: unknown): { state?: unknown; version?: number; expiresAt?: unknown } {
  if (typeof stored !== 'object' || stored === null) return {};
  if (!('state' in stored && 'version' in stored) || typeof stored.version !== 'number') return {};
  const expiresAt = 'expiresAt' in stored ? stored.expiresAt : undefined;
  return { state: stored.state, version: stored.version, expiresAt };
}
