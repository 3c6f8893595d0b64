import type { PreparedResponse } from './prepared-responses.ts';

/** Maximum age in ms, in case a change notification was lost. */
const FRESH_MS = 10_000;
/** Counts uncompressed bodies. Compressed ones add about a quarter. */
const CACHE_BYTES_MAX = 32_000_000;

type CachedResponse = PreparedResponse | undefined | Promise<PreparedResponse | undefined>;
type Entry = { response: CachedResponse; until: number; bytes: number };

export type ResponseCache = {
  /** Returns no promise if the entry is cached. Concurrent callers share one call of `make`. */
  get: (key: string, make: () => Promise<PreparedResponse | undefined>) => CachedResponse;
  /** Also invalidates entries in progress. */
  clear: () => void;
};

/** @param now returns monotonic ms */
export function createResponseCache(now: () => number, maxBytes = CACHE_BYTES_MAX): ResponseCache {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  const remove = (key: string, entry: Entry) => {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  };
  /** Removes the oldest entries until the cache fits its limit. */
  const evict = () => {
    for (const [key, entry] of entries) {
      if (bytes <= maxBytes) return;
      remove(key, entry);
    }
  };
  return {
    get: (key, make) => {
      const cached = entries.get(key);
      if (cached !== undefined && now() < cached.until) return cached.response;
      if (cached !== undefined) remove(key, cached);
      const pending = make();
      const entry: Entry = { response: pending, until: now() + FRESH_MS, bytes: 0 };
      entries.set(key, entry);
      pending.then(
        (prepared) => {
          if (prepared === undefined) return remove(key, entry);
          if (entries.get(key) !== entry) return;
          entry.response = prepared;
          entry.bytes = prepared.body.length;
          bytes += entry.bytes;
          evict();
        },
        () => remove(key, entry),
      );
      return pending;
    },
    clear: () => {
      entries.clear();
      bytes = 0;
    },
  };
}
