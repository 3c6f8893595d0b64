import { importPKCS8, SignJWT } from 'jose';
import { createTokenSource, type TokenRequest, type TokenSource } from '#server/runtime/oauth-token.ts';

/** An account of the relay's identity provider that may send mails. */
export type RelayOauth = {
  tokenUrl: string;
  clientId: string;
  /** The client's secret, or the private key of a Google service account. */
  clientSecret: string;
  scope: string;
};

const PRIVATE_KEY = '-----BEGIN PRIVATE KEY-----';
const ASSERTION_LIFETIME_S = 600;

const sources = new WeakMap<RelayOauth, TokenSource>();

/** Returns the token source of a configuration. All connections with that configuration share its cached token. */
export function getRelayTokens(oauth: RelayOauth, user: string): TokenSource {
  const existing = sources.get(oauth);
  if (existing !== undefined) return existing;
  const createRequest = async () =>
    oauth.clientSecret.startsWith(PRIVATE_KEY)
      ? createAssertionRequest(oauth, user)
      : createClientRequest(oauth);
  const source = createTokenSource(createRequest, () => performance.now());
  sources.set(oauth, source);
  return source;
}

/** Client credentials (RFC 6749 4.4), as Exchange Online expects them. */
function createClientRequest({ tokenUrl, clientId, clientSecret, scope }: RelayOauth): TokenRequest {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    scope,
  });
  return { url: tokenUrl, body: body.toString() };
}

/** JWT bearer (RFC 7523): Google lets a service account act for the mailbox `user`. */
async function createAssertionRequest(
  { tokenUrl, clientId, clientSecret, scope }: RelayOauth,
  user: string,
): Promise<TokenRequest> {
  // Google's JSON file writes the line breaks of the key as `\n`.
  const key = await importPKCS8(clientSecret.replaceAll('\\n', '\n'), 'RS256');
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(clientId)
    .setSubject(user)
    .setAudience(tokenUrl)
    .setIssuedAt()
    .setExpirationTime(`${ASSERTION_LIFETIME_S} s`)
    .sign(key);
  const body = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion,
  });
  return { url: tokenUrl, body: body.toString() };
}
