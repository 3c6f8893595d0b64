import type { FastifyInstance } from 'fastify';
import { SALES_DAYS } from '#contract/desk/today.ts';
import type { App } from '#server/app.ts';
import { badRequest } from '#server/http/problem.ts';
import type { DeskSessions } from '../desk-session.ts';

type Deps = Pick<App, 'desk'> & { sessions: DeskSessions };

/** How the shop is, and what it sold of late. */
export function todayRoutes(api: FastifyInstance, { desk, sessions }: Deps): void {
  api.get('/today', async (request) => desk.today.show(await sessions.require(request)));

  api.get<{ Querystring: { days?: string } }>('/today/sales', async (request) => {
    const person = await sessions.require(request);
    const days = SALES_DAYS.find((count) => String(count) === request.query.days);
    if (days === undefined) throw badRequest([{ field: 'days', messageKey: 'fieldInvalid' }]);
    return desk.today.sales(person, days);
  });
}
