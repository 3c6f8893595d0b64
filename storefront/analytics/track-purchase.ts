import * as z from 'zod/mini';
import type { Order } from '#contract/order.ts';
import { type SharedStorage, safeLocalStorage } from '../browser/safe-storage.ts';
import { createCheckedStorage } from '../stores/checked-storage.ts';
import { purchase } from './events.ts';
import { canTrack, runAnalytics, track } from './track.ts';

const STORAGE_KEY = 'cadeau.measured-orders';
const storedSchema = z.array(z.string());

/** More orders than a browser places in one session. */
const MAX_ORDERS = 50;

/**
 * Records an order as tracked. False if it already was, or if the browser refuses storage: each reload would track it
 * again.
 */
function markTracked(texts: SharedStorage, reference: string): boolean {
  const storage = createCheckedStorage(texts, storedSchema, 'bare');
  const loadTracked = () => storage.getItem(STORAGE_KEY)?.state ?? [];
  if (loadTracked().includes(reference)) return false;
  storage.setItem(STORAGE_KEY, { state: [...loadTracked(), reference].slice(-MAX_ORDERS) });
  return loadTracked().includes(reference);
}

/** Tracks the purchase of a paid order once per browser, across reloads and tabs. */
export function trackPurchase(order: Order): Promise<void> {
  return runAnalytics(async () => {
    const texts = safeLocalStorage();
    if (texts === undefined || !canTrack()) return;
    const trackOnce = () => {
      if (canTrack() && markTracked(texts, order.reference)) track(() => purchase(order));
    };
    // Two tabs may show the order at the same time. `navigator.locks` needs HTTPS.
    if (navigator.locks === undefined) trackOnce();
    else await navigator.locks.request(STORAGE_KEY, trackOnce);
  });
}
