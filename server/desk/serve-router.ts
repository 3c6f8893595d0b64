import type { AnyRouter } from '@trpc/server';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import { addRetryAfter } from '#server/http/error-responses.ts';
import { HTTP_LIMITS } from '#server/http/http-limits.ts';
import { isAcceptableJson } from '#server/http/json-bodies.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import { requirePermission } from '#server/people/require-permission.ts';
import type { Access, DeskContext } from './procedure.ts';
import type { DeskRouter } from './router.ts';

type Deps = Pick<DeskContext, 'shop' | 'sessions' | 'attempts' | 'toProblem'> & { router: DeskRouter };

/** For signed-in callers: a refund of 1,000 cards lists each card twice. */
const JSON_ITEMS_MAX = 10_000;

/**
 * Maps paths such as `review.list` to the access that they require.
 * @throws Error for a procedure without a declared access
 */
export function getProcedureAccess(router: AnyRouter): ReadonlyMap<string, Access> {
  const procedures: Record<string, { _def: { meta?: { access: Access } } }> = router._def.procedures;
  return new Map(
    Object.entries(procedures).map(([path, { _def }]) => {
      if (_def.meta === undefined) throw new Error(`${path} declares no access`);
      return [path, _def.meta.access];
    }),
  );
}

function parseInput(text: unknown): unknown {
  if (typeof text !== 'string' || !isAcceptableJson(text, HTTP_LIMITS)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isInput = (value: unknown) => typeof value === 'object' && value !== null;

const malformedInput = () => badRequest([{ field: 'input', messageKey: 'fieldInvalid' }]);

/**
 * Each procedure is its own route below `/rpc/`, so that logs and metrics show it. Session and permission are
 * checked before the body is read.
 */
export function serveRouter(api: FastifyInstance, { router, ...deps }: Deps): void {
  for (const [path, access] of getProcedureAccess(router)) {
    api.route<{ Querystring: { input?: unknown } }>({
      method: ['GET', 'POST'],
      url: `/rpc/${path}`,
      config: access === 'anyone' ? {} : { jsonItems: JSON_ITEMS_MAX },
      onRequest: async (request) => {
        const { input } = request.query;
        if (input !== undefined && !isInput(parseInput(input))) throw malformedInput();
        if (access === 'anyone') return;
        const caller = await deps.sessions.require(request);
        if (access !== 'signed-in') requirePermission(caller, access);
      },
      // The router fails unless the input is an object.
      preHandler: async ({ body }) => {
        if (body !== undefined && !isInput(body)) throw malformedInput();
      },
      handler: (req, res) =>
        fastifyRequestHandler({
          ...{ req, res, router, path },
          createContext: async () => ({
            ...{ ...deps, request: req, reply: res },
            caller: access === 'anyone' ? undefined : await deps.sessions.require(req),
          }),
          onError: ({ error }) => {
            const { cause } = error;
            if (!(cause instanceof Problem)) return;
            const fields = { traceId: req.id, messageKey: cause.messageKey, constraint: cause.constraint };
            if (cause.status >= 500) req.log.error({ ...fields, err: cause.cause }, 'request failed');
            else req.log.info(fields, 'request refused');
            addRetryAfter(res, cause);
          },
        }),
    });
  }
}
