import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import { mayRun } from '#rules/command-roles.ts';
import { HTTP_LIMITS } from '#server/http/http-limits.ts';
import { hasShape } from '#server/http/json-bodies.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import type { Caller } from '#server/people/person.ts';
import type { DeskApp } from './desk-app.ts';
import type { DeskSessions } from './desk-session.ts';
import type { Access, DeskContext } from './procedure.ts';
import type { DeskRouter } from './router.ts';

type Deps = {
  shop: DeskApp;
  router: DeskRouter;
  sessions: DeskSessions;
  toProblem: DeskContext['toProblem'];
};
type Call = { Params: { procedure: string }; Querystring: { input?: unknown } };

/** The access of every procedure by its path, as `review.list`. @throws Error for a procedure that declares none */
export function accessOfProcedures(router: DeskRouter): ReadonlyMap<string, Access> {
  // At run time the procedures lie flat by their whole path; the type nests them.
  const procedures = router._def.procedures as unknown as Record<
    string,
    { _def: { meta?: { access: Access } } }
  >;
  return new Map(
    Object.entries(procedures).map(([path, { _def }]) => {
      if (_def.meta === undefined) throw new Error(`${path} declares no access`);
      return [path, _def.meta.access];
    }),
  );
}

/** Serves the router below `/rpc/`. The caller and their permission are checked before the body is read. */
export function serveRouter(api: FastifyInstance, { shop, router, sessions, toProblem }: Deps): void {
  const access = accessOfProcedures(router);
  const callers = new WeakMap<object, Caller>();
  api.register(async (rpc) => {
    rpc.addHook<Call>('onRequest', async (request) => {
      const { input } = request.query;
      if (input !== undefined && !(typeof input === 'string' && hasShape(input, HTTP_LIMITS)))
        throw badRequest([{ field: 'input', messageKey: 'fieldInvalid' }]);
      const needed = access.get(request.params.procedure);
      if (needed === undefined) throw new Problem('NOT_FOUND');
      if (needed === 'anyone') return;
      const caller = await sessions.require(request);
      if (needed !== 'signed-in' && !mayRun(caller.role, needed)) throw new Problem('FORBIDDEN');
      callers.set(request, caller);
    });
    rpc.route<Call>({
      method: ['GET', 'POST'],
      url: '/rpc/:procedure',
      handler: (req, res) =>
        fastifyRequestHandler({
          ...{ req, res, router, path: req.params.procedure },
          createContext: () => ({ shop, caller: callers.get(req), traceId: req.id, toProblem }),
          onError: ({ error }) => {
            const { cause } = error;
            if (!(cause instanceof Problem)) return;
            const fields = { traceId: req.id, messageKey: cause.messageKey, constraint: cause.constraint };
            if (cause.status >= 500) req.log.error({ ...fields, err: cause.cause }, 'request failed');
            else req.log.info(fields, 'request refused');
          },
        }),
    });
  });
}
