import type { Actor } from '#rules/actor.ts';
import { DEFAULT_LANGUAGE } from '#rules/language.ts';
import {
  acceptInvitation,
  createInvitation,
  type InvitationDeps,
  openInvitation,
} from '#server/people/accept-invitation.ts';
import {
  addPasskey,
  beginPasskey,
  type OwnPasskeyDeps,
  ownPasskeys,
  type Proof,
  removePasskey,
} from '#server/people/own-passkeys.ts';
import type { NewPerson, Person } from '#server/people/person.ts';
import { type SignInDeps, signIn, type Try } from '#server/people/sign-in.ts';
import {
  beginByPasskey,
  finishByPasskey,
  type PasskeySignInDeps,
} from '#server/people/sign-in-by-passkey.ts';
import {
  beginAtProvider,
  finishAtProvider,
  type ProviderSignInDeps,
} from '#server/people/sign-in-by-provider.ts';
import { createOneTimeCodes } from '#server/runtime/one-time-codes.ts';
import { createSealing } from '#server/runtime/sealed-text.ts';
import { createPasskeys } from '#server/webauthn/webauthn.ts';
import type { Adapters } from './adapters.ts';
import { pick } from './pick.ts';

const FIRST_PERSON: NewPerson = {
  signInName: 'admin',
  name: 'Admin',
  role: 'everything',
  language: DEFAULT_LANGUAGE,
};

/** People of the desk: who they are, and how they sign in. */
export function createPeople(adapters: Adapters) {
  const { config, brand, people, passwords, deskSessions, signInAttempts, limitCounts, limitHash } = adapters;
  const codes = createOneTimeCodes(createSealing(config.cardKeys, 'one-time codes'), Date.now);
  const inviting: InvitationDeps = { people, passwords, codes, shop: brand.name };
  const limits = { counts: limitCounts, hash: limitHash, limits: config.abuseLimits };
  const signingIn: SignInDeps = { ...limits, people, sessions: deskSessions, passwords, codes };
  const atProvider: ProviderSignInDeps = {
    ...limits,
    provider: adapters.identityProvider,
    people,
    attempts: signInAttempts,
    sessions: deskSessions,
  };
  const byPasskey: PasskeySignInDeps & OwnPasskeyDeps = {
    ...limits,
    passkeys: createPasskeys({ url: config.desk?.url ?? config.publicUrl, shop: brand.name }),
    stored: adapters.storedPasskeys,
    attempts: signInAttempts,
    sessions: deskSessions,
    people,
    codes,
  };
  const ways = { local: config.localSignIn, provider: adapters.identityProvider !== undefined };
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
    /** By what people may sign in here. */
    ways,
    /** @returns the token of the invitation; undefined when a person signs in by that name already */
    add,
    /** @returns false when a person signs in by that name already */
    addAtProvider: (person: NewPerson, by: Actor) => people.add(person, 'provider', by),
    /**
     * Takes away whatever the person signed in by.
     * @returns the token of the invitation; undefined for an unknown or disabled person
     */
    invite,
    /**
     * Invites the first person, with every permission, or invites them again until somebody has signed in.
     * @returns the token of the invitation; undefined once somebody can sign in
     */
    inviteFirst: async (by: Actor) => {
      if (!ways.local || (await people.list()).some(({ state }) => state === 'active')) return undefined;
      return (await add(FIRST_PERSON, by)) ?? (await invite(FIRST_PERSON.signInName, by));
    },
    /** The same; the next account with this e-mail address is the person's. */
    inviteAtProvider: (signInName: string, by: Actor) => people.invite(signInName, 'provider', by),
    openInvitation: async (token: string) => (ways.local ? openInvitation(inviting, token) : undefined),
    acceptInvitation: async (given: Parameters<typeof acceptInvitation>[1]) =>
      ways.local ? acceptInvitation(inviting, given) : ({ kind: 'over' } as const),
    signIn: async (given: Try) => (ways.local ? signIn(signingIn, given) : ({ kind: 'refused' } as const)),
    beginAtProvider: (given: Parameters<typeof beginAtProvider>[1]) => beginAtProvider(atProvider, given),
    finishAtProvider: (given: Parameters<typeof finishAtProvider>[1]) => finishAtProvider(atProvider, given),
    /** @returns undefined where nobody signs in by what the desk keeps */
    beginByPasskey: async (given: { ip: string }) =>
      ways.local ? beginByPasskey(byPasskey, given) : undefined,
    finishByPasskey: async (given: Parameters<typeof finishByPasskey>[1]) =>
      ways.local ? finishByPasskey(byPasskey, given) : ({ kind: 'refused', reason: 'closed' } as const),
    ownPasskeys: (given: Pick<Proof, 'person' | 'session'>) => ownPasskeys(byPasskey, given),
    beginPasskey: (proof: Proof) => beginPasskey(byPasskey, proof),
    addPasskey: (person: Person, given: Parameters<typeof addPasskey>[2]) =>
      addPasskey(byPasskey, person, given),
    removePasskey: (proof: Proof, credentialId: string) => removePasskey(byPasskey, proof, credentialId),
    /** Who is signed in with this token. A way that was closed since has closed its sessions. */
    signedIn: async (token: string): Promise<Person | undefined> => {
      const person = await deskSessions.find(token);
      return person !== undefined && ways[person.signIn] ? person : undefined;
    },
    /** The same, for what a page does by itself: the session ends no later by it. */
    stillSignedIn: async (token: string): Promise<Person | undefined> => {
      const person = await deskSessions.look(token);
      return person !== undefined && ways[person.signIn] ? person : undefined;
    },
    signOut: deskSessions.end,
    sweepSessions: async () => {
      await signInAttempts.sweep();
      return deskSessions.sweep();
    },
  };
}
