import type { Limiting } from '#server/checkout/order-admission.ts';
import type { CountedLimit } from '#server/postgres/limits/limit-counts.ts';
import type { LimitRepository } from '#server/postgres/limits/limit-repository.ts';

export type AttemptLimits = Pick<Limiting, 'hash' | 'limits'> & {
  counts: Pick<LimitRepository, 'countRequest' | 'uncountRequest'>;
};

export type CountedAttempt = {
  /** Each method has its own counts, so that wrong passwords never block passkeys. */
  by: 'password' | 'passkey' | 'provider';
  ip: string;
  signInName?: string;
  /** Id of a device on which this person has signed in before. Strangers can't use up its attempts. */
  device?: string | undefined;
};

/**
 * Counts a sign-in attempt (L-21). Call `forgiveAttempt` after a success, so that only failures stay counted.
 * Counts before the check, so that parallel attempts can't exceed the limit.
 * @returns seconds to wait; 0 to continue
 */
export async function countAttempt(
  { counts, hash, limits }: AttemptLimits,
  attempt: CountedAttempt,
): Promise<number> {
  for (const counted of toCountedLimits(hash, attempt)) {
    const seconds = await counts.countRequest(counted, limits);
    if (seconds > 0) return seconds;
  }
  return 0;
}

/** Removes a successful attempt from the counts. */
export async function forgiveAttempt(
  { counts, hash }: AttemptLimits,
  attempt: CountedAttempt,
): Promise<void> {
  for (const counted of toCountedLimits(hash, attempt)) await counts.uncountRequest(counted);
}

function toCountedLimits(
  hash: AttemptLimits['hash'],
  { by, ip, signInName, device }: CountedAttempt,
): readonly CountedLimit[] {
  if (device !== undefined)
    return [{ name: 'signInsPerPerson', key: hash(`device ${device} ${signInName}`) }];
  const byAddress = { name: 'signInsPerAddress', key: hash(`${by} address ${ip}`) } as const;
  return signInName === undefined
    ? [byAddress]
    : [byAddress, { name: 'signInsPerPerson', key: hash(`person ${signInName}`) }];
}
