import type { DeskSessionRepository } from '#server/postgres/people/pg-desk-session-repository.ts';
import type { PasskeyRepository } from '#server/postgres/people/pg-passkey-repository.ts';
import type { SignInAttemptRepository } from '#server/postgres/people/pg-sign-in-attempt-repository.ts';
import { countTry, type TryLimits } from './count-tries.ts';
import type { PasskeyAnswer, Passkeys } from './passkeys.ts';
import type { Person } from './person.ts';

export type PasskeySignInDeps = TryLimits & {
  passkeys: Passkeys;
  stored: Pick<PasskeyRepository, 'find' | 'used'>;
  attempts: Pick<SignInAttemptRepository, 'open' | 'take'>;
  sessions: Pick<DeskSessionRepository, 'open'>;
};

/** @param token for the browser to return */
export type BegunByPasskey =
  | { kind: 'begun'; options: object; token: string }
  | { kind: 'wait'; seconds: number };

export async function beginByPasskey(
  deps: PasskeySignInDeps,
  { ip }: { ip: string },
): Promise<BegunByPasskey> {
  const seconds = await countTry(deps, { ip });
  if (seconds > 0) return { kind: 'wait', seconds };
  const { options, challenge } = await deps.passkeys.ask();
  const token = await deps.attempts.open({ kind: 'passkey', expected: challenge, personId: null });
  return { kind: 'begun', options, token };
}

export type PasskeySignIn =
  | { kind: 'signed-in'; person: Person; token: string }
  | { kind: 'refused'; reason: string };

/**
 * Signs a person in by passkey alone. A passkey counts as two factors: possession, and a fingerprint, face or PIN.
 * @param token of the attempt
 */
export async function finishByPasskey(
  { passkeys, stored, attempts, sessions }: PasskeySignInDeps,
  { token, answer }: { token: string | undefined; answer: PasskeyAnswer },
): Promise<PasskeySignIn> {
  const attempt = token === undefined ? undefined : await attempts.take(token, 'passkey');
  if (attempt === undefined) return { kind: 'refused', reason: 'no attempt' };
  const known = await stored.find(answer.id);
  if (known === undefined) return { kind: 'refused', reason: 'nobody has this passkey' };
  const counter = await passkeys.check(answer, attempt.expected, known);
  if (counter === undefined) return { kind: 'refused', reason: 'not proved' };
  if (!(await stored.used(answer.id, counter))) return { kind: 'refused', reason: 'counter' };
  const { person } = known;
  return { kind: 'signed-in', person, token: await sessions.open(person.id) };
}
