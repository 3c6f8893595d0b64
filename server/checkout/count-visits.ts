import type { AbuseLimitName } from '#rules/abuse-limits.ts';
import { getVisitorNetwork, normalizeMailbox } from '#rules/visitor-network.ts';
import type { CountedLimit } from '#server/postgres/limits/limit-counts.ts';
import type { LimitRepository } from '#server/postgres/limits/limit-repository.ts';
import type { Limiting } from './order-admission.ts';

export type WaitingTime = {
  /** Seconds to wait; 0 if the request is allowed now. */
  retryAfter: number;
  /** The limit that requires the wait. */
  constraint: AbuseLimitName;
};

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
  countGiftLink: (ip: string, email: string) => Promise<WaitingTime & { isIgnored: boolean }>;
  /** Counts a typed code of a link (L-22). @returns seconds to wait */
  countLinkCode: (ip: string, sessionHash: string) => Promise<WaitingTime>;
  /** Counts a one-click objection (L-22). @returns seconds to wait */
  countOneClickObjection: (ip: string, key: string) => Promise<WaitingTime>;
  /** Counts a provider notification (L-11). @returns seconds to wait */
  countNotification: (paymentId: string) => Promise<number>;
};

export function createVisitLimits(counts: LimitRepository, { hash, limits }: Limiting): VisitLimits {
  const getReadCounter = (sessionHash: string): CountedLimit => ({
    name: 'readsPerSession',
    key: hash(`session ${sessionHash}`),
  });
  /** Increments the counters in the given order and stops at the first exceeded limit. */
  const countEach = async (counters: readonly [CountedLimit, ...CountedLimit[]]): Promise<WaitingTime> => {
    for (const counter of counters) {
      const retryAfter = await counts.countRequest(counter, limits);
      if (retryAfter > 0) return { retryAfter, constraint: counter.name };
    }
    return { retryAfter: 0, constraint: counters[0].name };
  };
  return {
    listSessionCounters: (ip, sessionHash) => [
      { name: 'sessionsPerAddress', key: hash(`address ${getVisitorNetwork(ip).address}`) },
      getReadCounter(sessionHash),
    ],
    countRead: (sessionHash) => counts.countFrequentRequest(getReadCounter(sessionHash), limits),
    countOutcomeRead: (paymentId) =>
      counts.countFrequentRequest({ name: 'readsPerSession', key: hash(`outcome ${paymentId}`) }, limits),
    countGiftLink: async (ip, email) => {
      const { address, network } = getVisitorNetwork(ip);
      const counted = await countEach([
        { name: 'giftLinksPerAddress', key: hash(`address ${address}`) },
        { name: 'giftLinksPerNetwork', key: hash(`network ${network}`) },
      ]);
      if (counted.retryAfter > 0) return { ...counted, isIgnored: false };
      const retryAfter = await counts.countRequest(
        { name: 'giftLinksPerEmail', key: hash(`email ${normalizeMailbox(email)}`) },
        limits,
      );
      return { retryAfter: 0, constraint: 'giftLinksPerEmail', isIgnored: retryAfter > 0 };
    },
    countLinkCode: (ip, sessionHash) =>
      countEach([
        { name: 'linkCodesPerSession', key: hash(`session ${sessionHash}`) },
        { name: 'linkCodesPerAddress', key: hash(`address ${getVisitorNetwork(ip).address}`) },
      ]),
    countOneClickObjection: (ip, key) =>
      countEach([
        { name: 'oneClickObjectionsPerLink', key: hash(`link ${key}`) },
        { name: 'oneClickObjectionsPerAddress', key: hash(`address ${getVisitorNetwork(ip).address}`) },
      ]),
    countNotification: (paymentId) =>
      counts.countFrequentRequest(
        { name: 'notificationsPerOrder', key: hash(`payment ${paymentId}`) },
        limits,
      ),
  };
}
