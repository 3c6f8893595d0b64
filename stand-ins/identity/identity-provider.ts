import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createFaultQueue, type FaultQueue } from '../faults/fault-queue.ts';

/** Who has signed in at the provider. */
export type Account = { readonly subject: string; readonly email: string; readonly verified: boolean };

/** What a code of the authorization page is good for, once. */
export type Grant = {
  readonly account: Account;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string | undefined;
  readonly until: number;
};

export type SigningKey = {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
};

export type IdentityProvider = {
  readonly client: { readonly id: string; readonly secret: string };
  readonly settings: IdentitySettings;
  readonly grants: Map<string, Grant>;
  /** Of access tokens, for the account's claims. */
  readonly accounts: Map<string, Account>;
  readonly faults: FaultQueue;
  readonly key: () => SigningKey;
  readonly now: () => number;
};

export type IdentitySettings = {
  /** Where the e-mail address is told: some providers tell it at the userinfo endpoint alone. */
  emailIn: 'id-token' | 'userinfo';
  /** How `email_verified` is sent: some providers send it as text, at userinfo alone, or (Microsoft Entra ID) never. */
  emailVerified: 'boolean' | 'text' | 'userinfo' | 'never';
};

export const defaultIdentitySettings: IdentitySettings = {
  emailIn: 'id-token',
  emailVerified: 'boolean',
};

/** Nothing is kept beyond the end of the program: a restart signs nobody out, and changes the key. */
export function createIdentityProvider(options: {
  environment: NodeJS.ProcessEnv;
  now: () => number;
}): IdentityProvider {
  let key: SigningKey | undefined;
  return {
    client: {
      id: options.environment.OIDC_CLIENT_ID ?? 'cadeau-desk',
      secret: options.environment.OIDC_CLIENT_SECRET ?? 'stand-in-secret',
    },
    settings: { ...defaultIdentitySettings },
    grants: new Map(),
    accounts: new Map(),
    faults: createFaultQueue(),
    // It takes a while, and most runs of the stand-ins sign nobody in.
    key: () => (key ??= createKey()),
    now: options.now,
  };
}

export function createKey(): SigningKey {
  return { kid: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
}
