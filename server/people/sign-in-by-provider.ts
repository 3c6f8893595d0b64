import type { DeskSessionRepository } from '#server/postgres/people/pg-desk-session-repository.ts';
import type { PeopleRepository } from '#server/postgres/people/pg-people-repository.ts';
import type { SignInAttemptRepository } from '#server/postgres/people/pg-sign-in-attempt-repository.ts';
import { countTry, type TryLimits } from './count-tries.ts';
import type { IdentityProvider, ProviderFault } from './identity-provider.ts';
import type { Person } from './person.ts';

export type ProviderSignInDeps = TryLimits & {
  /** Undefined: the shop has none. */
  provider: IdentityProvider | undefined;
  people: Pick<PeopleRepository, 'ofProviderAccount'>;
  attempts: Pick<SignInAttemptRepository, 'open' | 'take'>;
  sessions: Pick<DeskSessionRepository, 'open'>;
};

export type BegunAtProvider =
  /** @param token that only the browser keeps */
  | { kind: 'begun'; address: string; token: string }
  | { kind: 'wait'; seconds: number }
  | { kind: 'failed'; fault: ProviderFault; reason: string }
  | { kind: 'none' };

/** @param page to come back to */
export async function beginAtProvider(
  deps: ProviderSignInDeps,
  { ip, page }: { ip: string; page: string },
): Promise<BegunAtProvider> {
  if (deps.provider === undefined) return { kind: 'none' };
  const seconds = await countTry(deps, { ip });
  if (seconds > 0) return { kind: 'wait', seconds };
  const begun = await deps.provider.begin();
  if (begun.kind === 'failed') return begun;
  const expected = JSON.stringify({ provider: begun.expected, page });
  const token = await deps.attempts.open({ kind: 'provider', expected, personId: null });
  return { kind: 'begun', address: begun.address, token };
}

/** Why a person who came back from the provider is not signed in. */
export type ProviderRefusal =
  | ProviderFault
  /** Begun in another browser, answered before, or too long ago. */
  | 'over'
  /** Known neither by account nor by address, as the provider does not confirm the address. */
  | 'unverified'
  /** Signed in there, and not one of the desk's people, or one who is kept out. */
  | 'unknown';

export type ProviderSignIn =
  | { kind: 'signed-in'; person: Person; token: string; page: string }
  | { kind: 'refused'; why: ProviderRefusal; reason: string; page: string };

/**
 * Signs a person in who came back from the provider.
 * @param token of the attempt
 * @param query of the address by which the browser came back
 */
export async function finishAtProvider(
  { provider, people, attempts, sessions }: ProviderSignInDeps,
  { token, query }: { token: string | undefined; query: string },
): Promise<ProviderSignIn> {
  const attempt = token === undefined ? undefined : await attempts.take(token, 'provider');
  if (attempt === undefined || provider === undefined)
    return { kind: 'refused', why: 'over', reason: 'no attempt', page: '/' };
  const { provider: expected, page } = JSON.parse(attempt.expected) as { provider: string; page: string };
  const answer = await provider.finish(query, expected);
  if (answer.kind === 'failed') return { kind: 'refused', why: answer.fault, reason: answer.reason, page };
  const person = await people.ofProviderAccount(answer.account);
  if (person === undefined) {
    return answer.account.email === undefined
      ? { kind: 'refused', why: 'unverified', reason: 'no verified e-mail: see OIDC_TRUST_EMAIL', page }
      : { kind: 'refused', why: 'unknown', reason: 'nobody has this account', page };
  }
  return { kind: 'signed-in', person, token: await sessions.open(person.id), page };
}
