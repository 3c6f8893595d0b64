import { create, type StateCreator, type StoreApi, type UseBoundStore } from 'zustand';
import { persist } from 'zustand/middleware';
import { type SharedStorage, safeLocalStorage } from '../browser/safe-storage.ts';
import { type Check, createCheckedStorage, type StorageFormat } from './checked-storage.ts';

/** Increase when a stored shape changes in a way that its check would still accept. */
const VERSION = 1;

export type PersistOptions<State, Stored> = {
  name: string;
  check: Check<Stored>;
  form?: StorageFormat;
  /** The part of the state to store; undefined if there is nothing to store. */
  partialize: (state: State) => Stored | undefined;
  /** `stored` is undefined if nothing is stored or another tab has removed it. */
  restore: (stored: Stored | undefined, state: State) => Partial<State>;
};

/**
 * Persisted in the browser and synced across tabs. On the server and during hydration, the state is the initial one.
 */
export function createPersistedStore<State, Stored>(
  initializer: StateCreator<State>,
  { name, check, form, partialize, restore }: PersistOptions<State, Stored>,
  texts: SharedStorage | undefined = safeLocalStorage(),
): UseBoundStore<StoreApi<State>> {
  if (texts === undefined) return create<State>()(initializer);
  const store = create<State>()(
    persist(initializer, {
      name,
      version: VERSION,
      storage: createCheckedStorage(texts, check, form),
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
  return store;
}
