import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createFaultQueue, type FaultQueue } from '../faults/fault-queue.ts';

/** A signed-in account. */
export type Account = {
  readonly subject: string;
  readonly email: string;
  readonly verified: boolean;
  readonly groups: readonly string[];
};

/** The sign-in that an authorization code stands for. A code works once. */
export type Grant = {
  readonly account: Account;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string | undefined;
  readonly expiresAt: number;
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
  /** Signed-in accounts by access token. */
  readonly accounts: Map<string, Account>;
  readonly faults: FaultQueue;
  readonly key: () => SigningKey;
  /** Replaces the signing key. */
  readonly rotateKey: () => void;
  readonly now: () => number;
};

export type IdentitySettings = {
  /** Place of the e-mail address. Some providers return it only at the userinfo endpoint. */
  emailIn: 'id-token' | 'userinfo' | 'none';
  /**
   * Form of `email_verified`. Some providers return it as text, only at the userinfo endpoint, or never. Microsoft
   * Entra ID can send `xms_edov` instead.
   */
  emailVerified: 'boolean' | 'text' | 'userinfo' | 'never' | 'xms_edov';
  /** Place of the account's groups. */
  groupsIn: 'id-token' | 'userinfo';
};

export const defaultIdentitySettings: IdentitySettings = {
  emailIn: 'id-token',
  emailVerified: 'boolean',
  groupsIn: 'id-token',
};

/** Creates the provider. Its state is in memory: a restart changes the signing key and invalidates codes and tokens. */
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
    // Creating the key is slow, and most runs don't sign in.
    key: () => (key ??= createKey()),
    rotateKey: () => {
      key = createKey();
    },
    now: options.now,
  };
}

export function createKey(): SigningKey {
  return { kid: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
}
