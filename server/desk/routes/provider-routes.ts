import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '#server/app.ts';
import type { ProviderRefusal } from '#server/people/sign-in-by-provider.ts';
import type { AttemptCookie } from '../attempt-cookie.ts';
import type { DeskSessions } from '../desk-session.ts';

type Deps = Pick<App, 'people' | 'log'> & { sessions: DeskSessions; attempts: AttemptCookie };

/** The way back from the chain's own identity provider (OpenID Connect). */
export function providerRoutes(api: FastifyInstance, { people, log, sessions, attempts }: Deps): void {
  // Every answer is a page, because the browser shows it. The page then calls with the session's cookie, which no browser
  // sends on a navigation that another origin started.
  api.get('/oidc/return', async (request, reply) => {
    const by = 'identity provider';
    try {
      const token = attempts.take(request, reply);
      const query = request.url.split('?')[1] ?? '';
      const result = await people.finishAtProvider({ token, query });
      if (result.kind === 'refused') {
        const { why, reason, page } = result;
        log.warn({ traceId: request.id, by, why, reason }, 'sign-in refused');
        return toSignIn(reply, why, page);
      }
      log.info({ traceId: request.id, person: result.person.signInName, by }, 'signed in');
      sessions.keep(reply, result.token);
      return reply.redirect(result.page, 303);
    } catch (error) {
      log.error({ traceId: request.id, err: error }, 'request failed');
      return toSignIn(reply, 'failed', '/');
    }
  });
}

function toSignIn(reply: FastifyReply, problem: ProviderRefusal | 'failed', page: string): FastifyReply {
  const search = new URLSearchParams({ problem, ...(page !== '/' && { to: page }) });
  return reply.redirect(`/sign-in?${search}`, 303);
}
