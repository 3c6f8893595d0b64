/** What a payment by card says of 3-D Secure. */
export type ThreeDSecure = {
  eci?: string | null | undefined;
  directoryResponse?: string | null | undefined;
  authenticationResponse?: string | null | undefined;
};

/** ECI of a payment whose payer was fully authenticated, of each brand by its code. */
const AUTHENTICATED: Readonly<Record<string, string>> = { VIS: '05', AMX: '05', DIN: '05', ECA: '02' };

/**
 * Whether a fraud is the issuer's loss. The provider has no field that says so (datatrans 9), so it is read the safe way:
 * only a payer who was fully authenticated moves it. An attempt (06, of Mastercard 01), an exemption, a wallet, a card
 * without 3-D Secure and a brand without a row above leave the risk with us.
 * @param code of the method that was paid with
 */
export function hasLiabilityShift(code: string, secure: ThreeDSecure | null | undefined): boolean {
  const full = Object.hasOwn(AUTHENTICATED, code) ? AUTHENTICATED[code] : undefined;
  if (full === undefined || secure?.eci !== full) return false;
  // A challenge's result stands in the one, a result without challenge in the other.
  const response = secure.authenticationResponse ?? secure.directoryResponse ?? 'Y';
  return response === 'Y';
}
