import { visitorNetwork } from '#rules/visitor-network.ts';
import type { Counted, LimitRepository } from './limit-repository.ts';
import type { Limiting } from './order-admission.ts';

/** What is counted of visitors beside their orders. Where there is room it is counted, and 0 is answered. */
export type Visits = {
  /** What is counted of a session that is opened: it is one of this address (L-1), and begins with a read (L-10). */
  ofNewSession: (ip: string, sessionHash: string) => readonly Counted[];
  /** A call that reads an order (L-10). @returns seconds to wait */
  countRead: (sessionHash: string) => Promise<number>;
  /** A call of the payment provider (L-11). @returns seconds to wait */
  countNotification: (paymentId: string) => Promise<number>;
};

export function createVisits(counts: LimitRepository, { hash, limits }: Limiting): Visits {
  const readsOf = (sessionHash: string): Counted => ({
    name: 'readsPerSession',
    key: hash(`session ${sessionHash}`),
  });
  return {
    ofNewSession: (ip, sessionHash) => [
      { name: 'sessionsPerAddress', key: hash(`address ${visitorNetwork(ip).address}`) },
      readsOf(sessionHash),
    ],
    countRead: (sessionHash) => counts.take(readsOf(sessionHash), limits),
    countNotification: (paymentId) =>
      counts.take({ name: 'notificationsPerOrder', key: hash(`payment ${paymentId}`) }, limits),
  };
}
