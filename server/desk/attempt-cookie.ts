import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_ATTEMPT_MINUTES } from '#rules/desk-session.ts';

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
