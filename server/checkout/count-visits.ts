import { visitorNetwork } from '#rules/visitor-network.ts';
import type { LimitRepository } from './limit-repository.ts';
import type { Limiting } from './order-admission.ts';

/** What is counted of visitors beside their orders. Where there is room it is counted, and 0 is answered. */
export type Visits = {
  /** A session was opened for this address (L-1). */
  countSession: (ip: string) => Promise<void>;
  /** A call that reads an order (L-10). @returns seconds to wait */
  countRead: (sessionHash: string) => Promise<number>;
  /** A call of the payment provider (L-11). @returns seconds to wait */
  countNotification: (paymentId: string) => Promise<number>;
};

export function createVisits(counts: LimitRepository, { hash, limits }: Limiting): Visits {
  return {
    countSession: (ip) =>
      counts.add({ name: 'sessionsPerAddress', key: hash(`address ${visitorNetwork(ip).address}`) }),
    countRead: (sessionHash) =>
      counts.take({ name: 'readsPerSession', key: hash(`session ${sessionHash}`) }, limits),
    countNotification: (paymentId) =>
      counts.take({ name: 'notificationsPerOrder', key: hash(`payment ${paymentId}`) }, limits),
  };
}
