import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { getRequestedError } from '../faults/fault-queue.ts';
import { sendPage } from '../html/document.ts';
import { acceptForms, field } from '../html/forms.ts';
import { html } from '../html/markup.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { getIssuer } from './token-routes.ts';

/** Accounts that the page suggests. The user can enter any other address. */
const suggestedAccounts = [
  'petra.packt@murmeli.example',
  'selim.service@murmeli.example',
  'bea.buchhaltung@murmeli.example',
  'emil.alles@murmeli.example',
] as const;

/**
 * Replaces the chain's sign-in page: the user chooses an account. The form posts to the page's own URL.
 */
function sendAuthorizationPage(reply: FastifyReply): FastifyReply {
  const body = html`<main>
<h1>Identity provider (stand-in)</h1>
<form method="post" class="panel">
<h2>Sign in as</h2>
${suggestedAccounts.map((email) => html`<p><button name="email" value="${email}">${email}</button></p>`)}
</form>
<form method="post" class="panel">
<h2>Or with another account</h2>
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" required autocomplete="off">
<label for="verified">The address</label>
<select id="verified" name="verified"><option value="yes">was verified</option><option value="no">was not verified</option></select>
<label for="groups">Groups, separated by commas</label>
<input id="groups" name="groups" autocomplete="off">
<p><button>Sign in</button></p>
</form>
<form method="post" class="panel">
<p><button name="deny" value="yes">Refuse</button></p>
</form>
</main>`;
  return sendPage(reply, { language: 'en', title: 'Identity provider (stand-in)', body });
}

function sendRefusalPage(reply: FastifyReply, reason: string): FastifyReply {
  const body = html`<main><h1>Identity provider (stand-in)</h1><p class="panel">${reason}</p></main>`;
  return sendPage(reply, { language: 'en', title: 'Identity provider (stand-in)', body }, 400);
}

/** Codes are sent only to this registered path. The host may vary. */
const REGISTERED_PATH = '/api/oidc/return';

const CODE_LIFETIME_MS = 60_000;

const authorizationRequest = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  scope: z.string().refine((scope) => scope.split(' ').includes('openid'), 'must contain openid'),
  state: z.string().optional(),
  nonce: z.string().optional(),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
});
type AuthorizationRequest = z.infer<typeof authorizationRequest>;

/** Serves the sign-in page and redirects to the desk with a code. */
export function registerAuthorizationRoutes(app: FastifyInstance, provider: IdentityProvider): void {
  acceptForms(app);

  app.get('/authorize', async (request, reply) => {
    const authorization = readRequest(provider, request.query);
    return typeof authorization === 'string'
      ? sendRefusalPage(reply, authorization)
      : sendAuthorizationPage(reply);
  });

  app.post('/authorize', async (request, reply) => {
    const authorization = readRequest(provider, request.query);
    if (typeof authorization === 'string') return sendRefusalPage(reply, authorization);
    const fault = provider.faults.take('authorize');
    const email = field(request.body, 'email').toLowerCase();
    const isDenied = fault?.fault === 'denied' || field(request.body, 'deny') === 'yes';
    if (!isDenied && email === '') return sendRefusalPage(reply, 'Enter an e-mail address.');
    const error = getRequestedError(fault) ?? (isDenied ? 'access_denied' : undefined);
    if (error !== undefined) return redirectToDesk(reply, request, authorization, { error }, fault?.fault);
    const code = randomBytes(24).toString('base64url');
    provider.grants.set(code, {
      account: {
        subject: field(request.body, 'subject') || toSubject(email),
        email,
        verified: field(request.body, 'verified') !== 'no',
        groups: field(request.body, 'groups').split(',').filter(Boolean),
      },
      redirectUri: authorization.redirect_uri,
      challenge: authorization.code_challenge,
      nonce: authorization.nonce,
      expiresAt: provider.now() + CODE_LIFETIME_MS,
    });
    return redirectToDesk(reply, request, authorization, { code }, fault?.fault);
  });
}

/** Returns the same subject for the same address. */
function toSubject(email: string): string {
  return createHash('sha256').update(email).digest('hex').slice(0, 24);
}

/** @returns the request, or the reason to refuse it on a page, because it must not redirect to an unknown address */
function readRequest({ client }: IdentityProvider, query: unknown): AuthorizationRequest | string {
  const { success, data, error } = authorizationRequest.safeParse(query);
  if (!success) return z.prettifyError(error);
  if (data.client_id !== client.id) return 'Unknown client_id.';
  return new URL(data.redirect_uri).pathname === REGISTERED_PATH
    ? data
    : 'This redirect_uri is not registered.';
}

function redirectToDesk(
  reply: FastifyReply,
  request: FastifyRequest,
  { redirect_uri, state }: AuthorizationRequest,
  result: { code: string } | { error: string },
  fault: string | undefined,
): FastifyReply {
  const url = new URL(redirect_uri);
  const iss = fault === 'wrong-iss' ? 'https://another.example' : getIssuer(request);
  const params = {
    ...result,
    iss,
    ...(state !== undefined && { state: fault === 'wrong-state' ? 'another' : state }),
  };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return reply.code(303).header('location', url.href).send();
}
