import type { Actor } from '#rules/actor.ts';
import { DEFAULT_LANGUAGE } from '#rules/language.ts';
import { canMoveValue } from '#rules/permissions.ts';
import {
  acceptInvitation,
  createInvitation,
  type InvitationDeps,
  openInvitation,
} from '#server/people/accept-invitation.ts';
import { createKnownDevices } from '#server/people/known-devices.ts';
import type { SessionDeps } from '#server/people/open-session.ts';
import {
  addPasskey,
  beginPasskey,
  type OwnPasskeyDeps,
  type Proof,
  readOwnPasskeys,
  removePasskey,
  verifyIdentity,
} from '#server/people/own-passkeys.ts';
import type { Caller, NewPerson } from '#server/people/person.ts';
import {
  beginByPasskey,
  finishByPasskey,
  type PasskeySignInDeps,
  type SignInAttemptInput,
  type SignInDeps,
  signIn,
} from '#server/people/sign-in-by-passkey.ts';
import {
  beginAtProvider,
  finishAtProvider,
  type ProviderSignInDeps,
} from '#server/people/sign-in-by-provider.ts';
import { createOneTimeCodes } from '#server/runtime/crypto/one-time-codes.ts';
import { createSealing } from '#server/runtime/crypto/sealed-text.ts';
import { createPasskeys } from '#server/webauthn/webauthn.ts';
import type { Adapters } from './adapters.ts';
import { pick } from './pick.ts';
import { createSecurityNotices } from './security-notices.ts';

const FIRST_PERSON: NewPerson = {
  signInName: 'admin',
  name: 'Admin',
  role: 'everything',
  language: DEFAULT_LANGUAGE,
};

/** The people of the desk and their sign-in. */
export function createPeople(adapters: Adapters) {
  const { config, brand, people, passwords, deskSessions, signInAttempts, limitCounts, limitHash } = adapters;
  const codes = createOneTimeCodes(createSealing(config.cardKeys, 'one-time codes'), Date.now);
  const inviting: InvitationDeps = { people, passwords, codes, shop: brand.name };
  const limits = { counts: limitCounts, hash: limitHash, limits: config.abuseLimits };
  const needsPasskey: SessionDeps['needsPasskey'] = ({ role }, by) =>
    config.passkeysRequired && by === 'password' && canMoveValue(role);
  const opening: SessionDeps = {
    sessions: deskSessions,
    devices: createKnownDevices(limitHash),
    notify: createSecurityNotices(adapters),
    needsPasskey,
  };
  const signingIn: SignInDeps = { ...limits, ...opening, people, passwords, codes };
  const atProvider: ProviderSignInDeps = {
    ...{ ...limits, ...opening },
    provider: adapters.identityProvider,
    people,
    attempts: signInAttempts,
  };
  const byPasskey: PasskeySignInDeps & OwnPasskeyDeps = {
    ...{ ...limits, ...opening },
    passkeys: createPasskeys({ url: config.desk?.url ?? config.publicUrl, shop: brand.name }),
    stored: adapters.storedPasskeys,
    attempts: signInAttempts,
    sessions: deskSessions,
    people,
    codes,
  };
  const ways = { local: config.localSignIn, provider: adapters.identityProvider !== undefined };
  const toCaller = (found: Awaited<ReturnType<typeof deskSessions.find>>): Caller | undefined =>
    found !== undefined && ways[found.person.signIn]
      ? { ...found.person, needsPasskey: needsPasskey(found.person, found.by) }
      : undefined;
  const add = async (person: NewPerson, by: Actor) => {
    const { token, invitation } = createInvitation();
    return (await people.add(person, { invitation }, by)) ? token : undefined;
  };
  const invite = async (signInName: string, by: Actor) => {
    const { token, invitation } = createInvitation();
    return (await people.invite(signInName, { invitation }, by)) && token;
  };
  return {
    ...pick(people, 'list', 'change'),
    ways,
    /** @returns the token of the invitation; undefined if the sign-in name is taken */
    add,
    /** @returns false if the sign-in name is taken */
    addAtProvider: (person: NewPerson, by: Actor) => people.add(person, 'provider', by),
    /**
     * Resets all sign-in methods of a person.
     * @returns the token of the invitation; undefined for an unknown or disabled person
     */
    invite,
    /**
     * Invites the first person, with all permissions. Can be repeated until a person has signed in.
     * @returns the token of the invitation; undefined if a person can already sign in
     */
    inviteFirst: async (by: Actor) => {
      if (!ways.local || (await people.list()).some(({ state }) => state === 'active')) return undefined;
      return (await add(FIRST_PERSON, by)) ?? (await invite(FIRST_PERSON.signInName, by));
    },
    /**
     * Like `invite`, for the identity provider: the next account with this e-mail address becomes the
     * person's.
     */
    inviteAtProvider: (signInName: string, by: Actor) => people.invite(signInName, 'provider', by),
    openInvitation: async (token: string) => (ways.local ? openInvitation(inviting, token) : undefined),
    acceptInvitation: async (given: Parameters<typeof acceptInvitation>[1]) =>
      ways.local ? acceptInvitation(inviting, given) : ({ kind: 'over' } as const),
    signIn: async (given: SignInAttemptInput) =>
      ways.local ? signIn(signingIn, given) : ({ kind: 'refused' } as const),
    beginAtProvider: (given: Parameters<typeof beginAtProvider>[1]) => beginAtProvider(atProvider, given),
    finishAtProvider: (given: Parameters<typeof finishAtProvider>[1]) => finishAtProvider(atProvider, given),
    /** @returns undefined if local sign-in is off */
    beginByPasskey: async (given: { ip: string }) =>
      ways.local ? beginByPasskey(byPasskey, given) : undefined,
    finishByPasskey: async (given: Parameters<typeof finishByPasskey>[1]) =>
      ways.local ? finishByPasskey(byPasskey, given) : ({ kind: 'refused', reason: 'closed' } as const),
    isFresh: deskSessions.isFresh,
    /** Checks the second factor, unless it was given in the last minutes. */
    verifyIdentity: (proof: Proof) => verifyIdentity(byPasskey, proof),
    readOwnPasskeys: (given: Pick<Proof, 'person' | 'session'>) => readOwnPasskeys(byPasskey, given),
    beginPasskey: (proof: Proof) => beginPasskey(byPasskey, proof),
    addPasskey: (own: Parameters<typeof addPasskey>[1], given: Parameters<typeof addPasskey>[2]) =>
      addPasskey(byPasskey, own, given),
    listSessions: deskSessions.list,
    endOwnSession: deskSessions.endOwn,
    removePasskey: (proof: Proof, credentialId: string) => removePasskey(byPasskey, proof, credentialId),
    /** The person signed in with this token. Sessions of a disabled sign-in method are invalid. */
    resumeSession: async (token: string): Promise<Caller | undefined> =>
      toCaller(await deskSessions.find(token)),
    /** Like `protectedProcedure`, for background requests: doesn't extend the session. */
    peekSession: async (token: string): Promise<Caller | undefined> =>
      toCaller(await deskSessions.findInBackground(token)),
    signOut: deskSessions.end,
    sweepSessions: async () => {
      await signInAttempts.sweep();
      return deskSessions.sweep();
    },
  };
}
