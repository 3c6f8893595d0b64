import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Reader } from '#rules/actor.ts';
import { isEmail, tidy } from '#rules/address-text.ts';
import { isToBuyer, MAIL_KINDS } from '#rules/mail-kinds.ts';
import { Problem } from '#server/http/problem.ts';
import type { DeskApp } from './desk-app.ts';
import type { DeskSessions } from './desk-session.ts';
import { actorFor, permitted, reason, refused, requireOrder, router } from './procedure.ts';

const reference = z.string();
const kind = z.enum(MAIL_KINDS);
const number = z.int().min(1).max(9999);

export const mailsRouter = router({
  /** The page loads the text in a frame (mailRoutes). */
  preview: permitted('mails list')
    .input(z.strictObject({ reference, kind: z.string(), number: z.string() }))
    .query(async ({ ctx, input }) => {
      const { html: _, ...mail } = await previewMail(ctx.shop, input, ctx.by());
      return mail;
    }),

  /**
   * Resends a mail. `number`: the mail to repeat; by default the newest. `to` corrects the address of this
   * kind of mail. `insteadOf` is the address that the clerk saw. Returns `waits` if a second person must
   * approve it.
   */
  resend: permitted('mails resend')
    .input(
      z.strictObject({
        ...{ reference, kind, number: number.optional() },
        to: z.string().max(300).transform(tidy).refine(isEmail).optional(),
        insteadOf: z.string().max(300).optional(),
        reason,
      }),
    )
    .mutation(async ({ ctx: { shop, caller, by }, input }): Promise<'done' | 'waits'> => {
      const { id: orderId } = await requireOrder(shop, input.reference);
      const { kind, number: content, to, insteadOf } = input;
      const command = { orderId, kind, content, insteadOf };
      const actor = by(input.reason);
      const decision =
        to === undefined || !isToBuyer(kind)
          ? await shop.messages.resend({ ...command, to }, actor)
          : await shop.approvals.redirect({ ...command, to }, { id: caller.id, by: actor });
      if (decision.kind === 'refused') return refused(decision.why);
      return decision.kind === 'waits' ? 'waits' : 'done';
    }),

  markBounced: permitted('mails bounced')
    .input(z.strictObject({ reference, kind, number, reason }))
    .mutation(async ({ ctx, input }) => {
      const { id } = await requireOrder(ctx.shop, input.reference);
      const { messages } = ctx.shop;
      const marked = await messages.bounced(id, input.kind, ctx.by(input.reason), input.number);
      if (marked === undefined) refused('none-sent');
    }),

  /** Resolves a mail whose delivery response was lost. */
  markArrived: permitted('mails arrived')
    .input(z.strictObject({ reference, kind, number, reason }))
    .mutation(async ({ ctx, input }) => {
      const { id } = await requireOrder(ctx.shop, input.reference);
      const { messages } = ctx.shop;
      const marked = await messages.arrived(id, input.kind, ctx.by(input.reason), input.number);
      if (marked === undefined) refused('none-unanswered');
    }),
});

/**
 * Composes a sent mail again, after recording the read.
 * @throws Problem 404 for an unknown mail, 409 for a mail without a preview
 */
async function previewMail(
  { reports, operations, messages }: Pick<DeskApp, 'reports' | 'operations' | 'messages'>,
  name: { reference: string; kind: string; number: string },
  by: Reader,
) {
  const kind = MAIL_KINDS.find((each) => each === name.kind);
  if (kind === undefined || !/^[1-9]\d{0,3}$/.test(name.number)) throw new Problem('NOT_FOUND');
  const number = Number(name.number);
  const { id: orderId, reference } = await requireOrder({ reports }, name.reference);
  await operations.recordRead(by, [reference], { type: 'mail-read', data: { mail: kind, number } });
  const preview = await messages.look({ orderId, reference, kind, number });
  if (preview.kind === 'shown') return preview.mail;
  if (preview.why === 'no-such-mail') throw new Problem('NOT_FOUND');
  return refused(preview.why);
}

type Deps = Pick<DeskApp, 'reports' | 'operations' | 'messages'> & { sessions: DeskSessions };
type MailName = { Params: { reference: string; kind: string; number: string } };

/** The frame allows no scripts, forms, links or loads; a mail contains its styles and pictures. */
const MAIL_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

export function mailRoutes(api: FastifyInstance, { sessions, ...shop }: Deps): void {
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
