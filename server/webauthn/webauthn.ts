import * as z from 'zod';
import type { PasskeyResponse, Passkeys } from '#server/people/passkeys.ts';

export type WebauthnSettings = {
  /** Passkeys are bound to the desk's host. */
  url: string;
  /** Name of the shop, which the browser shows next to the person's name. */
  shop: string;
};

/** EdDSA, ES256 and RS256, the algorithms of common authenticators. */
const ALGORITHMS = [-8, -7, -257];
/** Timeout of the browser dialog, in ms. */
const TIMEOUT_MS = 300_000;

/** Loads the library on first use, because few processes handle passkeys. */
const loadLibrary = () => import('@simplewebauthn/server');

/** Passkeys are discoverable and require user verification by fingerprint, face or PIN. */
export function createPasskeys({ url, shop }: WebauthnSettings): Passkeys {
  const host = new URL(url).hostname;
  return {
    createRegistrationChallenge: async (person, existing) => {
      const { generateRegistrationOptions } = await loadLibrary();
      const options = await generateRegistrationOptions({
        ...{ rpName: shop, rpID: host, userName: person.signInName, userDisplayName: person.name },
        userID: Uint8Array.from(Buffer.from(person.id)),
        ...{ timeout: TIMEOUT_MS, attestationType: 'none', supportedAlgorithmIDs: ALGORITHMS },
        excludeCredentials: existing.map(({ credentialId: id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { options, challenge: options.challenge };
    },
    verifyRegistration: async (answer, challenge) => {
      const { verifyRegistrationResponse } = await loadLibrary();
      const response = parseCredential(answer, registrationFields);
      if (response === undefined) return undefined;
      const verification = await verifyRegistrationResponse({
        response,
        ...{ expectedChallenge: challenge, expectedOrigin: url, expectedRPID: host },
        ...{ requireUserVerification: true, supportedAlgorithmIDs: ALGORITHMS },
      }).catch(() => undefined);
      if (verification?.verified !== true) return undefined;
      const { id, publicKey, counter, transports = [] } = verification.registrationInfo.credential;
      return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
    },
    createAuthenticationChallenge: async () => {
      const { generateAuthenticationOptions } = await loadLibrary();
      // Without a list of credentials, the authenticator offers all its passkeys for this host.
      const request = { rpID: host, timeout: TIMEOUT_MS, userVerification: 'required' } as const;
      const options = await generateAuthenticationOptions(request);
      return { options, challenge: options.challenge };
    },
    verifyAuthentication: async (answer, challenge, { person, key }) => {
      const { verifyAuthenticationResponse } = await loadLibrary();
      const response = parseCredential(answer, assertionFields);
      // The user handle identifies the account. The library doesn't check it.
      const signedFor = Buffer.from(person.id).toString('base64url');
      if (response?.response.userHandle !== signedFor) return undefined;
      const { credentialId: id, counter, publicKey } = key;
      const verification = await verifyAuthenticationResponse({
        response,
        ...{ expectedChallenge: challenge, expectedOrigin: url, expectedRPID: host },
        credential: { id, counter, publicKey: Uint8Array.from(publicKey) },
        requireUserVerification: true,
      }).catch(() => undefined);
      return verification?.verified === true ? verification.authenticationInfo.newCounter : undefined;
    },
  };
}

const registrationFields = z.object({
  clientDataJSON: z.string(),
  attestationObject: z.string(),
  transports: z.array(z.string()).default([]),
});
const assertionFields = z.object({
  clientDataJSON: z.string(),
  authenticatorData: z.string(),
  signature: z.string(),
  userHandle: z.string(),
});

/** @returns undefined if a field is missing */
function parseCredential<T>({ id, response }: PasskeyResponse, parts: z.ZodType<T>) {
  const parsed = parts.safeParse(response);
  if (!parsed.success) return undefined;
  const base = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  return { ...base, response: parsed.data };
}
