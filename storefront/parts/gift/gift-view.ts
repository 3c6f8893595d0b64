import { ApiError } from '#contract/api-error.ts';
import type { Gifts } from '#contract/gift.ts';
import type { GiftClient } from '#contract/gift-client.ts';
import { isTagLoaded } from '../../analytics/tag.ts';
import { poll } from '../../browser/poll.ts';
import { type CallError, toCallError } from '../../stores/error-store.ts';

export type GiftView =
  | { name: 'shown'; gifts: Gifts }
  /** Neither cookie nor session grants access. */
  | { name: 'ended' }
  | { name: 'unreachable'; error: CallError };

/** Never rejects. */
export async function loadGiftView(
  client: Pick<GiftClient, 'loadGifts'>,
  orderId: string,
): Promise<GiftView> {
  try {
    return { name: 'shown', gifts: await client.loadGifts(orderId) };
  } catch (error) {
    const isNotFound = error instanceof ApiError && error.status === 404;
    return isNotFound ? { name: 'ended' } : { name: 'unreachable', error: toCallError(error) };
  }
}

/** The interval and the maximum number of polls. */
const POLL_MS = 5000;
const MAX_POLLS = 48;

export function hasPendingChanges({ cards }: Gifts): boolean {
  return cards.some(
    ({ state, sendings }) => state === 'pending' || sendings.some((sending) => sending.state === 'leaving'),
  );
}

type WatchDeps = {
  client: Pick<GiftClient, 'loadGifts'>;
  wait: (ms: number) => Promise<void>;
  isHidden: () => boolean;
};

/** Returns undefined if no change is expected, or when aborted. Ignores errors. */
export async function waitForGiftChanges(
  gifts: Gifts,
  { client, wait, isHidden }: WatchDeps,
  signal: AbortSignal,
): Promise<Gifts | undefined> {
  if (!hasPendingChanges(gifts)) return undefined;
  const before = JSON.stringify(gifts);
  const load = async () => {
    const latest = isHidden() ? null : await client.loadGifts(gifts.orderId).catch(() => null);
    return latest === null || JSON.stringify(latest) === before ? undefined : latest;
  };
  return poll({ load, getDelay: () => POLL_MS, maxAttempts: MAX_POLLS, wait }, signal);
}

/**
 * Ensures that gift pages open in a document without analytics. If the tag is loaded, reloads the page from the server
 * and never resolves.
 */
export async function reloadWithoutAnalytics(request: Request): Promise<void> {
  if (!isTagLoaded()) return;
  const { href } = window.location;
  const { pathname } = new URL(request.url);
  // On a history navigation, the URL has already changed.
  if (window.location.pathname === pathname) window.location.replace(href.split('#')[0] ?? href);
  else window.location.assign(request.url);
  await new Promise(() => {});
}
