import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignedInPerson } from '#contract/desk/people.ts';
import {
  beginPasskeyRequest,
  newPasskeyRequest,
  type OwnSignIn,
  passkeySignInRequest,
  removePasskeyRequest,
} from '#contract/desk/sign-in.ts';
import { assertNever } from '#rules/assert-never.ts';
import type { App } from '#server/app.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import { readBody } from '#server/http/read-body.ts';
import type { NotProved } from '#server/people/own-passkeys.ts';
import type { AttemptCookie } from '../attempt-cookie.ts';
import type { DeskSessions } from '../desk-session.ts';
import { shownPerson } from '../shown-person.ts';

type Deps = Pick<App, 'people' | 'brand' | 'log'> & { sessions: DeskSessions; attempts: AttemptCookie };

/** Signing in by a passkey, and the passkeys of the person who is signed in. */
export function passkeyRoutes(api: FastifyInstance, { people, brand, log, sessions, attempts }: Deps): void {
  api.post('/sign-in/passkey/begin', async (request, reply): Promise<{ options: object }> => {
    const begun = await people.beginByPasskey({ ip: request.ip });
    if (begun === undefined) throw new Problem('NOT_FOUND');
    if (begun.kind === 'wait') throw new Problem('TOO_MANY_REQUESTS', { retryAfter: begun.seconds });
    attempts.keep(reply, begun.token);
    return { options: begun.options };
  });

  api.post('/sign-in/passkey', async (request, reply): Promise<SignedInPerson> => {
    const { answer } = readBody(passkeySignInRequest, request.body);
    const token = attempts.take(request, reply);
    const result = await people.finishByPasskey({ token, answer });
    if (result.kind === 'refused') {
      log.warn({ traceId: request.id, by: 'passkey', reason: result.reason }, 'sign-in refused');
      throw new Problem('BUSINESS_CONSTRAINT_VIOLATION', { constraint: 'passkey' });
    }
    log.info({ traceId: request.id, person: result.person.signInName, by: 'passkey' }, 'signed in');
    sessions.keep(reply, result.token);
    return shownPerson(result.person, brand.name);
  });

  /** @throws Problem 401 */
  const proofOf = async (request: FastifyRequest, code?: string) => {
    const person = await sessions.require(request);
    const session = sessions.tokenOf(request) ?? '';
    return { person, session, ip: request.ip, code: code?.replace(/\s/g, '') };
  };

  api.get('/me/sign-in', async (request): Promise<OwnSignIn> => {
    const { person, session } = await proofOf(request);
    const { passkeys, isFresh } = await people.ownPasskeys({ person, session });
    return {
      ...{ signInName: person.signInName, signIn: person.signIn, isFresh },
      passkeys: passkeys.map(({ credentialId: id, name, createdAt, lastUsedAt }) => ({
        ...{ id, name, createdAt: createdAt.toISOString() },
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    };
  });

  api.post('/me/passkeys/begin', async (request, reply): Promise<{ options: object }> => {
    const { code } = readBody(beginPasskeyRequest, request.body);
    const begun = await people.beginPasskey(await proofOf(request, code));
    if (begun.kind !== 'begun') throw problemOf(begun);
    attempts.keep(reply, begun.token);
    return { options: begun.options };
  });

  api.post('/me/passkeys', async (request, reply) => {
    const person = await sessions.require(request);
    const { name, answer } = readBody(newPasskeyRequest, request.body);
    const token = attempts.take(request, reply);
    const outcome = await people.addPasskey(person, { token, name, answer });
    if (outcome === 'added') return reply.status(204).send();
    const constraint = outcome === 'not kept' ? 'passkey-not-kept' : 'passkey';
    throw new Problem('BUSINESS_CONSTRAINT_VIOLATION', { constraint });
  });

  api.post('/me/passkeys/remove', async (request, reply) => {
    const { id, code } = readBody(removePasskeyRequest, request.body);
    const removed = await people.removePasskey(await proofOf(request, code), id);
    if (removed.kind === 'unknown') throw new Problem('NOT_FOUND');
    if (removed.kind !== 'removed') throw problemOf(removed);
    return reply.status(204).send();
  });
}

function problemOf(why: NotProved): Problem {
  switch (why.kind) {
    case 'wait':
      return new Problem('TOO_MANY_REQUESTS', { retryAfter: why.seconds });
    case 'code':
      return badRequest([{ field: 'code', messageKey: 'fieldInvalid' }]);
    case 'elsewhere':
      return new Problem('BUSINESS_CONSTRAINT_VIOLATION', { constraint: 'signs-in-elsewhere' });
    default:
      return assertNever(why);
  }
}
