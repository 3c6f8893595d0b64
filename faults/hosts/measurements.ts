import { setTimeout as wait } from 'node:timers/promises';

const PAGES = ['/de-ch', '/fr-ch/products/digital', '/it-ch/giftcard/birthday-physical'];
const LOAD_EVERY_MS = 1000;
const TIMEOUT_MS = 10_000;

/** Status 0 means that there was no response within 10 s. */
export type PageLoad = { at: number; status: number; ms: number };

/** Loads the home page, a list and a product's page again and again. */
export function watchPages(shop: string, ending: AbortSignal): PageLoad[] {
  const loads: PageLoad[] = [];
  const load = async (path: string) => {
    const at = performance.now();
    const response = await fetch(shop + path, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      () => undefined,
    );
    await response?.body?.cancel();
    loads.push({ at, status: response?.status ?? 0, ms: performance.now() - at });
  };
  const repeat = async (path: string) => {
    while (!ending.aborted) await Promise.all([load(path), wait(LOAD_EVERY_MS)]);
  };
  for (const path of PAGES) void repeat(path);
  return loads;
}

/** Returns the longest time without a completed purchase, in seconds, that overlaps the period. */
export function findLongestPause(completedAt: readonly number[], from: number, until: number): number {
  const times = [...completedAt.toSorted((first, second) => first - second), until];
  const pauses = times.map((time, index) =>
    time < from ? 0 : Math.min(time, until) - (times[index - 1] ?? from),
  );
  return Math.max(0, ...pauses) / 1000;
}

export function describeFault(name: string, { pause, pages }: { pause: number; pages: PageLoad[] }): string {
  const byStatus = Map.groupBy(pages, ({ status }) => status);
  const statuses = [...byStatus].map(([status, loads]) => `${status || 'no response'} × ${loads.length}`);
  const slowest = Math.max(...pages.map(({ ms }) => ms));
  return `${name}: ${pause.toFixed(1)} s without a purchase; pages: ${statuses.join(', ')}, slowest ${slowest.toFixed(0)} ms`;
}
