import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BegunSignIn, providerRequest, type SignInProblem } from '#contract/desk/sign-in.ts';
import { isDeskPage } from '#rules/desk-page.ts';
import type { App } from '#server/app.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import { readBody } from '#server/http/read-body.ts';
import type { AttemptCookie } from '../attempt-cookie.ts';
import type { DeskSessions } from '../desk-session.ts';

type Deps = Pick<App, 'people' | 'log'> & { sessions: DeskSessions; attempts: AttemptCookie };

/** Signing in by the chain's own identity provider (OpenID Connect). */
export function providerRoutes(api: FastifyInstance, { people, log, sessions, attempts }: Deps): void {
  // The browser goes on by itself: a page of another origin cannot begin a sign-in here.
  api.post('/oidc/begin', async (request, reply): Promise<BegunSignIn> => {
    const { page } = readBody(providerRequest, request.body);
    if (!isDeskPage(page)) throw badRequest([{ field: 'page', messageKey: 'fieldInvalid' }]);
    const begun = await people.beginAtProvider({ ip: request.ip, page });
    if (begun.kind === 'none') throw new Problem('NOT_FOUND');
    if (begun.kind === 'wait') throw new Problem('TOO_MANY_REQUESTS', { retryAfter: begun.seconds });
    if (begun.kind === 'failed') {
      refused(request, begun.fault, begun.reason);
      throw new Problem('AUTHENTICATION_SERVICE_ADMIN_ERROR', { constraint: begun.fault });
    }
    attempts.keep(reply, begun.token);
    return { address: begun.address };
  });

  // Whatever happens, a person looks at the answer: it is a page. That of the desk asks with the session's cookie, which no
  // browser sends along on a way that began elsewhere.
  api.get('/oidc/return', async (request, reply) => {
    try {
      const token = attempts.take(request, reply);
      const query = request.url.split('?')[1] ?? '';
      const result = await people.finishAtProvider({ token, query });
      if (result.kind === 'refused') {
        refused(request, result.why, result.reason);
        return toSignIn(reply, result.why, result.page);
      }
      const { signInName } = result.person;
      log.info({ traceId: request.id, person: signInName, by: 'identity provider' }, 'signed in');
      sessions.keep(reply, result.token);
      return reply.redirect(result.page, 303);
    } catch (error) {
      log.error({ traceId: request.id, err: error }, 'request failed');
      return toSignIn(reply, 'failed', '/');
    }
  });

  function refused({ id }: FastifyRequest, why: string, reason: string): void {
    log.warn({ traceId: id, by: 'identity provider', why, reason }, 'sign-in refused');
  }
}

function toSignIn(reply: FastifyReply, problem: SignInProblem, page: string): FastifyReply {
  const search = new URLSearchParams({ problem, ...(page !== '/' && { to: page }) });
  return reply.redirect(`/sign-in?${search}`, 303);
}
