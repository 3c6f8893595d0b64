import bwipJs from 'bwip-js';
import type { FastifyInstance } from 'fastify';
import {
  acceptanceRequest,
  invitationRequest,
  type OpenedInvitation,
  type SignedInPerson,
  signInRequest,
} from '#contract/desk/people.ts';
import type { SignInWays } from '#contract/desk/sign-in.ts';
import type { App } from '#server/app.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import { readBody } from '#server/http/read-body.ts';
import type { Person } from '#server/people/person.ts';
import type { DeskSessions } from '../desk-session.ts';
import { shownPerson } from '../shown-person.ts';

type Deps = Pick<App, 'people' | 'brand' | 'log'> & { sessions: DeskSessions };

/** Signing in and out, and accepting an invitation. */
export function peopleRoutes(api: FastifyInstance, { people, brand, log, sessions }: Deps): void {
  const shown = (person: Person): SignedInPerson => shownPerson(person, brand.name);

  api.get('/me', async (request) => shown(await sessions.require(request)));

  api.get('/sign-in', async (): Promise<SignInWays> => people.ways);

  api.post('/sign-in', async (request, reply) => {
    const given = readBody(signInRequest, request.body);
    const result = await people.signIn({ ...given, ip: request.ip });
    if (result.kind === 'wait') throw new Problem('TOO_MANY_REQUESTS', { retryAfter: result.seconds });
    if (result.kind === 'refused') {
      log.warn({ traceId: request.id }, 'sign-in refused');
      throw badRequest([{ field: 'password', messageKey: 'fieldInvalid' }]);
    }
    log.info({ traceId: request.id, person: result.person.signInName }, 'signed in');
    sessions.keep(reply, result.token);
    return shown(result.person);
  });

  api.post('/sign-out', async (request, reply) => {
    const token = sessions.tokenOf(request);
    if (token !== undefined) await people.signOut(token);
    sessions.forget(reply);
    return reply.status(204).send();
  });

  api.post('/invitation', async (request): Promise<OpenedInvitation> => {
    const { token } = readBody(invitationRequest, request.body);
    const opened = await people.openInvitation(token);
    if (opened === undefined) throw new Problem('NOT_FOUND');
    const { person, key } = opened;
    return {
      ...{ shop: brand.name, signInName: person.signInName, name: person.name, language: person.language },
      key: key.key.replace(/.{4}(?=.)/g, '$& '),
      picture: bwipJs.toSVG({ bcid: 'qrcode', text: key.address, scale: 4 }),
    };
  });

  api.post('/invitation/accept', async (request, reply) => {
    const accepted = await people.acceptInvitation(readBody(acceptanceRequest, request.body));
    if (accepted.kind === 'over') throw new Problem('NOT_FOUND');
    if (accepted.kind === 'password') throw badRequest([{ field: 'password', messageKey: 'fieldInvalid' }]);
    if (accepted.kind === 'code') throw badRequest([{ field: 'code', messageKey: 'fieldInvalid' }]);
    return reply.status(204).send();
  });
}
