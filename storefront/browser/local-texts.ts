/** Texts that the browser keeps by name; of `Storage`, what a store needs. */
export type KeptTexts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The same over pages and tabs. */
export type Texts = KeptTexts & {
  /** Calls back when something outside of this page may have changed a text; without a name, any of them. */
  subscribe: (listener: (name: string | undefined) => void) => void;
};

/** Local storage; undefined on the server. In a browser that refuses storage nothing outlives the page. */
export function localTexts(): Texts | undefined {
  if (typeof window === 'undefined') return undefined;
  return {
    ...textsIn(() => localStorage),
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
export const tabTexts = textsIn(() => sessionStorage);

/** @param storage asked for each time: a browser that refuses it throws at the mention of it */
function textsIn(storage: () => Storage): KeptTexts {
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
