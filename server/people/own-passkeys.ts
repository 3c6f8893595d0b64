import type { DeskSessionRepository } from '#server/postgres/people/desk-session-repository.ts';
import type { PasskeyRepository } from '#server/postgres/people/passkey-repository.ts';
import type { PeopleRepository } from '#server/postgres/people/people-repository.ts';
import type { SignInAttemptRepository } from '#server/postgres/people/sign-in-attempt-repository.ts';
import type { OneTimeCodes } from '#server/runtime/crypto/one-time-codes.ts';
import { type AttemptLimits, countAttempt, forgiveAttempt } from './count-attempts.ts';
import type { Notify } from './open-session.ts';
import type { Passkey, PasskeyResponse, Passkeys } from './passkeys.ts';
import type { Person } from './person.ts';

export type OwnPasskeyDeps = AttemptLimits & {
  passkeys: Passkeys;
  stored: Pick<PasskeyRepository, 'list' | 'add' | 'remove'>;
  people: Pick<PeopleRepository, 'findCredentials' | 'consumeCode'>;
  codes: Pick<OneTimeCodes, 'findStep'>;
  attempts: Pick<SignInAttemptRepository, 'open' | 'consume'>;
  sessions: Pick<DeskSessionRepository, 'isFresh' | 'markVerified' | 'upgrade'>;
  notify: Notify;
};

/** The signed-in person and session. The code is needed if the session isn't fresh. */
export type Proof = { person: Person; session: string; ip: string; code: string | undefined };

export type ProofFailure =
  | { kind: 'wait'; seconds: number }
  /** The session isn't fresh, and the code is missing or wrong. */
  | { kind: 'code' }
  /** The person signs in at the identity provider. */
  | { kind: 'identity-provider' };

const toActor = ({ id, name }: Person, action: string) => ({
  ...{ person: name, personId: id, command: `desk passkeys ${action}`, reason: 'own sign-in' },
});

/** Returns the passkeys of a person. `isFresh` is false if changing them needs a code. */
export async function readOwnPasskeys(
  { stored, sessions }: Pick<OwnPasskeyDeps, 'stored' | 'sessions'>,
  { person, session }: Pick<Proof, 'person' | 'session'>,
): Promise<{ passkeys: Passkey[]; isFresh: boolean }> {
  const [passkeys, isFresh] = await Promise.all([stored.list(person.id), sessions.isFresh(session)]);
  return { passkeys, isFresh };
}

/** @returns the options for the browser, and a token that it must return */
export async function beginPasskey(
  deps: OwnPasskeyDeps,
  proof: Proof,
): Promise<{ kind: 'begun'; options: object; token: string } | ProofFailure> {
  const failure = await verifyIdentity(deps, proof);
  if (failure !== undefined) return failure;
  const { person } = proof;
  const { options, challenge } = await deps.passkeys.createRegistrationChallenge(
    person,
    await deps.stored.list(person.id),
  );
  const token = await deps.attempts.open({
    kind: 'new-passkey',
    expected: challenge,
    personId: person.id,
  });
  return { kind: 'begun', options, token };
}

/**
 * Stores a new passkey. The session then counts as opened by passkey.
 * @param token of the attempt
 */
export async function addPasskey(
  { passkeys, stored, attempts, sessions, notify }: OwnPasskeyDeps,
  { person, session, browser }: { person: Person; session: string; browser: string },
  { token, name, answer }: { token: string | undefined; name: string; answer: PasskeyResponse },
): Promise<'added' | 'not-verified' | 'not-stored'> {
  const attempt = token === undefined ? undefined : await attempts.consume(token, 'new-passkey');
  if (attempt === undefined || attempt.personId !== person.id || person.signIn !== 'local')
    return 'not-verified';
  const key = await passkeys.verifyRegistration(answer, attempt.expected);
  if (key === undefined) return 'not-verified';
  if (!(await stored.add(person.id, { ...key, name }, toActor(person, 'add')))) return 'not-stored';
  await sessions.upgrade(session);
  notify(person, { kind: 'new-passkey', browser });
  return 'added';
}

export async function removePasskey(
  deps: OwnPasskeyDeps,
  proof: Proof,
  credentialId: string,
): Promise<{ kind: 'removed' } | { kind: 'unknown' } | ProofFailure> {
  const failure = await verifyIdentity(deps, proof);
  if (failure !== undefined) return failure;
  const { person } = proof;
  const isRemoved = await deps.stored.remove(person.id, credentialId, toActor(person, 'remove'));
  return { kind: isRemoved ? 'removed' : 'unknown' };
}

/**
 * Requires a code unless the session is fresh, so that someone at an unattended browser can't action as its
 * user.
 */
export async function verifyIdentity(
  deps: OwnPasskeyDeps,
  { person, session, ip, code }: Proof,
): Promise<ProofFailure | undefined> {
  if (person.signIn !== 'local') return { kind: 'identity-provider' };
  if (await deps.sessions.isFresh(session)) return undefined;
  if (code === undefined) return { kind: 'code' };
  // Counted per session, so that strangers' failures never block a signed-in person.
  const attempt = { by: 'password', ip, signInName: person.signInName, device: session } as const;
  const seconds = await countAttempt(deps, attempt);
  if (seconds > 0) return { kind: 'wait', seconds };
  const known = await deps.people.findCredentials(person.signInName);
  const step = known?.codeSecret == null ? undefined : deps.codes.findStep(known.codeSecret, person.id, code);
  const isCorrect = step !== undefined && (await deps.people.consumeCode(person.id, step));
  if (!isCorrect) return { kind: 'code' };
  await deps.sessions.markVerified(session);
  await forgiveAttempt(deps, attempt);
  return undefined;
}
