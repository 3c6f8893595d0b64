import { initTRPC, TRPCError } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import superjson from 'superjson';
import * as z from 'zod';
import type { Reader } from '#rules/actor.ts';
import type { Permission } from '#rules/permissions.ts';
import { validateReason } from '#rules/reason.ts';
import { toFieldErrors } from '#server/http/field-errors.ts';
import { badRequest, Problem, problemFromError, toServerError } from '#server/http/problem.ts';
import type { Caller } from '#server/people/person.ts';
import { requirePermission } from '#server/people/require-permission.ts';
import type { DeskApp } from './desk-app.ts';
import type { AttemptCookie, DeskSessions } from './desk-session.ts';

export type Access = Permission | 'signed-in' | 'anyone';

export type DeskContext = {
  shop: DeskApp;
  /** Undefined only in procedures open to anyone. */
  caller: Caller | undefined;
  request: FastifyRequest;
  /** Used to set cookies. */
  reply: FastifyReply;
  sessions: DeskSessions;
  attempts: AttemptCookie;
  toProblem: (error: unknown) => unknown;
};

const CODES: Readonly<Record<number, TRPCError['code']>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  429: 'TOO_MANY_REQUESTS',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
};

/** @throws Problem 400 if the values don't have the types that the caller declares for them */
function deserializeInput(input: Parameters<typeof superjson.deserialize>[0]): unknown {
  try {
    return superjson.deserialize(input);
  } catch {
    throw badRequest([{ field: '', messageKey: 'bodyInvalid' }]);
  }
}

const t = initTRPC
  .context<DeskContext>()
  .meta<{ access: Access }>()
  .create({
    transformer: { input: { ...superjson, deserialize: deserializeInput }, output: superjson },
    errorFormatter: ({ shape, error, ctx }) => ({
      ...shape,
      message: error.code,
      data: toServerError(problemFromError(error.cause ?? error), ctx?.request.id ?? '', new Date()),
    }),
  });

export const { router } = t;

/** Errors have the same keys and statuses as on plain routes. */
const procedure = t.procedure.use(async ({ ctx, next }) => {
  const result = await next();
  if (result.ok) return result;
  const error = result.error.cause ?? result.error;
  const problem =
    error instanceof z.core.$ZodError
      ? badRequest(toFieldErrors(error.issues))
      : problemFromError(ctx.toProblem(error));
  // The log contains the cause, which callers never get.
  if (problem !== error) problem.cause = error;
  throw new TRPCError({ code: CODES[problem.status] ?? 'INTERNAL_SERVER_ERROR', cause: problem });
});

export const publicProcedure = procedure.meta({ access: 'anyone' });

export const protectedProcedure = procedure.meta({ access: 'signed-in' }).use(({ ctx, next }) => {
  const { caller } = ctx;
  if (caller === undefined) throw new Problem('FORBIDDEN', { status: 401 });
  return next({ ctx: { ...ctx, caller } });
});

/** @throws NotAllowedError without the permission */
export function actorFor(caller: Caller, permission: Permission, reason = ''): Reader {
  requirePermission(caller, permission);
  const { id: personId, name: person, isBackground } = caller;
  return { person, personId, command: `desk ${permission}`, reason, isBackground };
}

/** `ctx.by(reason)` returns the actor to record with a change. */
export function permissionProcedure(permission: Permission) {
  return protectedProcedure.meta({ access: permission }).use(({ ctx, next }) => {
    const actor = actorFor(ctx.caller, permission);
    const by = (reason = '') => ({ ...actor, reason });
    return next({ ctx: { ...ctx, by } });
  });
}

/**
 * Requires a recent sign-in or second factor, for actions that move value. On this error, the page asks for
 * the second factor and repeats the call.
 * @throws Problem 409 `second-factor`
 */
export async function requireSecondFactor({ shop, sessions, request }: DeskContext): Promise<void> {
  if (!(await shop.people.isFresh(sessions.getToken(request) ?? ''))) reject('second-factor');
}

/** A day such as `2026-11-25`, in years that the database and our date functions support. */
export const daySchema = z.iso.date().refine((day) => day >= '2000' && day < '2200');

export const reasonSchema = z
  .string()
  .trim()
  .refine((text) => validateReason(text) === undefined);

/** The message for each code is in `texts/<lang>/desk/errors.json`. */
export type RefusalCode = keyof typeof import('#texts/de-ch/desk/errors.json', { with: { type: 'json' }});

/** @throws Problem 409 */
export function reject(code: RefusalCode): never {
  throw new Problem('BUSINESS_CONSTRAINT_VIOLATION', { constraint: code });
}

/** @throws Problem 404 */
export async function requireOrder({ reports }: Pick<DeskApp, 'reports'>, reference: string) {
  const order = await reports.findOrder(reference);
  if (order === undefined) throw new Problem('NOT_FOUND');
  return order;
}
