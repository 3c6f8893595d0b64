import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { applyFaultBefore, type MockResponse, sendResponse } from '../faults/broken-responses.ts';
import { type Fault, getRequestedError } from '../faults/fault-queue.ts';
import { acceptForms, field } from '../html/forms.ts';
import { readBasicLogin } from '../http/requests.ts';
import { buildEmailClaims, buildGroupClaims, createIdToken } from './id-token.ts';
import type { IdentityProvider } from './identity-provider.ts';

const LIFETIME_S = 300;

/** Serves the endpoints that the desk's server calls: discovery, keys, tokens and user info. */
export function registerTokenRoutes(app: FastifyInstance, provider: IdentityProvider): void {
  acceptForms(app);
  const addEndpoint = (
    endpoint: string,
    respond: (request: FastifyRequest, fault: Fault | undefined) => MockResponse,
  ) =>
    app.route({
      method: endpoint === 'token' ? 'POST' : 'GET',
      url: endpoint === 'discovery' ? '/.well-known/openid-configuration' : `/${endpoint}`,
      handler: async (request, reply) => {
        const fault = provider.faults.take(endpoint);
        if (applyFaultBefore(reply, fault)) return reply;
        const error = getRequestedError(fault);
        await sendResponse(reply, error ? createRefusal(400, error) : respond(request, fault), fault);
        return reply;
      },
    });
  addEndpoint('discovery', (request) => ({ status: 200, body: buildMetadata(getIssuer(request)) }));
  addEndpoint('jwks', () => ({ status: 200, body: { keys: [exportPublicKey(provider)] } }));
  addEndpoint('token', (request, fault) => exchange(provider, request, fault));
  addEndpoint('userinfo', ({ headers }) => {
    const account = provider.accounts.get(/^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '');
    if (account === undefined) return createRefusal(401, 'invalid_token');
    return {
      status: 200,
      body: {
        sub: account.subject,
        ...(provider.settings.emailIn !== 'none' && buildEmailClaims(provider, account, 'userinfo')),
        ...buildGroupClaims(provider, account, 'userinfo'),
      },
    };
  });
}

/** Returns an issuer with the request's host, so that it matches every URL by which the desk reaches the provider. */
export function getIssuer({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}/identity`;
}

function buildMetadata(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'email'],
    authorization_response_iss_parameter_supported: true,
  };
}

function exportPublicKey(provider: IdentityProvider): object {
  const { kid, publicKey: key } = provider.key();
  return { ...key.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' };
}

/**
 * Exchanges a code for tokens. A code works once, before it expires, and only for the client that requested it, with
 * its PKCE verifier (RFC 7636).
 */
function exchange(
  provider: IdentityProvider,
  request: FastifyRequest,
  fault: Fault | undefined,
): MockResponse {
  const { body } = request;
  if (!isClient(provider, request)) return createRefusal(401, 'invalid_client');
  if (field(body, 'grant_type') !== 'authorization_code') return createRefusal(400, 'unsupported_grant_type');
  const code = field(body, 'code');
  const grant = provider.grants.get(code);
  provider.grants.delete(code);
  const verifier = createHash('sha256').update(field(body, 'code_verifier')).digest('base64url');
  const isValid =
    grant !== undefined &&
    grant.expiresAt > provider.now() &&
    grant.redirectUri === field(body, 'redirect_uri') &&
    grant.challenge === verifier;
  if (!isValid) return createRefusal(400, 'invalid_grant');
  const { account, nonce } = grant;
  const accessToken = randomBytes(24).toString('base64url');
  provider.accounts.set(accessToken, account);
  const token = createIdToken(provider, { issuer: getIssuer(request), account, nonce }, fault?.fault);
  const tokens = {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: LIFETIME_S,
    id_token: token,
  };
  return { status: 200, headers: { 'cache-control': 'no-store' }, body: tokens };
}

/** Authenticates by header (client_secret_basic) or form (client_secret_post). */
function isClient({ client }: IdentityProvider, request: FastifyRequest): boolean {
  const basic = readBasicLogin(request);
  const { body } = request;
  const [id, secret] =
    basic === undefined
      ? [field(body, 'client_id'), field(body, 'client_secret')]
      : basic.split(':').map(decodeURIComponent);
  return id === client.id && secret === client.secret;
}

function createRefusal(status: number, error: string): MockResponse {
  return { status, headers: status === 401 ? { 'www-authenticate': 'Basic' } : {}, body: { error } };
}
