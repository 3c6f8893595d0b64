import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/http/problem.ts';
import type { DeskSessions } from '../desk-session.ts';
import type { LiveChanges } from '../live-changes.ts';

type Deps = { live: LiveChanges; sessions: DeskSessions };

/** After so many seconds another window may be closed. */
const TRY_AGAIN_S = 30;

/** What changed, as it is told (server-sent events). */
export function liveRoutes(api: FastifyInstance, { live, sessions }: Deps): void {
  api.get('/changes', { compress: false }, async (request, reply) => {
    const { person, token } = await sessions.look(request);
    const stream = await live.open(person.id, token);
    if (stream === undefined) throw new Problem('TOO_MANY_REQUESTS', { retryAfter: TRY_AGAIN_S });
    // Nothing between here and the browser may keep an event back until there are more of them.
    return (
      reply
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        // Its connection ends with it: one that is kept would hold up a process that stops.
        .header('connection', 'close')
        .type('text/event-stream')
        .send(stream)
    );
  });
}
