/** What tells whether a value is what it must be, as the contract's schemas do. */
export type Schema<T> = { safeParse: (value: unknown) => { data?: T | undefined } };

/** Where the browser keeps text by name, and who tells of changes made elsewhere. */
export type Room = {
  get(name: string): string | null;
  set(name: string, text: string): void;
  remove(name: string): void;
  /** Calls back when something outside this page may have changed a name; undefined means any. */
  follow(listener: (name: string | undefined) => void): void;
};

const PREFIX = 'cadeau.';

/** Raised when the shape of anything kept changes in a way that its schema would still accept. */
const VERSION = 1;

/** What is kept under a name; undefined when there is nothing or it is not what the schema expects. */
export function readStored<T>(room: Room, name: string, schema: Schema<T>): T | undefined {
  const text = room.get(name);
  if (text === null) return undefined;
  const value = parseStored(text, schema);
  if (value === undefined) room.remove(name);
  return value;
}

export function writeStored(room: Room, name: string, value: unknown): void {
  room.set(name, JSON.stringify({ version: VERSION, value }));
}

export function forgetStored(room: Room, name: string): void {
  room.remove(name);
}

function parseStored<T>(text: string, schema: Schema<T>): T | undefined {
  try {
    const envelope: unknown = JSON.parse(text);
    if (typeof envelope !== 'object' || envelope === null) return undefined;
    if (!('version' in envelope) || envelope.version !== VERSION || !('value' in envelope)) return undefined;
    return schema.safeParse(envelope.value).data;
  } catch {
    return undefined;
  }
}

/**
 * Local storage; undefined on the server. A browser that refuses storage keeps nothing beyond the page.
 * Another `prefix` is for a name that is fixed from outside.
 */
export function browserRoom(prefix = PREFIX): Room | undefined {
  if (typeof window === 'undefined') return undefined;
  return {
    get: (name) => attempt(() => localStorage.getItem(prefix + name)) ?? null,
    set: (name, text) => attempt(() => localStorage.setItem(prefix + name, text)),
    remove: (name) => attempt(() => localStorage.removeItem(prefix + name)),
    follow(listener) {
      addEventListener('storage', (event) => {
        if (event.key === null) listener(undefined);
        else if (event.key.startsWith(prefix)) listener(event.key.slice(prefix.length));
      });
      // A page that comes back from the browser's back-forward cache has missed what happened meanwhile.
      addEventListener('pageshow', (event) => {
        if (event.persisted) listener(undefined);
      });
    },
  };
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
