import type { FastifyInstance } from 'fastify';
import { pauseRequest, resumeRequest } from '#contract/desk/today.ts';
import type { App } from '#server/app.ts';
import { Problem } from '#server/http/problem.ts';
import { readBody } from '#server/http/read-body.ts';
import type { DeskSessions } from '../desk-session.ts';

type Deps = Pick<App, 'desk'> & { sessions: DeskSessions };

/** The sale: paused and put on again. */
export function saleRoutes(api: FastifyInstance, { desk, sessions }: Deps): void {
  api.get('/sale', async (request) => desk.sale.show(await sessions.require(request)));

  api.post('/sale/pause', async (request, reply) => {
    const person = await sessions.require(request);
    if (!(await desk.sale.pause(person, readBody(pauseRequest, request.body))))
      throw new Problem('BUSINESS_CONSTRAINT_VIOLATION', { constraint: 'sale-changed' });
    return reply.status(204).send();
  });

  api.post('/sale/resume', async (request, reply) => {
    const person = await sessions.require(request);
    const resumed = await desk.sale.resume(person, readBody(resumeRequest, request.body));
    if (resumed.kind === 'refused')
      throw new Problem('BUSINESS_CONSTRAINT_VIOLATION', { constraint: resumed.why });
    return reply.status(204).send();
  });
}
