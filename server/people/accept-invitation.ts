import { type PasswordFault, passwordFault } from '#rules/password.ts';
import type { PeopleRepository } from '#server/postgres/people/pg-people-repository.ts';
import type { CodeKey, OneTimeCodes } from '#server/runtime/one-time-codes.ts';
import type { Passwords } from '#server/runtime/password-hash.ts';
import { createToken, hashToken } from '#server/runtime/secret-token.ts';
import type { Person } from './person.ts';

export type InvitationDeps = {
  people: Pick<PeopleRepository, 'invited' | 'keepCodeSecret' | 'accept'>;
  passwords: Pick<Passwords, 'hash'>;
  codes: OneTimeCodes;
  /** What an authenticator app shows beside the codes. */
  shop: string;
};

/** A new token with the hash by which it is found again; only the invited person gets the token. */
export function createInvitation(): { token: string; invitation: string } {
  const token = createToken();
  return { token, invitation: hashToken(token) };
}

/** Whom it is for, and what the authenticator app is told: the same however often it is opened. */
export async function openInvitation(
  { people, codes, shop }: InvitationDeps,
  token: string,
): Promise<{ person: Person; key: CodeKey } | undefined> {
  const invitation = hashToken(token);
  const found = await people.invited(invitation);
  if (found === undefined) return undefined;
  const { person } = found;
  const sealed = await people.keepCodeSecret(invitation, found.codeSecret ?? codes.create(person.id));
  return sealed === undefined ? undefined : { person, key: codes.describe(sealed, { ...person, shop }) };
}

export type Acceptance =
  | { kind: 'accepted' }
  | { kind: 'password'; fault: PasswordFault }
  | { kind: 'code' }
  /** Unknown, accepted before, or too old. */
  | { kind: 'over' };

/** The person may sign in from now on. */
export async function acceptInvitation(
  { people, passwords, codes }: InvitationDeps,
  { token, password, code }: { token: string; password: string; code: string },
): Promise<Acceptance> {
  const invitation = hashToken(token);
  const found = await people.invited(invitation);
  if (found === undefined || found.codeSecret === null) return { kind: 'over' };
  const { person, codeSecret } = found;
  const fault = passwordFault(password, [person.signInName, person.name]);
  if (fault !== undefined) return { kind: 'password', fault };
  const step = codes.stepOf(codeSecret, person.id, code);
  if (step === undefined) return { kind: 'code' };
  const isAccepted = await people.accept(invitation, await passwords.hash(password), step);
  return { kind: isAccepted ? 'accepted' : 'over' };
}
