import { create, type StateCreator, type StoreApi, type UseBoundStore } from 'zustand';
import { persist } from 'zustand/middleware';
import { localTexts, type Texts } from '../browser/local-texts.ts';
import { type Check, checkedStorage, type Form } from './checked-storage.ts';

/** Increase when a stored shape changes in a way that its check would still accept. */
const VERSION = 1;

export type Persisted<State, Stored> = {
  name: string;
  check: Check<Stored>;
  form?: Form;
  /** The part of the state to store; undefined if there is nothing to store. */
  partialize: (state: State) => Stored | undefined;
  /** `stored` is undefined if nothing is stored or another tab has removed it. */
  restore: (stored: Stored | undefined, state: State) => Partial<State>;
};

/**
 * Persisted in the browser and synced across tabs. On the server and during hydration, the state is the initial one.
 */
export function createPersisted<State, Stored>(
  initializer: StateCreator<State>,
  { name, check, form, partialize, restore }: Persisted<State, Stored>,
  texts: Texts | undefined = localTexts(),
): UseBoundStore<StoreApi<State>> {
  if (texts === undefined) return create<State>()(initializer);
  const store = create<State>()(
    persist(initializer, {
      name,
      version: VERSION,
      storage: checkedStorage(texts, check, form),
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
