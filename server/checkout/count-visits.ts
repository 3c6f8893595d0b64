import type { AbuseLimitName } from '#rules/abuse-limits.ts';
import { mailboxOf, visitorNetwork } from '#rules/visitor-network.ts';
import type { Counted } from '#server/postgres/limits/limit-counts.ts';
import type { LimitRepository } from '#server/postgres/limits/pg-limit-repository.ts';
import type { Limiting } from './order-admission.ts';

/** Counts visits other than orders. A call is counted and returns 0 if it is within its limit. */
export type Visits = {
  /** Returns the counters of a new session: sessions of its address (L-1) and reads (L-10). */
  ofNewSession: (ip: string, sessionHash: string) => readonly Counted[];
  /** Counts a read of an order (L-10). @returns seconds to wait */
  countRead: (sessionHash: string) => Promise<number>;
  /** Counts a read of a payment's outcome without a session (L-10). @returns seconds to wait */
  countOutcomeRead: (paymentId: string) => Promise<number>;
  /**
   * Counts a request for gift links (L-22). `ignored`: the e-mail address has reached its limit, which the visitor must
   * not learn.
   */
  countGiftLink: (
    ip: string,
    email: string,
  ) => Promise<{ retryAfter: number; constraint: AbuseLimitName; ignored: boolean }>;
  /** Counts a provider notification (L-11). @returns seconds to wait */
  countNotification: (paymentId: string) => Promise<number>;
};

export function createVisits(counts: LimitRepository, { hash, limits }: Limiting): Visits {
  const countedReads = (sessionHash: string): Counted => ({
    name: 'readsPerSession',
    key: hash(`session ${sessionHash}`),
  });
  return {
    ofNewSession: (ip, sessionHash) => [
      { name: 'sessionsPerAddress', key: hash(`address ${visitorNetwork(ip).address}`) },
      countedReads(sessionHash),
    ],
    countRead: (sessionHash) => counts.take(countedReads(sessionHash), limits),
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
