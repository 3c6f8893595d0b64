import { sign } from 'node:crypto';
import { type Account, createKey, type IdentityProvider, type SigningKey } from './identity-provider.ts';

type Claims = Record<string, unknown>;
type Header = Record<string, unknown>;
type Token = { header: Header; claims: Claims };

const LIFETIME_S = 300;
const DAY_S = 24 * 3600;

/** Distortions by fault. The desk must refuse every distorted token. */
const distortions: Readonly<Record<string, (token: Token) => Token>> = {
  'wrong-nonce': (token) => withClaims(token, { nonce: 'another' }),
  'no-nonce': (token) => withClaims(token, { nonce: undefined }),
  'wrong-audience': (token) => withClaims(token, { aud: 'another-client' }),
  'wrong-issuer': (token) => withClaims(token, { iss: 'https://another.example' }),
  'wrong-subject': (token) => withClaims(token, { sub: '' }),
  expired: (token) =>
    withClaims(token, { iat: Number(token.claims.iat) - DAY_S, exp: Number(token.claims.exp) - DAY_S }),
  'not-yet': (token) => withClaims(token, { nbf: Number(token.claims.iat) + DAY_S }),
  unsigned: ({ header, claims }) => ({ header: { ...header, alg: 'none' }, claims }),
  'no-email': (token) => withClaims(token, { email: undefined, email_verified: undefined }),
};

export const tokenFaults: readonly string[] = [...Object.keys(distortions), 'bad-signature', 'foreign-key'];

/** Returns the signed token (RS256), or a distorted one if a fault applies. */
export function createIdToken(
  provider: IdentityProvider,
  user: { issuer: string; account: Account; nonce: string | undefined },
  fault: string | undefined,
): string {
  if (fault === 'new-key') provider.rotateKey();
  const key = provider.key();
  const issuedAt = Math.floor(provider.now() / 1000);
  const claims = {
    iss: user.issuer,
    aud: provider.client.id,
    sub: user.account.subject,
    iat: issuedAt,
    exp: issuedAt + LIFETIME_S,
    auth_time: issuedAt,
    nonce: user.nonce,
    ...(provider.settings.emailIn === 'id-token' && buildEmailClaims(provider, user.account, 'id-token')),
    ...buildGroupClaims(provider, user.account, 'id-token'),
  };
  const token = { header: { alg: 'RS256', typ: 'JWT', kid: key.kid }, claims };
  const { header, claims: sentClaims } = distortions[fault ?? '']?.(token) ?? token;
  const text = `${encodePart(header)}.${encodePart(sentClaims)}`;
  return `${text}.${createSignature(text, header, key, fault)}`;
}

export function buildEmailClaims(
  { settings: { emailVerified } }: IdentityProvider,
  { email, verified }: Account,
  place: 'id-token' | 'userinfo',
): Claims {
  const omitsVerification =
    emailVerified === 'never' || (emailVerified === 'userinfo' && place === 'id-token');
  if (omitsVerification) return { email };
  if (emailVerified === 'xms_edov') return { email, xms_edov: verified ? '1' : '0' };
  return { email, email_verified: emailVerified === 'text' ? String(verified) : verified };
}

export function buildGroupClaims(
  { settings: { groupsIn } }: IdentityProvider,
  { groups }: Account,
  place: 'id-token' | 'userinfo',
): Claims {
  return groupsIn === place && groups.length > 0 ? { groups } : {};
}

function createSignature(text: string, header: Header, key: SigningKey, fault: string | undefined): string {
  if (header.alg === 'none') return '';
  // Signs with a foreign key, but under the provider's key id.
  const { privateKey } = fault === 'foreign-key' ? createKey() : key;
  const signature = sign('sha256', Buffer.from(text), privateKey);
  if (fault === 'bad-signature') signature.writeUInt8((signature[0] ?? 0) ^ 1, 0);
  return signature.toString('base64url');
}

function withClaims({ header, claims }: Token, changed: Claims): Token {
  return { header, claims: { ...claims, ...changed } };
}

function encodePart(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
