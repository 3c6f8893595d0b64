import { type PasswordError, validatePassword } from '#rules/sign-in-methods.ts';
import type { PeopleRepository } from '#server/postgres/people/people-repository.ts';
import type { CodeKey, OneTimeCodes } from '#server/runtime/crypto/one-time-codes.ts';
import type { PasswordHasher } from '#server/runtime/crypto/password-hash.ts';
import { createToken, hashToken } from '#server/runtime/crypto/secret-token.ts';
import { type OpenedSession, openSession, type SessionDeps, type SignInBrowser } from './open-session.ts';
import type { Person } from './person.ts';

export type InvitationDeps = {
  people: Pick<PeopleRepository, 'findInvited' | 'openInvitation' | 'accept'>;
  passwords: Pick<PasswordHasher, 'hash'>;
  codes: OneTimeCodes;
  /** Issuer that authenticator apps show. */
  shop: string;
};

/** Creates a token for the invited person, and its hash for storage. */
export function createInvitation(): { token: string; invitation: string } {
  const token = createToken();
  return { token, invitation: hashToken(token) };
}

/** Returns the invited person and a new key for the authenticator app. The key of an earlier call is invalid. */
export async function openInvitation(
  { people, codes, shop }: InvitationDeps,
  token: string,
): Promise<{ person: Person; key: CodeKey; openedBefore: Date | null } | undefined> {
  const invitation = hashToken(token);
  const found = await people.findInvited(invitation);
  if (found === undefined) return undefined;
  const { person } = found;
  const sealed = codes.create(person.id);
  const opened = await people.openInvitation(invitation, sealed);
  return opened && { person, key: codes.describe(sealed, { ...person, shop }), ...opened };
}

export type AcceptResult =
  | ({ kind: 'accepted' } & OpenedSession)
  | { kind: 'password'; fault: PasswordError }
  | { kind: 'code' }
  /** Unknown, already accepted, or expired. */
  | { kind: 'expired' };

/** Accepts an invitation and signs the person in. The code proves the second factor, and is used up. */
export async function acceptInvitation(
  deps: InvitationDeps & SessionDeps,
  {
    token,
    password,
    code,
    browser,
  }: { token: string; password: string; code: string; browser: SignInBrowser },
): Promise<AcceptResult> {
  const { people, passwords, codes } = deps;
  const invitation = hashToken(token);
  const found = await people.findInvited(invitation);
  if (found === undefined || found.codeSecret === null) return { kind: 'expired' };
  const { person, codeSecret } = found;
  const fault = validatePassword(password, [person.signInName, person.name]);
  if (fault !== undefined) return { kind: 'password', fault };
  const step = codes.findStep(codeSecret, person.id, code);
  if (step === undefined) return { kind: 'code' };
  const isAccepted = await people.accept(invitation, await passwords.hash(password), step);
  if (!isAccepted) return { kind: 'expired' };
  return { kind: 'accepted', ...(await openSession(deps, person, 'password', browser)) };
}
