import * as z from 'zod';
import type { PasskeyAnswer, Passkeys } from '#server/people/passkeys.ts';

export type WebauthnSettings = {
  /** Of the desk: passkeys belong to its host. */
  url: string;
  /** What a browser shows beside the name of the person. */
  shop: string;
};

/** EdDSA, ES256 and RS256: what authenticators have. */
const ALGORITHMS = [-8, -7, -257];
/** What the browser waits for a person, in ms. */
const TIMEOUT_MS = 300_000;

/** The library is loaded when it is first needed: few processes ever see a passkey. */
const load = () => import('@simplewebauthn/server');

/**
 * Passkeys by WebAuthn: each is kept on the authenticator with the name of its person (discoverable), and asks that person for
 * a finger, a face or a PIN.
 */
export function createPasskeys({ url, shop }: WebauthnSettings): Passkeys {
  const host = new URL(url).hostname;
  return {
    askForNew: async (person, existing) => {
      const { generateRegistrationOptions } = await load();
      const options = await generateRegistrationOptions({
        ...{ rpName: shop, rpID: host, userName: person.signInName, userDisplayName: person.name },
        userID: Uint8Array.from(Buffer.from(person.id)),
        ...{ timeout: TIMEOUT_MS, attestationType: 'none', supportedAlgorithmIDs: ALGORITHMS },
        excludeCredentials: existing.map(({ credentialId: id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { options, challenge: options.challenge };
    },
    readNew: async (answer, challenge) => {
      const { verifyRegistrationResponse } = await load();
      const response = credential(answer, newPasskey);
      if (response === undefined) return undefined;
      const read = await verifyRegistrationResponse({
        response,
        ...{ expectedChallenge: challenge, expectedOrigin: url, expectedRPID: host },
        ...{ requireUserVerification: true, supportedAlgorithmIDs: ALGORITHMS },
      }).catch(() => undefined);
      if (read?.verified !== true) return undefined;
      const { id, publicKey, counter, transports = [] } = read.registrationInfo.credential;
      return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
    },
    ask: async () => {
      const { generateAuthenticationOptions } = await load();
      // Of nobody in particular: the authenticator offers whom it knows.
      const asked = { rpID: host, timeout: TIMEOUT_MS, userVerification: 'required' } as const;
      const options = await generateAuthenticationOptions(asked);
      return { options, challenge: options.challenge };
    },
    check: async (answer, challenge, { person, key }) => {
      const { verifyAuthenticationResponse } = await load();
      const response = credential(answer, signed);
      // The authenticator names whom it signs for; the library does not look at it.
      const signedFor = Buffer.from(person.id).toString('base64url');
      if (response?.response.userHandle !== signedFor) return undefined;
      const { credentialId: id, counter, publicKey } = key;
      const read = await verifyAuthenticationResponse({
        response,
        ...{ expectedChallenge: challenge, expectedOrigin: url, expectedRPID: host },
        credential: { id, counter, publicKey: Uint8Array.from(publicKey) },
        requireUserVerification: true,
      }).catch(() => undefined);
      return read?.verified === true ? read.authenticationInfo.newCounter : undefined;
    },
  };
}

/** Of what browsers answer, the parts that are read here. */
const newPasskey = z.object({
  clientDataJSON: z.string(),
  attestationObject: z.string(),
  transports: z.array(z.string()).default([]),
});
const signed = z.object({
  clientDataJSON: z.string(),
  authenticatorData: z.string(),
  signature: z.string(),
  userHandle: z.string(),
});

/** @returns undefined for an answer that lacks a part */
function credential<T>({ id, response }: PasskeyAnswer, parts: z.ZodType<T>) {
  const read = parts.safeParse(response);
  if (!read.success) return undefined;
  const named = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  return { ...named, response: read.data };
}
