import * as z from 'zod/mini';
import type { Order } from '#contract/order.ts';
import { localTexts, type Texts } from '../browser/local-texts.ts';
import { checkedStorage } from '../stores/checked-storage.ts';
import { purchase } from './events.ts';
import { guarded } from './guarded.ts';
import { mayRaise, raise } from './raise.ts';

const STORAGE_KEY = 'cadeau.measured-orders';
const storedSchema = z.array(z.string());

/** More orders than a browser places in one session. */
const MAX_ORDERS = 50;

/**
 * Records an order as tracked. False if it already was, or if the browser refuses storage: each reload would track it
 * again.
 */
function markTracked(texts: Texts, reference: string): boolean {
  const storage = checkedStorage(texts, storedSchema, 'bare');
  const loadTracked = () => storage.getItem(STORAGE_KEY)?.state ?? [];
  if (loadTracked().includes(reference)) return false;
  storage.setItem(STORAGE_KEY, { state: [...loadTracked(), reference].slice(-MAX_ORDERS) });
  return loadTracked().includes(reference);
}

/** Tracks the purchase of a paid order once per browser, across reloads and tabs. */
export function raisePurchase(order: Order): Promise<void> {
  return guarded(async () => {
    const texts = localTexts();
    if (texts === undefined || !mayRaise()) return;
    const trackOnce = () => {
      if (mayRaise() && markTracked(texts, order.reference)) raise(() => purchase(order));
    };
    // Two tabs may show the order at the same time. `navigator.locks` needs HTTPS.
    if (navigator.locks === undefined) trackOnce();
    else await navigator.locks.request(STORAGE_KEY, trackOnce);
  });
}
