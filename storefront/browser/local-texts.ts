/** Texts that the browser keeps by name over pages and tabs; of `Storage`, what a store needs. */
export type Texts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  /** Calls back when something outside of this page may have changed a text; without a name, any of them. */
  subscribe: (listener: (name: string | undefined) => void) => void;
};

/** Local storage; undefined on the server. In a browser that refuses storage nothing outlives the page. */
export function localTexts(): Texts | undefined {
  if (typeof window === 'undefined') return undefined;
  return {
    getItem: (name) => attempt(() => localStorage.getItem(name)) ?? null,
    setItem: (name, text) => attempt(() => localStorage.setItem(name, text)),
    removeItem: (name) => attempt(() => localStorage.removeItem(name)),
    subscribe(listener) {
      addEventListener('storage', ({ key }) => listener(key ?? undefined));
      // A page that comes back from the browser's back-forward cache has missed what happened meanwhile.
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) listener(undefined);
      });
    },
  };
}

/** What this tab keeps, over pages and the way to the payment page; nothing where storage is refused. */
export const tabTexts = {
  getItem: (name: string) => attempt(() => sessionStorage.getItem(name)),
  setItem: (name: string, text: string) => attempt(() => sessionStorage.setItem(name, text)),
  removeItem: (name: string) => attempt(() => sessionStorage.removeItem(name)),
};

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
