import type { FastifyInstance } from 'fastify';
import type { DeskApp } from '../desk-app.ts';
import type { DeskSessions } from '../desk-session.ts';
import { previewMail } from '../mails.ts';
import { actorFor } from '../procedure.ts';

type Deps = Pick<DeskApp, 'reports' | 'operations' | 'messages'> & { sessions: DeskSessions };
type MailName = { Params: { reference: string; kind: string; number: string } };

/**
 * The frame that shows a mail allows nothing: no script, no form, no link that is followed, nothing that is fetched. A mail
 * has its styles and its pictures in it.
 */
const MAIL_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

/** The text of a mail, for a frame. */
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
