import type { PersistStorage, StorageValue } from 'zustand/middleware';
import type { KeptTexts } from '../browser/local-texts.ts';

/** What tells whether a value is what it must be, as Zod's schemas do. */
export type Check<T> = { safeParse: (value: unknown) => { data?: T | undefined } };

/** How a value is written: with its version, or, where its form is fixed from outside, as it is. */
export type Form = 'versioned' | 'bare';

/**
 * The storage of Zustand's `persist`. A text that does not parse is removed, a value that is undefined is not stored,
 * and a text that is stored already is not written again: a tab that has not heard yet of another tab's change would
 * undo it with every change of a state that is not stored at all.
 */
export function checkedStorage<T>(texts: KeptTexts, check: Check<T>, form: Form = 'versioned') {
  let known: string | null = null;

  function read(text: string): StorageValue<T> | null {
    const stored: unknown = parsedJson(text);
    const { state, version } = form === 'bare' ? { state: stored } : envelopeOf(stored);
    const { data } = check.safeParse(state);
    if (data === undefined) return null;
    return version === undefined ? { state: data } : { state: data, version };
  }

  function write(name: string, text: string | null): void {
    known = text;
    if (text === null) texts.removeItem(name);
    else texts.setItem(name, text);
  }

  return {
    getItem(name: string) {
      known = texts.getItem(name);
      const value = known === null ? null : read(known);
      if (value === null && known !== null) write(name, null);
      return value;
    },
    setItem(name: string, value: StorageValue<T | undefined>) {
      const text = value.state === undefined ? null : JSON.stringify(form === 'bare' ? value.state : value);
      if (text !== known) write(name, text);
    },
    removeItem: (name: string) => write(name, null),
  } satisfies PersistStorage<T | undefined>;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value that has no version is none of ours. */
function envelopeOf(stored: unknown): { state?: unknown; version?: number } {
  if (typeof stored !== 'object' || stored === null) return {};
  if (!('state' in stored && 'version' in stored) || typeof stored.version !== 'number') return {};
  return { state: stored.state, version: stored.version };
}
