import * as z from 'zod/mini';
import type { Order } from '#contract/order.ts';
import { browserRoom, type Room, readStored, writeStored } from '../stores/browser-storage.ts';
import { purchase } from './events.ts';
import { mayRaise, raise } from './raise.ts';

const STORED_AS = 'measured-orders';
const storedSchema = z.array(z.string());

/** More orders than one browser has open in a session; the oldest are forgotten. */
const KEPT_MAX = 50;

/**
 * Notes an order as measured; false when it already was, or when this browser keeps nothing: an order that
 * cannot be noted would be counted again on every reload.
 */
export function noteMeasured(room: Room, reference: string): boolean {
  const measured = readStored(room, STORED_AS, storedSchema) ?? [];
  if (measured.includes(reference)) return false;
  writeStored(room, STORED_AS, [...measured, reference].slice(-KEPT_MAX));
  return readStored(room, STORED_AS, storedSchema)?.includes(reference) === true;
}

/** The purchase of a paid order, once over all reloads and tabs of this browser. */
export async function raisePurchase(order: Order): Promise<void> {
  const room = browserRoom();
  if (room === undefined || !mayRaise()) return;
  const raiseOnce = () => {
    if (mayRaise() && noteMeasured(room, order.reference)) raise(purchase(order));
  };
  // Two tabs may show the order at the same moment. Without HTTPS a browser has no locks.
  if (navigator.locks === undefined) raiseOnce();
  else await navigator.locks.request(`cadeau.${STORED_AS}`, raiseOnce);
}
