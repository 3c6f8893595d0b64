import type { FastifyReply, FastifyRequest } from 'fastify';
import { getBrowserName } from '#rules/browser-name.ts';
import { DESK_SESSION, SIGN_IN_ATTEMPT_MINUTES } from '#rules/desk-session.ts';
import type { App } from '#server/app.ts';
import { Problem } from '#server/http/problem.ts';
import type { SignInBrowser } from '#server/people/open-session.ts';
import type { Caller } from '#server/people/person.ts';

/** Browsers accept this prefix only over HTTPS and from this host. */
const COOKIE = '__Host-cadeau_desk';
/** For development without HTTPS. */
const COOKIE_WITHOUT_HTTPS = 'cadeau_desk';
/** Pages of other origins can send it only after a CORS preflight, which is never allowed. */
const OWN_HEADER = 'x-cadeau-desk';
/** Value for background requests after a change. They neither extend the session nor count as a new read. */
const BACKGROUND = 'by-itself';

const DEVICE_DAYS = 180;

export type DeskSessions = {
  /** Returns the browser that a person signs in with. */
  readBrowser: (request: FastifyRequest) => SignInBrowser;
  setDevice: (reply: FastifyReply, value: string) => void;
  setCookie: (reply: FastifyReply, token: string) => void;
  clearCookie: (reply: FastifyReply) => void;
  getToken: (request: FastifyRequest) => string | undefined;
  /** Extends the session, except for background requests. @throws Problem 401 without a session */
  require: (request: FastifyRequest) => Promise<Caller>;
  /** Doesn't extend the session. @throws Problem 401 without a session */
  requireWithoutExtending: (request: FastifyRequest) => Promise<{ person: Caller; token: string }>;
};

type People = Pick<App['people'], 'resumeSession' | 'peekSession'>;

/** @param secure true if the desk uses HTTPS */
export function createDeskSessions({ resumeSession, peekSession }: People, secure: boolean): DeskSessions {
  const name = secure ? COOKIE : COOKIE_WITHOUT_HTTPS;
  const cookie = { path: '/', sameSite: 'strict', secure, httpOnly: true } as const;
  const deviceName = secure ? '__Host-cadeau_desk_device' : 'cadeau_desk_device';
  // Sent when the identity provider redirects back. The cookie alone grants no access.
  const deviceCookie = { ...cookie, sameSite: 'lax', maxAge: DEVICE_DAYS * 24 * 3600 } as const;
  const getToken = (request: FastifyRequest) => request.cookies[name];
  const callers = new WeakMap<FastifyRequest, Caller>();
  const loadSession = async (request: FastifyRequest, find: People['resumeSession']) => {
    const token = getToken(request);
    const person = token === undefined ? undefined : await find(token);
    if (token === undefined || person === undefined) throw new Problem('FORBIDDEN', { status: 401 });
    return { person, token };
  };
  return {
    readBrowser: (request) => ({
      ...{ ip: request.ip, name: getBrowserName(request.headers['user-agent']) },
      ...{ device: request.cookies[deviceName], session: getToken(request) },
    }),
    setDevice: (reply, value) => void reply.setCookie(deviceName, value, deviceCookie),
    setCookie: (reply, token) =>
      void reply.setCookie(name, token, { ...cookie, maxAge: DESK_SESSION.hours * 3600 }),
    clearCookie: (reply) => void reply.clearCookie(name, cookie),
    getToken,
    require: async (request) => {
      const cached = callers.get(request);
      if (cached !== undefined) return cached;
      const { method, headers } = request;
      const isBackground = method === 'GET' && headers[OWN_HEADER] === BACKGROUND;
      const { person } = await loadSession(request, isBackground ? peekSession : resumeSession);
      const caller = { ...person, isBackground };
      callers.set(request, caller);
      return caller;
    },
    requireWithoutExtending: (request) => loadSession(request, peekSession),
  };
}

/** @throws Problem 403 */
export function rejectOtherOrigins({ headers, method }: FastifyRequest, origin: string): void {
  const isOtherOrigin = headers.origin !== undefined && headers.origin !== origin;
  if (isOtherOrigin || (method !== 'GET' && headers[OWN_HEADER] === undefined))
    throw new Problem('FORBIDDEN');
}

export type AttemptCookie = {
  set: (reply: FastifyReply, token: string) => void;
  /** Also clears the cookie, because the token is valid once. */
  consume: (request: FastifyRequest, reply: FastifyReply) => string | undefined;
};

/**
 * Unlike the session cookie, this one is sent when another origin redirects back.
 * @param secure true if the desk uses HTTPS
 */
export function createAttemptCookie(secure: boolean): AttemptCookie {
  const name = secure ? '__Host-cadeau_desk_attempt' : 'cadeau_desk_attempt';
  const cookie = { path: '/', sameSite: 'lax', secure, httpOnly: true } as const;
  return {
    set: (reply, token) =>
      void reply.setCookie(name, token, { ...cookie, maxAge: SIGN_IN_ATTEMPT_MINUTES * 60 }),
    consume: (request, reply) => {
      const token = request.cookies[name];
      if (token !== undefined) reply.clearCookie(name, cookie);
      return token;
    },
  };
}
