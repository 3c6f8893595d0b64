import { assertNever } from '#rules/assert-never.ts';
import { type GroupRole, getGroupRoles, normalizeRoles, type Role } from '#rules/permissions.ts';
import type { PeopleRepository } from '#server/postgres/people/people-repository.ts';
import type { SignInAttemptRepository } from '#server/postgres/people/sign-in-attempt-repository.ts';
import { hashToken } from '#server/runtime/crypto/secret-token.ts';
import { type AttemptLimits, countAttempt, forgiveAttempt } from './count-attempts.ts';
import type { IdentityProvider, ProviderAccount, ProviderFault } from './identity-provider.ts';
import { type OpenedSession, openSession, type SessionDeps, type SignInBrowser } from './open-session.ts';
import type { Person } from './person.ts';

export type ProviderSignInDeps = AttemptLimits &
  SessionDeps & {
    /** Undefined if no provider is configured. */
    provider: IdentityProvider | undefined;
    people: Pick<PeopleRepository, 'findOrLinkByAccount' | 'change'>;
    /** Undefined if groups don't determine the roles. */
    groupRoles: readonly GroupRole[] | undefined;
    attempts: Pick<SignInAttemptRepository, 'open' | 'consume'>;
  };

/** Stored on the server until the browser returns. `session`: token hash of the browser's earlier session. */
type ExpectedSignIn = { provider: string; page: string; session?: string };

export type ProviderSignInStart =
  /** @param token the browser must return it */
  | { kind: 'begun'; address: string; token: string }
  | { kind: 'wait'; seconds: number }
  | { kind: 'failed'; fault: ProviderFault; reason: string }
  | { kind: 'none' };

/** @param page to redirect to afterwards */
export async function beginAtProvider(
  deps: ProviderSignInDeps,
  { browser, page }: { browser: SignInBrowser; page: string },
): Promise<ProviderSignInStart> {
  if (deps.provider === undefined) return { kind: 'none' };
  const seconds = await countAttempt(deps, { by: 'provider', ip: browser.ip });
  if (seconds > 0) return { kind: 'wait', seconds };
  const started = await deps.provider.begin();
  if (started.kind === 'failed') return started;
  // The session cookie isn't sent when the provider redirects back.
  const session = browser.session === undefined ? {} : { session: hashToken(browser.session) };
  const expected = JSON.stringify({ provider: started.expected, page, ...session } satisfies ExpectedSignIn);
  const token = await deps.attempts.open({ kind: 'provider', expected, personId: null });
  return { kind: 'begun', address: started.address, token };
}

/** Reasons to reject a sign-in at the provider. */
export type ProviderRefusal =
  | ProviderFault
  /** Started in another browser, already used, or expired. */
  | 'expired'
  /** No known account, and the provider doesn't verify the e-mail address. */
  | 'unverified'
  /** The account belongs to no active person of the desk. */
  | 'unknown'
  /** No group of the account has a role at the desk. */
  | 'no-role';

export type ProviderSignInResult =
  | ({ kind: 'signed-in'; page: string } & OpenedSession)
  | { kind: 'refused'; why: ProviderRefusal; reason: string; page: string };

/**
 * Completes a sign-in at the provider.
 * @param token of the attempt
 * @param query query string of the redirect
 */
export async function finishAtProvider(
  deps: ProviderSignInDeps,
  { token, query, browser }: { token: string | undefined; query: string; browser: SignInBrowser },
): Promise<ProviderSignInResult> {
  const { provider, people, attempts } = deps;
  const attempt = token === undefined ? undefined : await attempts.consume(token, 'provider');
  if (attempt === undefined || provider === undefined)
    return { kind: 'refused', why: 'expired', reason: 'no attempt', page: '/' };
  const { provider: expected, page, session } = JSON.parse(attempt.expected) as ExpectedSignIn;
  const result = await provider.finish(query, expected);
  if (result.kind === 'failed') return { kind: 'refused', why: result.fault, reason: result.reason, page };
  const roles = deps.groupRoles && getGroupRoles(deps.groupRoles, result.account.groups ?? []);
  if (roles?.length === 0)
    return { kind: 'refused', why: 'no-role', reason: 'no group of the account is in OIDC_ROLES', page };
  const known = await people.findOrLinkByAccount(result.account);
  const person = known && roles && (await updateRoles(deps, known, roles)) ? { ...known, roles } : known;
  if (person === undefined) {
    return result.account.email === undefined
      ? { kind: 'refused', why: 'unverified', reason: describeEmailProblem(result.account), page }
      : { kind: 'refused', why: 'unknown', reason: 'no user has this account', page };
  }
  await forgiveAttempt(deps, { by: 'provider', ip: browser.ip });
  return { kind: 'signed-in', page, ...(await openSession(deps, person, 'provider', browser, session)) };
}

/** Applies roles that changed at the provider, and ends the person's other sessions. @returns true if changed */
async function updateRoles({ people }: ProviderSignInDeps, person: Person, roles: Role[]): Promise<boolean> {
  if (roles.join() === normalizeRoles(person.roles).join()) return false;
  const by = {
    ...{ person: person.name, personId: person.id, command: 'desk sign-in' },
    reason: 'groups at the identity provider',
  };
  return (await people.change(person.signInName, { roles }, by)) !== undefined;
}

/** Names the cause for the log, so that an engineer finds the setting at the provider or here. */
function describeEmailProblem({ emailProblem = 'unverified' }: ProviderAccount): string {
  switch (emailProblem) {
    case 'missing':
      return 'no verified e-mail: the provider sends no claim email';
    case 'unverified':
      return 'no verified e-mail: the provider says that the address is not verified';
    case 'not-stated':
      return 'no verified e-mail: the provider sends neither email_verified nor xms_edov: see OIDC_TRUST_EMAIL';
    default:
      return assertNever(emailProblem);
  }
}
