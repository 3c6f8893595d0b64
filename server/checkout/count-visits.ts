import type { AbuseLimitName } from '#rules/abuse-limits.ts';
import { mailboxOf, visitorNetwork } from '#rules/visitor-network.ts';
import type { Counted, LimitRepository } from './limit-repository.ts';
import type { Limiting } from './order-admission.ts';

/** What is counted of visitors beside their orders. Where there is room it is counted, and 0 is answered. */
export type Visits = {
  /** What is counted of a session that is opened: it is one of this address (L-1), and begins with a read (L-10). */
  ofNewSession: (ip: string, sessionHash: string) => readonly Counted[];
  /** A call that reads an order (L-10). @returns seconds to wait */
  countRead: (sessionHash: string) => Promise<number>;
  /** A call without a session that reads the outcome of a payment (L-10). @returns seconds to wait */
  countOutcomeRead: (paymentId: string) => Promise<number>;
  /**
   * A request for the links of an e-mail address (L-22). `ignored`: that address has got enough of them, which the visitor is
   * not told.
   */
  countGiftLink: (
    ip: string,
    email: string,
  ) => Promise<{ retryAfter: number; constraint: AbuseLimitName; ignored: boolean }>;
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
    countOutcomeRead: (paymentId) =>
      counts.take({ name: 'readsPerSession', key: hash(`outcome ${paymentId}`) }, limits),
    countGiftLink: async (ip, email) => {
      const { address, network } = visitorNetwork(ip);
      const counted = [
        { name: 'giftLinksPerAddress', key: hash(`address ${address}`) },
        { name: 'giftLinksPerNetwork', key: hash(`network ${network}`) },
      ] as const satisfies Counted[];
      for (const each of counted) {
        const retryAfter = await counts.take(each, limits);
        if (retryAfter > 0) return { retryAfter, constraint: each.name, ignored: false };
      }
      const over = await counts.take(
        { name: 'giftLinksPerEmail', key: hash(`email ${mailboxOf(email)}`) },
        limits,
      );
      return { retryAfter: 0, constraint: 'giftLinksPerEmail', ignored: over > 0 };
    },
    countNotification: (paymentId) =>
      counts.take({ name: 'notificationsPerOrder', key: hash(`payment ${paymentId}`) }, limits),
  };
}
