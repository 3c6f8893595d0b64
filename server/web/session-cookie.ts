import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RETENTION } from '#rules/retention.ts';
import type { Checkout } from '#server/app/checkout-use-cases.ts';
import type { VisitLimits } from '#server/checkout/count-visits.ts';
import { Problem } from '#server/http/problem.ts';

/** Browsers accept this prefix only over HTTPS from this host, so no other host can set the cookie. */
const SESSION_COOKIE = '__Host-cadeau_session';
/** For development without HTTPS. */
const SESSION_WITHOUT_HTTPS = 'cadeau_session';
const CSRF_COOKIE = '__Host-XSRF-TOKEN';
const CSRF_WITHOUT_HTTPS = 'XSRF-TOKEN';
const CSRF_HEADER = 'x-xsrf-token';
/** In seconds. On the server, a session expires this long after its last use (readings 5). */
const COOKIE_MAX_AGE = RETENTION.sessionHours * 3600;

/** A new session has no orders. */
export type OpenSession = { sessionHash: string; isNew: boolean };

export type Sessions = {
  /** Creates a session if there is none. Sets both cookies. */
  open: (request: FastifyRequest, reply: FastifyReply) => Promise<OpenSession>;
  /** Used by calls that change data. @throws FORBIDDEN without a session or a CSRF header */
  require: (request: FastifyRequest) => Promise<string>;
};

/** @param secure true if the shop uses HTTPS */
export function createSessions(
  sessions: Pick<Checkout['sessions'], 'find' | 'open'>,
  visits: Pick<VisitLimits, 'listSessionCounters'>,
  secure: boolean,
): Sessions {
  const sessionCookie = secure ? SESSION_COOKIE : SESSION_WITHOUT_HTTPS;
  const csrfCookie = secure ? CSRF_COOKIE : CSRF_WITHOUT_HTTPS;
  const cookie = { path: '/', sameSite: 'lax', secure, maxAge: COOKIE_MAX_AGE } as const;

  async function findSession(tokens: string[]): Promise<{ token: string; session: string } | undefined> {
    for (const token of tokens) {
      const session = await sessions.find(token);
      if (session !== undefined) return { token, session };
    }
    return undefined;
  }

  return {
    open: async (request, reply) => {
      const found = await findSession(readTokens(request, sessionCookie));
      const isNew = found === undefined;
      const { token, session } =
        found ?? (await sessions.open((opened) => visits.listSessionCounters(request.ip, opened)));
      reply.setCookie(sessionCookie, token, { ...cookie, httpOnly: true });
      reply.setCookie(csrfCookie, deriveCsrfToken(token), cookie);
      return { sessionHash: session, isNew };
    },
    require: async (request) => {
      const header = request.headers[CSRF_HEADER];
      const tokens = readTokens(request, sessionCookie).filter(
        (token) => typeof header === 'string' && isEqual(header, deriveCsrfToken(token)),
      );
      const found = await findSession(tokens);
      if (found === undefined) throw new Problem('FORBIDDEN');
      return found.session;
    },
  };
}

/** A browser sends few cookies with one name. Each costs a query. */
const TOKENS_MAX = 5;

/** Without HTTPS, a parent domain may have set a cookie with the same name. */
function readTokens({ headers }: FastifyRequest, name: string): string[] {
  return (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, TOKENS_MAX);
}

/**
 * Derives a token that doesn't reveal the session. The header is compared with this value instead of the
 * cookie, because another site may have set a second cookie.
 */
function deriveCsrfToken(sessionToken: string): string {
  return createHash('sha256').update(`csrf ${sessionToken}`).digest('base64url');
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
