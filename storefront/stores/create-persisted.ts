import { create, type StateCreator, type StoreApi, type UseBoundStore } from 'zustand';
import { persist } from 'zustand/middleware';
import { localTexts, type Texts } from '../browser/local-texts.ts';
import { type Check, checkedStorage, type Form } from './checked-storage.ts';

/** Raised when the shape of anything stored changes in a way that its check would still accept. */
const VERSION = 1;

export type Persisted<State, Stored> = {
  name: string;
  check: Check<Stored>;
  form?: Form;
  /** The part of the state that outlives the page; undefined when there is nothing worth storing. */
  partialize: (state: State) => Stored | undefined;
  /** What the state becomes from what is stored; undefined: nothing is, or another tab has removed it. */
  restore: (stored: Stored | undefined, state: State) => Partial<State>;
};

/**
 * A store that is filled from the browser's storage and equal to it over all tabs. On the server it stays as it was
 * made; and while React hydrates, Zustand shows a store as it was made: the page hydrates from everybody's bytes.
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
      // What the storage gives out has passed the check.
      merge: (stored, state) => ({ ...state, ...restore(stored as Stored | undefined, state) }),
      // Whatever another version stored is thrown away.
      migrate: () => undefined,
    }),
  );
  texts.subscribe((changed) => {
    if (changed === undefined || changed === name) void store.persist.rehydrate();
  });
  return store;
}
