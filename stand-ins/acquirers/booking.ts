import type { Movement } from './movements.ts';

/** A movement that an acquirer has booked. Amounts are minor units; refunds are negative. */
export type Booking = {
  readonly day: string;
  readonly time: string;
  readonly kind: Movement['kind'];
  readonly method: string;
  readonly orderId: string;
  readonly transactionId: string;
  readonly gross: number;
  readonly fee: number;
  readonly net: number;
  readonly payout: string;
};
