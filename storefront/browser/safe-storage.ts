export type SimpleStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage shared by all pages and tabs. */
export type SharedStorage = SimpleStorage & {
  /** Calls the listener when another page may have changed a value. Without a name, any value may have changed. */
  subscribe: (listener: (name: string | undefined) => void) => void;
};

/** Local storage; undefined on the server. If the browser refuses storage, nothing is stored. */
export function safeLocalStorage(): SharedStorage | undefined {
  if (typeof window === 'undefined') return undefined;
  return {
    ...createSafeStorage(() => localStorage),
    subscribe(listener) {
      addEventListener('storage', ({ key }) => listener(key ?? undefined));
      // A page restored from the back-forward cache has missed earlier storage events.
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) listener(undefined);
      });
    },
  };
}

/** Session storage. It survives the visit to the payment page. */
export const safeSessionStorage = createSafeStorage(() => sessionStorage);

/** @param storage called on each access, because browsers that refuse storage throw when it is read */
function createSafeStorage(storage: () => Storage): SimpleStorage {
  return {
    getItem: (name) => attempt(() => storage().getItem(name)) ?? null,
    setItem: (name, text) => attempt(() => storage().setItem(name, text)),
    removeItem: (name) => attempt(() => storage().removeItem(name)),
  };
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
