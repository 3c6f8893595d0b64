/** Reasons for a failed sign-in at the identity provider. */
export type ProviderFault =
  /** The provider is unreachable, too slow, or unavailable. */
  | 'unreachable'
  /** The person refused, or the provider rejected the person. */
  | 'denied'
  /** The token has expired or isn't valid yet: a clock is wrong, or the sign-in took too long. */
  | 'clock-skew'
  /** The token can't be verified. */
  | 'untrusted';

/** @param reason protocol or library error for the log, without personal data */
export type ProviderFailure = { kind: 'failed'; fault: ProviderFault; reason: string };

export type ProviderAccount = {
  issuer: string;
  subject: string;
  /** In lower case. Undefined unless the provider verified the address or is configured as trusted. */
  email: string | undefined;
  /** The reason for a missing address. */
  emailProblem?: 'missing' | 'unverified' | 'not-stated';
  /** The account's groups. Read only if groups determine the roles. */
  groups?: readonly string[];
};

/** The chain's own identity provider (OpenID Connect). */
export type IdentityProvider = {
  /** @returns the sign-in URL for the browser, and the values that `finish` verifies, which stay on the server */
  begin: () => Promise<{ kind: 'begun'; address: string; expected: string } | ProviderFailure>;
  /** @param query query string of the redirect back */
  finish: (
    query: string,
    expected: string,
  ) => Promise<{ kind: 'account'; account: ProviderAccount } | ProviderFailure>;
};
