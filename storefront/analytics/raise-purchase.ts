import * as z from 'zod/mini';
import type { Order } from '#contract/order.ts';
import { localTexts, type Texts } from '../browser/local-texts.ts';
import { checkedStorage } from '../stores/checked-storage.ts';
import { purchase } from './events.ts';
import { guarded } from './guarded.ts';
import { mayRaise, raise } from './raise.ts';

const STORED_AS = 'cadeau.measured-orders';
const storedSchema = z.array(z.string());

/** More orders than one browser has open in a session; the oldest are forgotten. */
const KEPT_MAX = 50;

/**
 * Notes an order as measured; false when it already was, or when this browser keeps nothing: an order that
 * cannot be noted would be counted again on every reload.
 */
function noteMeasured(texts: Texts, reference: string): boolean {
  const storage = checkedStorage(texts, storedSchema, 'bare');
  const measured = () => storage.getItem(STORED_AS)?.state ?? [];
  if (measured().includes(reference)) return false;
  storage.setItem(STORED_AS, { state: [...measured(), reference].slice(-KEPT_MAX) });
  return measured().includes(reference);
}

/** The purchase of a paid order, once over all reloads and tabs of this browser. */
export function raisePurchase(order: Order): Promise<void> {
  return guarded(async () => {
    const texts = localTexts();
    if (texts === undefined || !mayRaise()) return;
    const raiseOnce = () => {
      if (mayRaise() && noteMeasured(texts, order.reference)) raise(() => purchase(order));
    };
    // Two tabs may show the order at the same moment. Without HTTPS a browser has no locks.
    if (navigator.locks === undefined) raiseOnce();
    else await navigator.locks.request(STORED_AS, raiseOnce);
  });
}
