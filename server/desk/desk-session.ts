import type { FastifyReply, FastifyRequest } from 'fastify';
import { DESK_SESSION, SIGN_IN_ATTEMPT_MINUTES } from '#rules/desk-session.ts';
import type { App } from '#server/app.ts';
import { Problem } from '#server/http/problem.ts';
import type { Caller, Person } from '#server/people/person.ts';

/** Browsers take it over HTTPS and from this very host alone. */
const COOKIE = '__Host-cadeau_desk';
/** Without HTTPS, as in development, they refuse that prefix. */
const COOKIE_WITHOUT_HTTPS = 'cadeau_desk';
/** No page of another origin can send it without asking first, and nobody says yes (CORS). */
const OWN_HEADER = 'x-cadeau-desk';
/** Its value where a page asks by itself, because something changed: nobody acts, and the session ends no later. What it showed is not written down again. */
const BY_ITSELF = 'by-itself';

export type DeskSessions = {
  keep: (reply: FastifyReply, token: string) => void;
  forget: (reply: FastifyReply) => void;
  tokenOf: (request: FastifyRequest) => string | undefined;
  /** Reads the session once per request. Counts as use of it, unless the page reads by itself. @throws Problem 401 when nobody is signed in */
  require: (request: FastifyRequest) => Promise<Caller>;
  /** For what goes on without a person; counts as no use. @throws Problem 401 when nobody is signed in */
  look: (request: FastifyRequest) => Promise<{ person: Person; token: string }>;
};

type People = Pick<App['people'], 'signedIn' | 'stillSignedIn'>;

/** @param secure whether the desk is reached over HTTPS */
export function createDeskSessions({ signedIn, stillSignedIn }: People, secure: boolean): DeskSessions {
  const name = secure ? COOKIE : COOKIE_WITHOUT_HTTPS;
  const cookie = { path: '/', sameSite: 'strict', secure, httpOnly: true } as const;
  const tokenOf = (request: FastifyRequest) => request.cookies[name];
  const callers = new WeakMap<FastifyRequest, Caller>();
  const read = async (request: FastifyRequest, find: People['signedIn']) => {
    const token = tokenOf(request);
    const person = token === undefined ? undefined : await find(token);
    if (token === undefined || person === undefined) throw new Problem('FORBIDDEN', { status: 401 });
    return { person, token };
  };
  return {
    keep: (reply, token) =>
      void reply.setCookie(name, token, { ...cookie, maxAge: DESK_SESSION.hours * 3600 }),
    forget: (reply) => void reply.clearCookie(name, cookie),
    tokenOf,
    require: async (request) => {
      const known = callers.get(request);
      if (known !== undefined) return known;
      const { method, headers } = request;
      const isByItself = method === 'GET' && headers[OWN_HEADER] === BY_ITSELF;
      const { person } = await read(request, isByItself ? stillSignedIn : signedIn);
      const caller = { ...person, isByItself };
      callers.set(request, caller);
      return caller;
    },
    look: (request) => read(request, stillSignedIn),
  };
}

/** Calls of the desk's own pages alone. @throws Problem 403 */
export function refuseOtherOrigins({ headers, method }: FastifyRequest, origin: string): void {
  const isForeign = headers.origin !== undefined && headers.origin !== origin;
  if (isForeign || (method !== 'GET' && headers[OWN_HEADER] === undefined)) throw new Problem('FORBIDDEN');
}

export type AttemptCookie = {
  keep: (reply: FastifyReply, token: string) => void;
  /** The token of the attempt, which the browser forgets: it is good once. */
  take: (request: FastifyRequest, reply: FastifyReply) => string | undefined;
};

/**
 * By which a browser is known that has begun to sign in. It comes along when another origin leads back here, unlike that of
 * the session.
 * @param secure whether the desk is reached over HTTPS
 */
export function createAttemptCookie(secure: boolean): AttemptCookie {
  const name = secure ? '__Host-cadeau_desk_attempt' : 'cadeau_desk_attempt';
  const cookie = { path: '/', sameSite: 'lax', secure, httpOnly: true } as const;
  return {
    keep: (reply, token) =>
      void reply.setCookie(name, token, { ...cookie, maxAge: SIGN_IN_ATTEMPT_MINUTES * 60 }),
    take: (request, reply) => {
      const token = request.cookies[name];
      if (token !== undefined) reply.clearCookie(name, cookie);
      return token;
    },
  };
}
