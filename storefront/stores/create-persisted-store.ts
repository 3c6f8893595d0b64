import { create, type StateCreator, type StoreApi, type UseBoundStore } from 'zustand';
import { persist } from 'zustand/middleware';
import { type SharedStorage, type SimpleStorage, safeLocalStorage } from '../browser/safe-storage.ts';
import { type Check, createCheckedStorage, type StorageFormat } from './checked-storage.ts';

/** Increase when a stored shape changes in a way that its check would still accept. */
const VERSION = 1;

const EXPIRY_CHECK_MS = 60_000;

/** Lifetime of names and addresses in the browser, because others may use the same computer. */
export const DETAILS_HOURS = 24;
export const DETAILS_LIFETIME_MS = DETAILS_HOURS * 3_600_000;

const DETAILS_NAMES = ['cadeau.address', 'cadeau.payment'];

/** Removes expired names and addresses on pages that don't load their stores. */
export function removeExpiredDetails(texts: SimpleStorage | undefined = safeLocalStorage()): void {
  if (texts === undefined) return;
  const anything = { safeParse: (data: unknown) => ({ data }) };
  const storage = createCheckedStorage(texts, anything, 'versioned', DETAILS_LIFETIME_MS);
  for (const name of DETAILS_NAMES) storage.getItem(name);
}

export type PersistOptions<State, Stored> = {
  name: string;
  check: Check<Stored>;
  form?: StorageFormat;
  /** Removes the state from storage and memory this long after its last change. */
  lifetimeMs?: number;
  /** The part of the state to store; undefined if there is nothing to store. */
  partialize: (state: State) => Stored | undefined;
  /** `stored` is undefined if nothing is stored or another tab has removed it. */
  restore: (stored: Stored | undefined, state: State) => Partial<State>;
};

type PersistedStore<State> = UseBoundStore<StoreApi<State>> & {
  /** Reads the storage again: another tab's change may not have arrived yet. */
  reload: () => Promise<void>;
};

/**
 * Persisted in the browser and synced across tabs. On the server and during hydration, the state is the initial one.
 */
export function createPersistedStore<State, Stored>(
  initializer: StateCreator<State>,
  { name, check, form, lifetimeMs, partialize, restore }: PersistOptions<State, Stored>,
  shared: SharedStorage | undefined = safeLocalStorage(),
): PersistedStore<State> {
  if (shared === undefined) return Object.assign(create<State>()(initializer), { reload: async () => {} });
  const texts = keepRefused(shared);
  const storage = createCheckedStorage(texts, check, form, lifetimeMs);
  const store = create<State>()(
    persist(initializer, {
      name,
      version: VERSION,
      storage,
      partialize,
      // The storage returns only values that passed the check.
      merge: (stored, state) => ({ ...state, ...restore(stored as Stored | undefined, state) }),
      // Discards values of other versions.
      migrate: () => undefined,
    }),
  );
  texts.subscribe((changed) => {
    if (changed === undefined || changed === name) void store.persist.rehydrate();
  });
  // A tab may stay open for days on a shared computer.
  if (lifetimeMs !== undefined) {
    setInterval(() => {
      if (texts.getItem(name) !== null && storage.getItem(name) === null) void store.persist.rehydrate();
    }, EXPIRY_CHECK_MS);
  }
  return Object.assign(store, { reload: async () => store.persist.rehydrate() });
}

/** Keeps texts in memory that the browser didn't store, because its storage is full or forbidden. */
function keepRefused(texts: SharedStorage): SharedStorage {
  const refused = new Map<string, string>();
  return {
    ...texts,
    getItem: (name) => refused.get(name) ?? texts.getItem(name),
    setItem(name, text) {
      texts.setItem(name, text);
      if (texts.getItem(name) === text) refused.delete(name);
      else refused.set(name, text);
    },
    removeItem(name) {
      refused.delete(name);
      texts.removeItem(name);
    },
  };
}
