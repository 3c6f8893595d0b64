import type { FastifyReply, FastifyRequest } from 'fastify';
import { DESK_SESSION } from '#rules/desk-session.ts';
import { Problem } from '#server/http/problem.ts';
import type { Person } from '#server/people/person.ts';

/** Browsers take it over HTTPS and from this very host alone. */
const COOKIE = '__Host-cadeau_desk';
/** Without HTTPS, as in development, they refuse that prefix. */
const COOKIE_WITHOUT_HTTPS = 'cadeau_desk';
/** No page of another origin can send it without asking first, and nobody says yes (CORS). */
const OWN_HEADER = 'x-cadeau-desk';

export type DeskSessions = {
  keep: (reply: FastifyReply, token: string) => void;
  forget: (reply: FastifyReply) => void;
  tokenOf: (request: FastifyRequest) => string | undefined;
  /** @throws Problem 401 when nobody is signed in */
  require: (request: FastifyRequest) => Promise<Person>;
};

/** @param secure whether the desk is reached over HTTPS */
export function createDeskSessions(
  signedIn: (token: string) => Promise<Person | undefined>,
  secure: boolean,
): DeskSessions {
  const name = secure ? COOKIE : COOKIE_WITHOUT_HTTPS;
  const cookie = { path: '/', sameSite: 'strict', secure, httpOnly: true } as const;
  const tokenOf = (request: FastifyRequest) => request.cookies[name];
  return {
    keep: (reply, token) =>
      void reply.setCookie(name, token, { ...cookie, maxAge: DESK_SESSION.hours * 3600 }),
    forget: (reply) => void reply.clearCookie(name, cookie),
    tokenOf,
    require: async (request) => {
      const token = tokenOf(request);
      const person = token === undefined ? undefined : await signedIn(token);
      if (person === undefined) throw new Problem('FORBIDDEN', { status: 401 });
      return person;
    },
  };
}

/** Calls of the desk's own pages alone. @throws Problem 403 */
export function refuseOtherOrigins({ headers, method }: FastifyRequest, origin: string): void {
  const isForeign = headers.origin !== undefined && headers.origin !== origin;
  if (isForeign || (method !== 'GET' && headers[OWN_HEADER] === undefined)) throw new Problem('FORBIDDEN');
}
