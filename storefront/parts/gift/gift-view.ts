import { ApiError } from '#contract/api-error.ts';
import type { Gifts } from '#contract/gift.ts';
import type { GiftClient } from '#contract/gift-client.ts';
import { isTagLoaded } from '../../analytics/tag.ts';
import { poll } from '../../browser/poll.ts';
import { type CallError, errorOf } from '../../stores/error-store.ts';

/** What a page of an order's gifts shows. */
export type GiftView =
  | { name: 'shown'; gifts: Gifts }
  /** Neither cookie nor session opens it. */
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
    const isUnknown = error instanceof ApiError && error.status === 404;
    return isUnknown ? { name: 'ended' } : { name: 'unreachable', error: errorOf(error) };
  }
}

/** How often, and how many times, the page asks whether what is on its way has arrived. */
const EVERY_MS = 5000;
const LOOKS = 48;

/** Whether a card is still being issued, or a mail is leaving. */
export function isMoving({ cards }: Gifts): boolean {
  return cards.some(
    ({ state, sendings }) => state === 'coming' || sendings.some((sending) => sending.state === 'leaving'),
  );
}

type NewsTools = {
  client: Pick<GiftClient, 'loadGifts'>;
  wait: (ms: number) => Promise<void>;
  /** Whether nobody looks at the page. */
  hidden: () => boolean;
};

/** Waits for what moves by itself; undefined when nothing does, or when it was aborted. No answer is no fault. */
export async function giftNews(
  gifts: Gifts,
  { client, wait, hidden }: NewsTools,
  signal: AbortSignal,
): Promise<Gifts | undefined> {
  if (!isMoving(gifts)) return undefined;
  const before = JSON.stringify(gifts);
  const ask = async () => {
    const now = hidden() ? null : await client.loadGifts(gifts.orderId).catch(() => null);
    return now === null || JSON.stringify(now) === before ? undefined : now;
  };
  return poll({ ask, pause: () => EVERY_MS, times: LOOKS, wait }, signal);
}

/**
 * Lets a page on which cards are given begin in a document that nothing measures: where a page before it has loaded the
 * tag, the server is asked for the page as a whole. Never resolves then.
 */
export async function onlyUntagged(request: Request): Promise<void> {
  if (!isTagLoaded()) return;
  const { href } = window.location;
  const { pathname } = new URL(request.url);
  // Back in the history the address is there already.
  if (window.location.pathname === pathname) window.location.replace(href.split('#')[0] ?? href);
  else window.location.assign(request.url);
  await new Promise(() => {});
}
