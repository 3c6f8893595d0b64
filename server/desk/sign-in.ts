import bwipJs from 'bwip-js';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { isDeskPage } from '#rules/desk-session.ts';
import type { App } from '#server/app.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import type { OpenedSession } from '#server/people/open-session.ts';
import type { ProviderRefusal } from '#server/people/sign-in-by-provider.ts';
import type { AttemptCookie, DeskSessions } from './desk-session.ts';
import { passkeyResponse, toSignedInPerson } from './me.ts';
import { type DeskContext, publicProcedure, reject, router } from './procedure.ts';

const invitationToken = z.string().min(1).max(200);

/** Session and attempts are stored in cookies. */
export const signInRouter = router({
  methods: publicProcedure.query(({ ctx }) => ctx.shop.people.methods),
  password: publicProcedure
    .input(
      z.strictObject({
        signInName: z.string().min(1).max(100),
        password: z.string().min(1).max(200),
        code: z.string().min(1).max(20),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const result = await ctx.shop.people.signIn({
        ...input,
        browser: ctx.sessions.readBrowser(ctx.request),
      });
      if (result.kind === 'wait') throw tooManyAttempts(result.seconds);
      if (result.kind === 'refused') {
        logRefusal(ctx, { by: 'password' });
        throw badRequest([{ field: 'password', messageKey: 'fieldInvalid' }]);
      }
      return startSession(ctx, result, 'password');
    }),
  beginPasskey: publicProcedure.mutation(async ({ ctx }) => {
    const started = await ctx.shop.people.beginByPasskey({ ip: ctx.request.ip });
    if (started === undefined) throw new Problem('NOT_FOUND');
    if (started.kind === 'wait') throw tooManyAttempts(started.seconds);
    ctx.attempts.set(ctx.reply, started.token);
    return started.options;
  }),
  finishPasskey: publicProcedure
    .input(z.strictObject({ answer: passkeyResponse }))
    .mutation(async ({ ctx, input }) => {
      const token = ctx.attempts.consume(ctx.request, ctx.reply);
      const result = await ctx.shop.people.finishByPasskey({
        ...{ token, ...input },
        browser: ctx.sessions.readBrowser(ctx.request),
      });
      if (result.kind === 'refused') {
        logRefusal(ctx, { by: 'passkey', reason: result.reason });
        reject('passkey');
      }
      return startSession(ctx, result, 'passkey');
    }),
  /**
   * The provider redirects back to `/api/oidc/return`. Returns the provider's address instead of redirecting,
   * because other origins could trigger a redirect.
   */
  beginAtProvider: publicProcedure
    .input(z.strictObject({ page: z.string().min(1).max(500).refine(isDeskPage) }))
    .mutation(async ({ ctx, input }) => {
      const started = await ctx.shop.people.beginAtProvider({
        ...input,
        browser: ctx.sessions.readBrowser(ctx.request),
      });
      if (started.kind === 'none') throw new Problem('NOT_FOUND');
      if (started.kind === 'wait') throw tooManyAttempts(started.seconds);
      if (started.kind === 'failed') {
        logRefusal(ctx, { by: 'identity provider', why: started.fault, reason: started.reason });
        throw new Problem('AUTHENTICATION_SERVICE_ADMIN_ERROR', { constraint: started.fault });
      }
      ctx.attempts.set(ctx.reply, started.token);
      return { address: started.address };
    }),
  signOut: publicProcedure.mutation(async ({ ctx: { shop, sessions, request, reply } }) => {
    const token = sessions.getToken(request);
    if (token !== undefined) await shop.people.signOut(token);
    sessions.clearCookie(reply);
  }),
  /** A mutation, because the URL of a query would write the token to logs. */
  openInvitation: publicProcedure
    .input(z.strictObject({ token: invitationToken }))
    .mutation(async ({ ctx: { shop }, input }) => {
      const opened = await shop.people.openInvitation(input.token);
      if (opened === undefined) throw new Problem('NOT_FOUND');
      const { person, key, openedBefore } = opened;
      return {
        ...{ shop: shop.brand.name, signInName: person.signInName },
        ...{ name: person.name, language: person.language, openedBefore },
        key: key.key.replace(/.{4}(?=.)/g, '$& '),
        /** A QR code for the authenticator app, as SVG. */
        picture: bwipJs.toSVG({ bcid: 'qrcode', text: key.address, scale: 4 }),
      };
    }),
  acceptInvitation: publicProcedure
    .input(
      z.strictObject({ token: invitationToken, password: z.string().max(500), code: z.string().max(20) }),
    )
    .mutation(async ({ ctx, input }) => {
      const browser = ctx.sessions.readBrowser(ctx.request);
      const result = await ctx.shop.people.acceptInvitation({ ...input, browser });
      if (result.kind === 'expired') throw new Problem('NOT_FOUND');
      if (result.kind === 'password' || result.kind === 'code')
        throw badRequest([{ field: result.kind, messageKey: 'fieldInvalid' }]);
      return startSession(ctx, result, 'invitation');
    }),
});

function startSession(
  { shop, sessions, request, reply }: DeskContext,
  { person, token, device }: OpenedSession,
  by: string,
) {
  shop.log.info({ traceId: request.id, person: person.signInName, by }, 'signed in');
  sessions.setCookie(reply, token);
  sessions.setDevice(reply, device);
  return toSignedInPerson(person, shop.brand.name);
}

function logRefusal({ shop, request }: DeskContext, fields: Record<string, string>): void {
  shop.log.warn({ traceId: request.id, ...fields }, 'sign-in refused');
}

function tooManyAttempts(retryAfter: number): Problem {
  return new Problem('TOO_MANY_REQUESTS', { retryAfter });
}

type Deps = Pick<App, 'people' | 'log'> & { sessions: DeskSessions; attempts: AttemptCookie };

/** Handles the return from the identity provider (OpenID Connect). */
export function registerProviderRoutes(
  api: FastifyInstance,
  { people, log, sessions, attempts }: Deps,
): void {
  // Responds with a page, because the browser is navigating. That page then sends the session cookie, which
  // browsers withhold on navigations from other origins.
  api.get('/oidc/return', async (request, reply) => {
    const by = 'identity provider';
    try {
      const token = attempts.consume(request, reply);
      const query = request.url.split('?')[1] ?? '';
      const result = await people.finishAtProvider({ token, query, browser: sessions.readBrowser(request) });
      if (result.kind === 'refused') {
        const { why, reason, page } = result;
        log.warn({ traceId: request.id, by, why, reason }, 'sign-in refused');
        return toSignIn(reply, why, page);
      }
      log.info({ traceId: request.id, person: result.person.signInName, by }, 'signed in');
      sessions.setCookie(reply, result.token);
      sessions.setDevice(reply, result.device);
      return reply.redirect(result.page, 303);
    } catch (error) {
      log.error({ traceId: request.id, err: error }, 'request failed');
      return toSignIn(reply, 'failed', '/');
    }
  });
}

function toSignIn(reply: FastifyReply, problem: ProviderRefusal | 'failed', page: string): FastifyReply {
  const search = new URLSearchParams({ problem, ...(page !== '/' && { to: page }) });
  return reply.redirect(`/sign-in?${search}`, 303);
}
