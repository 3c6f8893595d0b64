import type { AbuseLimitName } from '#rules/abuse-limits.ts';
import { getVisitorNetwork, normalizeMailbox } from '#rules/visitor-network.ts';
import type { CountedLimit } from '#server/postgres/limits/limit-counts.ts';
import type { LimitRepository } from '#server/postgres/limits/limit-repository.ts';
import type { Limiting } from './order-admission.ts';

/** Limits requests other than orders. Each method counts a request and returns the seconds to wait, or 0. */
export type VisitLimits = {
  /** Returns the counters that a new session increments: sessions per IP address (L-1) and reads (L-10). */
  listSessionCounters: (ip: string, sessionHash: string) => readonly CountedLimit[];
  /** Counts a read of an order (L-10). @returns seconds to wait */
  countRead: (sessionHash: string) => Promise<number>;
  /** Counts a read of a payment's outcome without a session (L-10). @returns seconds to wait */
  countOutcomeRead: (paymentId: string) => Promise<number>;
  /**
   * Counts a request for gift links (L-22). `isIgnored` is true if the e-mail address has reached its limit.
   * Don't reveal this to the visitor.
   */
  countGiftLink: (
    ip: string,
    email: string,
  ) => Promise<{ retryAfter: number; constraint: AbuseLimitName; isIgnored: boolean }>;
  /** Counts a provider notification (L-11). @returns seconds to wait */
  countNotification: (paymentId: string) => Promise<number>;
};

export function createVisitLimits(counts: LimitRepository, { hash, limits }: Limiting): VisitLimits {
  const getReadCounter = (sessionHash: string): CountedLimit => ({
    name: 'readsPerSession',
    key: hash(`session ${sessionHash}`),
  });
  return {
    listSessionCounters: (ip, sessionHash) => [
      { name: 'sessionsPerAddress', key: hash(`address ${getVisitorNetwork(ip).address}`) },
      getReadCounter(sessionHash),
    ],
    countRead: (sessionHash) => counts.countRequest(getReadCounter(sessionHash), limits),
    countOutcomeRead: (paymentId) =>
      counts.countRequest({ name: 'readsPerSession', key: hash(`outcome ${paymentId}`) }, limits),
    countGiftLink: async (ip, email) => {
      const { address, network } = getVisitorNetwork(ip);
      const counted = [
        { name: 'giftLinksPerAddress', key: hash(`address ${address}`) },
        { name: 'giftLinksPerNetwork', key: hash(`network ${network}`) },
      ] as const satisfies CountedLimit[];
      for (const counter of counted) {
        const retryAfter = await counts.countRequest(counter, limits);
        if (retryAfter > 0) return { retryAfter, constraint: counter.name, isIgnored: false };
      }
      const retryAfter = await counts.countRequest(
        { name: 'giftLinksPerEmail', key: hash(`email ${normalizeMailbox(email)}`) },
        limits,
      );
      return { retryAfter: 0, constraint: 'giftLinksPerEmail', isIgnored: retryAfter > 0 };
    },
    countNotification: (paymentId) =>
      counts.countRequest({ name: 'notificationsPerOrder', key: hash(`payment ${paymentId}`) }, limits),
  };
}
