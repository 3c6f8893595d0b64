/** Why the identity provider could not say who signs in. */
export type ProviderFault =
  /** Not reached, too slow, or not able to serve. */
  | 'away'
  /** The person refused there, or was refused. */
  | 'denied'
  /** What it signed is over, or not yet good: its clock or ours is wrong, or it took too long. */
  | 'clock'
  /** It does not prove what it says. */
  | 'untrusted';

/** @param reason for the log: a word of the protocol or of the library, and nothing of the person */
export type ProviderFailure = { kind: 'failed'; fault: ProviderFault; reason: string };

/** Who has signed in at the provider. */
export type ProviderAccount = {
  issuer: string;
  subject: string;
  /** In small letters; undefined unless the provider verified the address, or is trusted with its addresses. */
  email: string | undefined;
};

/** The chain's own identity provider (OpenID Connect). */
export type IdentityProvider = {
  /** @returns where the browser signs in, and what its way back is checked against, for the server alone */
  begin: () => Promise<{ kind: 'begun'; address: string; expected: string } | ProviderFailure>;
  /** @param query with which the browser came back */
  finish: (
    query: string,
    expected: string,
  ) => Promise<{ kind: 'account'; account: ProviderAccount } | ProviderFailure>;
};
