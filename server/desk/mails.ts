import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Reader } from '#rules/actor.ts';
import { isEmail, normalizeEmail } from '#rules/address-text.ts';
import { isSentToBuyer, MAIL_KINDS } from '#rules/mail-kinds.ts';
import { Problem } from '#server/http/problem.ts';
import type { DeskApp } from './desk-app.ts';
import type { DeskSessions } from './desk-session.ts';
import {
  actorFor,
  permissionProcedure,
  reasonSchema,
  reject,
  requireOrder,
  requireSecondFactor,
  router,
} from './procedure.ts';

const reference = z.string();
const kind = z.enum(MAIL_KINDS);
const number = z.int32().min(1).max(9999);

export const mailsRouter = router({
  /** Excludes the text, which the page loads in a frame (registerMailRoutes). */
  preview: permissionProcedure('mails list')
    .input(z.strictObject({ reference, kind: z.string(), number: z.string() }))
    .query(async ({ ctx, input }) => {
      const { html: _, ...mail } = await previewMail(ctx.shop, input, ctx.by());
      return mail;
    }),

  /**
   * Resends a mail. `number`: the mail to resend; by default the newest. `to` corrects the address of this
   * kind of mail. `previousAddress` is the address that the clerk saw. `withUndelivered` also resends all other
   * mails that were refused or bounced to the corrected address. Returns `waits` if a second person must
   * approve it.
   */
  resend: permissionProcedure('mails resend')
    .input(
      z.strictObject({
        ...{ reference, kind, number: number.optional() },
        to: z.string().max(300).transform(normalizeEmail).refine(isEmail).optional(),
        previousAddress: z.string().max(300).optional(),
        withUndelivered: z.boolean().default(false),
        reason: reasonSchema,
      }),
    )
    .mutation(async ({ ctx, input }): Promise<'done' | 'waits'> => {
      const { shop, caller, by } = ctx;
      const { id: orderId } = await requireOrder(shop, input.reference);
      const { kind, number: originalNumber, to, previousAddress, withUndelivered } = input;
      if (to !== undefined) await requireSecondFactor(ctx);
      const command = { orderId, kind, originalNumber, previousAddress };
      const actor = by(input.reason);
      const decision =
        to === undefined || !isSentToBuyer(kind)
          ? await shop.messages.resend({ ...command, to }, actor)
          : await shop.approvals.redirect(
              { ...command, to, withUndelivered },
              { id: caller.id, roles: caller.roles, by: actor },
            );
      if (decision.kind === 'refused') return reject(decision.why);
      return decision.kind === 'waits' ? 'waits' : 'done';
    }),

  markBounced: permissionProcedure('mails mark-bounced')
    .input(z.strictObject({ reference, kind, number, reason: reasonSchema }))
    .mutation(async ({ ctx, input }) => {
      const { id } = await requireOrder(ctx.shop, input.reference);
      const { messages } = ctx.shop;
      const marked = await messages.recordBounce(id, input.kind, ctx.by(input.reason), input.number);
      if (marked === undefined) reject('none-sent');
    }),

  /** Resolves a mail whose delivery response was lost. */
  markArrived: permissionProcedure('mails mark-delivered')
    .input(z.strictObject({ reference, kind, number, reason: reasonSchema }))
    .mutation(async ({ ctx, input }) => {
      const { id } = await requireOrder(ctx.shop, input.reference);
      const { messages } = ctx.shop;
      const marked = await messages.recordArrival(id, input.kind, ctx.by(input.reason), input.number);
      if (marked === undefined) reject('none-unanswered');
    }),
});

/**
 * Records the read, then composes the sent mail again.
 * @throws Problem 404 for an unknown mail, 409 for a mail without a preview
 */
async function previewMail(
  { reports, operations, messages }: Pick<DeskApp, 'reports' | 'operations' | 'messages'>,
  name: { reference: string; kind: string; number: string },
  by: Reader,
) {
  const kind = MAIL_KINDS.find((candidate) => candidate === name.kind);
  if (kind === undefined || !/^[1-9]\d{0,3}$/.test(name.number)) throw new Problem('NOT_FOUND');
  const number = Number(name.number);
  const { id: orderId, reference } = await requireOrder({ reports }, name.reference);
  await operations.recordRead(by, [reference], { type: 'mail-read', data: { mail: kind, number } });
  const preview = await messages.preview({ orderId, reference, kind, number });
  if (preview.kind === 'shown') return preview.mail;
  if (preview.why === 'no-such-mail') throw new Problem('NOT_FOUND');
  return reject(preview.why);
}

type Deps = Pick<DeskApp, 'reports' | 'operations' | 'messages'> & { sessions: DeskSessions };
type MailName = { Params: { reference: string; kind: string; number: string } };

/** The frame allows no scripts, forms, links or loads; a mail contains its styles and pictures. */
const MAIL_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

export function registerMailRoutes(api: FastifyInstance, { sessions, ...shop }: Deps): void {
  api.get<MailName>('/orders/:reference/mails/:kind/:number/text', async (request, reply) => {
    const by = actorFor(await sessions.require(request), 'mails list');
    const { html } = await previewMail(shop, request.params, by);
    return reply
      .header('content-security-policy', MAIL_POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}
