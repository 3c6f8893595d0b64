import type { Counted, LimitRepository } from '#server/checkout/limit-repository.ts';
import type { Limiting } from '#server/checkout/order-admission.ts';
import type { DeskSessionRepository } from './desk-session-repository.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import type { Passwords } from './passwords.ts';
import type { PeopleRepository } from './people-repository.ts';
import type { Person } from './person.ts';

export type SignInDeps = Pick<Limiting, 'hash' | 'limits'> & {
  people: Pick<PeopleRepository, 'credentials' | 'spendCode'>;
  sessions: Pick<DeskSessionRepository, 'open'>;
  counts: Pick<LimitRepository, 'take'>;
  passwords: Passwords;
  codes: OneTimeCodes;
};

export type Try = { signInName: string; password: string; code: string; ip: string };

export type SignIn =
  | { kind: 'signed-in'; person: Person; token: string }
  /** Unknown, wrong, or used before: which of them is not said. */
  | { kind: 'refused' }
  | { kind: 'wait'; seconds: number };

/** Signs a person in who has a password and an authenticator app. Tries are counted by name and by address (L-21). */
export async function signIn(deps: SignInDeps, { password, code, ip, ...given }: Try): Promise<SignIn> {
  const signInName = given.signInName.trim().toLowerCase();
  const seconds = await countTry(deps, signInName, ip);
  if (seconds > 0) return { kind: 'wait', seconds };
  const known = await deps.people.credentials(signInName);
  const isRight = await deps.passwords.matches(password, known?.passwordHash ?? null);
  if (known === undefined || !isRight || known.codeSecret === null) return { kind: 'refused' };
  const { person, codeSecret } = known;
  const step = deps.codes.stepOf(codeSecret, person.id, code);
  if (step === undefined || !(await deps.people.spendCode(person.id, step))) return { kind: 'refused' };
  return { kind: 'signed-in', person, token: await deps.sessions.open(person.id) };
}

/** @returns seconds to wait; 0 when the try may go on */
async function countTry(
  { counts, hash, limits }: SignInDeps,
  signInName: string,
  ip: string,
): Promise<number> {
  const tries: Counted[] = [
    { name: 'signInsPerAddress', key: hash(`address ${ip}`) },
    { name: 'signInsPerPerson', key: hash(`person ${signInName}`) },
  ];
  for (const counted of tries) {
    const seconds = await counts.take(counted, limits);
    if (seconds > 0) return seconds;
  }
  return 0;
}
