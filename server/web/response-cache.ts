import { setTimeout as wait } from 'node:timers/promises';
import type { PreparedResponse } from './prepared-responses.ts';

/** Maximum age in ms, in case a change notification was lost. */
const FRESH_MS = 10_000;
/** Time in ms after which callers get an expired response instead of waiting for a new one. */
const SLOW_MS = 1000;
/** Time in ms until a response that couldn't be created is tried again. */
const RETRY_MS = 1000;
/** Counts uncompressed bodies. Compressed ones add about a quarter. */
const CACHE_BYTES_MAX = 32_000_000;

type CachedResponse = PreparedResponse | undefined | Promise<PreparedResponse | undefined>;
/** `stored` is the last complete response, even if it has expired. */
type Entry = { response: CachedResponse; until: number; stored: PreparedResponse | undefined };
type MakeResponse = () => Promise<PreparedResponse | 'failed' | undefined>;

export type ResponseCache = {
  /**
   * Returns no promise if the entry is cached. Concurrent callers share one call of `make`. If `make` fails or is slow,
   * as during an outage of the database, returns the expired response.
   */
  get: (key: string, make: MakeResponse) => CachedResponse;
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
    bytes -= entry.stored?.body.length ?? 0;
  };
  const store = (key: string, entry: Entry) => {
    entries.set(key, entry);
    bytes += entry.stored?.body.length ?? 0;
  };
  /** Removes the oldest entries until the cache fits its limit. */
  const evict = () => {
    for (const [key, entry] of entries) {
      if (bytes <= maxBytes) return;
      remove(key, entry);
    }
  };
  const replace = async (key: string, entry: Entry, make: MakeResponse) => {
    const isCurrent = () => entries.get(key) === entry;
    try {
      const prepared = await make();
      if (prepared === 'failed') throw new FailedResponse();
      if (isCurrent()) {
        remove(key, entry);
        if (prepared !== undefined) store(key, { ...entry, response: prepared, stored: prepared });
        evict();
      }
      return prepared;
    } catch (error) {
      if (entry.stored !== undefined) {
        if (isCurrent()) Object.assign(entry, { response: entry.stored, until: now() + RETRY_MS });
        return entry.stored;
      }
      remove(key, entry);
      if (error instanceof FailedResponse) return undefined;
      throw error;
    }
  };
  return {
    get: (key, make) => {
      const cached = entries.get(key);
      if (cached !== undefined && now() < cached.until) return cached.response;
      if (cached !== undefined) remove(key, cached);
      const entry: Entry = { response: undefined, until: now() + FRESH_MS, stored: cached?.stored };
      store(key, entry);
      const pending = replace(key, entry, make);
      const { stored } = entry;
      entry.response =
        stored === undefined ? pending : Promise.race([pending, wait(SLOW_MS, stored, { ref: false })]);
      return entry.response;
    },
    clear: () => {
      entries.clear();
      bytes = 0;
    },
  };
}

class FailedResponse extends Error {}
