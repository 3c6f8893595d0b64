import type { PasskeyRepository } from '#server/postgres/people/passkey-repository.ts';
import type { PeopleRepository } from '#server/postgres/people/people-repository.ts';
import type { SignInAttemptRepository } from '#server/postgres/people/sign-in-attempt-repository.ts';
import type { OneTimeCodes } from '#server/runtime/crypto/one-time-codes.ts';
import type { PasswordHasher } from '#server/runtime/crypto/password-hash.ts';
import { type AttemptLimits, countAttempt, forgiveAttempt } from './count-attempts.ts';
import { type OpenedSession, openSession, type SessionDeps, type SignInBrowser } from './open-session.ts';
import type { PasskeyResponse, Passkeys } from './passkeys.ts';

export type PasskeySignInDeps = AttemptLimits &
  SessionDeps & {
    passkeys: Passkeys;
    stored: Pick<PasskeyRepository, 'find' | 'recordUse'>;
    attempts: Pick<SignInAttemptRepository, 'open' | 'consume'>;
  };

/** @param token the browser must return it */
export type PasskeySignInStart =
  | { kind: 'begun'; options: object; token: string }
  | { kind: 'wait'; seconds: number };

export async function beginByPasskey(
  deps: PasskeySignInDeps,
  { ip }: { ip: string },
): Promise<PasskeySignInStart> {
  const seconds = await countAttempt(deps, { by: 'passkey', ip });
  if (seconds > 0) return { kind: 'wait', seconds };
  const { options, challenge } = await deps.passkeys.createAuthenticationChallenge();
  const token = await deps.attempts.open({ kind: 'passkey', expected: challenge, personId: null });
  return { kind: 'begun', options, token };
}

export type PasskeySignInResult =
  | ({ kind: 'signed-in' } & OpenedSession)
  | { kind: 'refused'; reason: string };

/**
 * Signs a person in by passkey alone. A passkey counts as two factors: possession, and a fingerprint, face or PIN.
 * @param token of the attempt
 */
export async function finishByPasskey(
  deps: PasskeySignInDeps,
  { token, answer, browser }: { token: string | undefined; answer: PasskeyResponse; browser: SignInBrowser },
): Promise<PasskeySignInResult> {
  const { passkeys, stored, attempts } = deps;
  const attempt = token === undefined ? undefined : await attempts.consume(token, 'passkey');
  if (attempt === undefined) return { kind: 'refused', reason: 'no attempt' };
  const known = await stored.find(answer.id);
  if (known === undefined) return { kind: 'refused', reason: 'unknown passkey' };
  const counter = await passkeys.verifyAuthentication(answer, attempt.expected, known);
  if (counter === undefined) return { kind: 'refused', reason: 'signature not verified' };
  if (!(await stored.recordUse(answer.id, counter)))
    return { kind: 'refused', reason: 'signature counter not increased' };
  await forgiveAttempt(deps, { by: 'passkey', ip: browser.ip });
  return { kind: 'signed-in', ...(await openSession(deps, known.person, 'passkey', browser)) };
}

export type SignInDeps = AttemptLimits &
  SessionDeps & {
    people: Pick<PeopleRepository, 'findCredentials' | 'consumeCode'>;
    passwords: PasswordHasher;
    codes: OneTimeCodes;
  };

export type SignInAttemptInput = {
  signInName: string;
  password: string;
  code: string;
  browser: SignInBrowser;
};

export type SignInResult =
  | ({ kind: 'signed-in' } & OpenedSession)
  /** Name, password or code is unknown, wrong or already used. The response doesn't reveal which. */
  | { kind: 'refused' }
  | { kind: 'wait'; seconds: number };

/** Signs a person in with password and one-time code. Counts failures by name and IP address, or device (L-21). */
export async function signIn(
  deps: SignInDeps,
  { password, code, browser, ...input }: SignInAttemptInput,
): Promise<SignInResult> {
  const signInName = input.signInName.trim().toLowerCase();
  const device = deps.devices.find(browser.device, signInName);
  const attempt = { by: 'password', ip: browser.ip, signInName, device } as const;
  const seconds = await countAttempt(deps, attempt);
  if (seconds > 0) return { kind: 'wait', seconds };
  const known = await deps.people.findCredentials(signInName);
  const isCorrect = await deps.passwords.matches(password, known?.passwordHash ?? null);
  if (known === undefined || !isCorrect || known.codeSecret === null) return { kind: 'refused' };
  const { person, codeSecret } = known;
  const step = deps.codes.findStep(codeSecret, person.id, code);
  if (step === undefined || !(await deps.people.consumeCode(person.id, step))) return { kind: 'refused' };
  await forgiveAttempt(deps, attempt);
  return { kind: 'signed-in', ...(await openSession(deps, person, 'password', browser)) };
}
