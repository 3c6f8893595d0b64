import type { Rappen } from '#rules/money.ts';
import type { IssuedCard } from './supplier-port.ts';

/** A card of an order with its decrypted secret. Never leaves the memory of the process (I-11). */
export type ReadableCard = IssuedCard & {
  id: string;
  orderId: string;
  line: number;
  ordinal: number;
  faceValue: Rappen;
};

/** Number and PIN were removed after their retention time (I-23). */
export class SecretsRemovedError extends Error {}
