import type { DeskSessionRepository } from '#server/postgres/people/pg-desk-session-repository.ts';
import type { PeopleRepository } from '#server/postgres/people/pg-people-repository.ts';
import type { OneTimeCodes } from '#server/runtime/one-time-codes.ts';
import type { Passwords } from '#server/runtime/password-hash.ts';
import { countTry, type TryLimits } from './count-tries.ts';
import type { Person } from './person.ts';

export type SignInDeps = TryLimits & {
  people: Pick<PeopleRepository, 'credentials' | 'spendCode'>;
  sessions: Pick<DeskSessionRepository, 'open'>;
  passwords: Passwords;
  codes: OneTimeCodes;
};

export type Try = { signInName: string; password: string; code: string; ip: string };

export type SignIn =
  | { kind: 'signed-in'; person: Person; token: string }
  /** Unknown, wrong or already used. The response doesn't say which. */
  | { kind: 'refused' }
  | { kind: 'wait'; seconds: number };

/** Signs a person in with password and one-time code. Counts attempts by name and IP address (L-21). */
export async function signIn(deps: SignInDeps, { password, code, ip, ...given }: Try): Promise<SignIn> {
  const signInName = given.signInName.trim().toLowerCase();
  const seconds = await countTry(deps, { ip, signInName });
  if (seconds > 0) return { kind: 'wait', seconds };
  const known = await deps.people.credentials(signInName);
  const isRight = await deps.passwords.matches(password, known?.passwordHash ?? null);
  if (known === undefined || !isRight || known.codeSecret === null) return { kind: 'refused' };
  const { person, codeSecret } = known;
  const step = deps.codes.stepOf(codeSecret, person.id, code);
  if (step === undefined || !(await deps.people.spendCode(person.id, step))) return { kind: 'refused' };
  return { kind: 'signed-in', person, token: await deps.sessions.open(person.id) };
}
