import type { Limiting } from '#server/checkout/order-admission.ts';
import type { CountedLimit } from '#server/postgres/limits/limit-counts.ts';
import type { LimitRepository } from '#server/postgres/limits/limit-repository.ts';

export type AttemptLimits = Pick<Limiting, 'hash' | 'limits'> & {
  counts: Pick<LimitRepository, 'countRequest'>;
};

/**
 * Counts a sign-in attempt by IP address, and by name if given (L-21).
 * @returns seconds to wait; 0 to continue
 */
export async function countAttempt(
  { counts, hash, limits }: AttemptLimits,
  { ip, signInName }: { ip: string; signInName?: string },
): Promise<number> {
  const tries: CountedLimit[] = [
    { name: 'signInsPerAddress', key: hash(`address ${ip}`) },
    ...(signInName === undefined
      ? []
      : [{ name: 'signInsPerPerson' as const, key: hash(`person ${signInName}`) }]),
  ];
  for (const counted of tries) {
    const seconds = await counts.countRequest(counted, limits);
    if (seconds > 0) return seconds;
  }
  return 0;
}
