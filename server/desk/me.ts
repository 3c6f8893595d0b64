import * as z from 'zod';
import { assertNever } from '#rules/assert-never.ts';
import { hasPermission, PERMISSIONS } from '#rules/permissions.ts';
import { PASSKEY_NAME_MAX } from '#rules/sign-in-methods.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import type { Proof, ProofFailure } from '#server/people/own-passkeys.ts';
import { type Caller, getSecurityAddress } from '#server/people/person.ts';
import { type DeskContext, protectedProcedure, reject, requireSecondFactor, router } from './procedure.ts';

const text = z.string().max(20_000);
const credentialId = z.string().min(1).max(1500);

/** The use case validates the content. */
export const passkeyResponse = z.object({
  id: credentialId,
  response: z.record(z.string().max(50), z.union([text, z.array(z.string().max(50)).max(10), z.number()])),
});

/** Code of the authenticator app, required if the session is not fresh. */
const code = z.string().max(20).optional();

/** @param shop name of the brand */
export function toSignedInPerson(
  { signInName, name, roles, language, needsPasskey = false }: Caller,
  shop: string,
) {
  const permissions = needsPasskey
    ? []
    : PERMISSIONS.filter((permission) => hasPermission(roles, permission));
  return { shop, signInName, name, roles, language, permissions, needsPasskey };
}

export const meRouter = router({
  show: protectedProcedure.query(({ ctx }) => toSignedInPerson(ctx.caller, ctx.shop.brand.name)),
  signIn: protectedProcedure.query(async ({ ctx }) => {
    const { signInName, signIn, needsPasskey = false } = ctx.caller;
    const email = getSecurityAddress(ctx.caller);
    const proof = toProof(ctx);
    const [{ passkeys, isFresh }, sessions] = await Promise.all([
      ctx.shop.people.readOwnPasskeys(proof),
      ctx.shop.people.listSessions(ctx.caller.id, proof.session),
    ]);
    return {
      ...{ signInName, signIn, email, needsPasskey, isFresh, sessions },
      passkeys: passkeys.map(({ credentialId: id, name, createdAt, lastUsedAt }) => ({
        ...{ id, name, createdAt, lastUsedAt },
      })),
    };
  }),
  /** Confirms a sensitive action (`requireSecondFactor`). */
  verify: protectedProcedure.input(z.strictObject({ code })).mutation(async ({ ctx, input }) => {
    const failure = await ctx.shop.people.verifyIdentity(toProof(ctx, input.code));
    if (failure !== undefined) throw toProblem(failure);
  }),
  beginPasskey: protectedProcedure.input(z.strictObject({ code })).mutation(async ({ ctx, input }) => {
    const started = await ctx.shop.people.beginPasskey(toProof(ctx, input.code));
    if (started.kind !== 'begun') throw toProblem(started);
    ctx.attempts.set(ctx.reply, started.token);
    return started.options;
  }),
  addPasskey: protectedProcedure
    .input(
      z.strictObject({
        name: z
          .string()
          .trim()
          .min(1)
          .max(PASSKEY_NAME_MAX)
          .regex(/^\P{Cc}*$/u),
        answer: passkeyResponse,
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const token = ctx.attempts.consume(ctx.request, ctx.reply);
      const { name: browser } = ctx.sessions.readBrowser(ctx.request);
      const own = { person: ctx.caller, session: toProof(ctx).session, browser };
      const outcome = await ctx.shop.people.addPasskey(own, { token, ...input });
      if (outcome === 'not-stored') reject('passkey-not-kept');
      if (outcome === 'not-verified') reject('passkey');
    }),
  endSession: protectedProcedure.input(z.strictObject({ id: z.uuid() })).mutation(async ({ ctx, input }) => {
    await requireSecondFactor(ctx);
    if (!(await ctx.shop.people.endOwnSession(ctx.caller.id, input.id))) throw new Problem('NOT_FOUND');
  }),
  removePasskey: protectedProcedure
    .input(z.strictObject({ id: credentialId, code }))
    .mutation(async ({ ctx, input }) => {
      const removed = await ctx.shop.people.removePasskey(toProof(ctx, input.code), input.id);
      if (removed.kind === 'unknown') throw new Problem('NOT_FOUND');
      if (removed.kind !== 'removed') throw toProblem(removed);
    }),
});

function toProof({ caller, sessions, request }: DeskContext & { caller: Caller }, code?: string): Proof {
  const session = sessions.getToken(request) ?? '';
  return { person: caller, session, ip: request.ip, code: code?.replace(/\s/g, '') };
}

function toProblem(why: ProofFailure): Problem {
  switch (why.kind) {
    case 'wait':
      return new Problem('TOO_MANY_REQUESTS', { retryAfter: why.seconds });
    case 'code':
      return badRequest([{ field: 'code', messageKey: 'fieldInvalid' }]);
    case 'identity-provider':
      return new Problem('BUSINESS_CONSTRAINT_VIOLATION', { constraint: 'uses-identity-provider' });
    default:
      return assertNever(why);
  }
}
