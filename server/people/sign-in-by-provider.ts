import type { DeskSessionRepository } from '#server/postgres/people/desk-session-repository.ts';
import type { PeopleRepository } from '#server/postgres/people/people-repository.ts';
import type { SignInAttemptRepository } from '#server/postgres/people/sign-in-attempt-repository.ts';
import { type AttemptLimits, countAttempt } from './count-attempts.ts';
import type { IdentityProvider, ProviderFault } from './identity-provider.ts';
import type { Person } from './person.ts';

export type ProviderSignInDeps = AttemptLimits & {
  /** Undefined if no provider is configured. */
  provider: IdentityProvider | undefined;
  people: Pick<PeopleRepository, 'findOrLinkByAccount'>;
  attempts: Pick<SignInAttemptRepository, 'open' | 'consume'>;
  sessions: Pick<DeskSessionRepository, 'open'>;
};

export type ProviderSignInStart =
  /** @param token for the browser to return */
  | { kind: 'begun'; address: string; token: string }
  | { kind: 'wait'; seconds: number }
  | { kind: 'failed'; fault: ProviderFault; reason: string }
  | { kind: 'none' };

/** @param page to redirect to afterwards */
export async function beginAtProvider(
  deps: ProviderSignInDeps,
  { ip, page }: { ip: string; page: string },
): Promise<ProviderSignInStart> {
  if (deps.provider === undefined) return { kind: 'none' };
  const seconds = await countAttempt(deps, { ip });
  if (seconds > 0) return { kind: 'wait', seconds };
  const begun = await deps.provider.begin();
  if (begun.kind === 'failed') return begun;
  const expected = JSON.stringify({ provider: begun.expected, page });
  const token = await deps.attempts.open({ kind: 'provider', expected, personId: null });
  return { kind: 'begun', address: begun.address, token };
}

/** Reasons to reject a sign-in at the provider. */
export type ProviderRefusal =
  | ProviderFault
  /** Started in another browser, already used, or expired. */
  | 'over'
  /** No known account, and the provider doesn't verify the e-mail address. */
  | 'unverified'
  /** The account belongs to no active person of the desk. */
  | 'unknown';

export type ProviderSignInResult =
  | { kind: 'signed-in'; person: Person; token: string; page: string }
  | { kind: 'refused'; why: ProviderRefusal; reason: string; page: string };

/**
 * Completes a sign-in at the provider.
 * @param token of the attempt
 * @param query query string of the redirect
 */
export async function finishAtProvider(
  { provider, people, attempts, sessions }: ProviderSignInDeps,
  { token, query }: { token: string | undefined; query: string },
): Promise<ProviderSignInResult> {
  const attempt = token === undefined ? undefined : await attempts.consume(token, 'provider');
  if (attempt === undefined || provider === undefined)
    return { kind: 'refused', why: 'over', reason: 'no attempt', page: '/' };
  const { provider: expected, page } = JSON.parse(attempt.expected) as { provider: string; page: string };
  const answer = await provider.finish(query, expected);
  if (answer.kind === 'failed') return { kind: 'refused', why: answer.fault, reason: answer.reason, page };
  const person = await people.findOrLinkByAccount(answer.account);
  if (person === undefined) {
    return answer.account.email === undefined
      ? { kind: 'refused', why: 'unverified', reason: 'no verified e-mail: see OIDC_TRUST_EMAIL', page }
      : { kind: 'refused', why: 'unknown', reason: 'nobody has this account', page };
  }
  return { kind: 'signed-in', person, token: await sessions.open(person.id), page };
}
