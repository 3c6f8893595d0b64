import type { FastifyInstance } from 'fastify';
import type { LookedMail } from '#contract/desk/mails.ts';
import { mailFateRequest, resendRequest } from '#contract/desk/order-acts.ts';
import { MAIL_KINDS } from '#rules/mail-kinds.ts';
import type { App } from '#server/app.ts';
import { Problem } from '#server/http/problem.ts';
import { readBody } from '#server/http/read-body.ts';
import type { Person } from '#server/people/person.ts';
import type { DeskSessions } from '../desk-session.ts';
import { refused } from '../refused.ts';

type Deps = Pick<App, 'desk'> & { sessions: DeskSessions };
type Named = { Params: { reference: string } };
type MailNamed = { Params: { reference: string; kind: string; number: string } };

/**
 * The text of a mail stands in a frame of the desk and may do nothing there: no script, no form, no link that is followed,
 * nothing that is fetched. A mail writes its styles beside its words, and its pictures are in it.
 */
const MAIL_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

/** Mails of an order: looked at, sent again, and what became of them. */
export function mailRoutes(api: FastifyInstance, { desk, sessions }: Deps): void {
  const look = async (person: Person, { reference, kind: named, number }: MailNamed['Params']) => {
    const kind = MAIL_KINDS.find((one) => one === named);
    if (kind === undefined || !/^[1-9]\d{0,3}$/.test(number)) throw new Problem('NOT_FOUND');
    const looked = await desk.mails.look(person, reference, { kind, number: Number(number) });
    if (looked.kind === 'shown') return looked.mail;
    if (looked.why === 'no-such-mail') throw new Problem('NOT_FOUND');
    return refused(looked.why);
  };

  api.get<MailNamed>('/orders/:reference/mails/:kind/:number', async (request): Promise<LookedMail> => {
    const person = await sessions.require(request);
    const { html: _, sentAt, ...mail } = await look(person, request.params);
    return { ...mail, sentAt: sentAt.toISOString() };
  });

  api.get<MailNamed>('/orders/:reference/mails/:kind/:number/text', async (request, reply) => {
    const person = await sessions.require(request);
    const { html } = await look(person, request.params);
    return reply
      .header('content-security-policy', MAIL_POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(html);
  });

  api.post<Named>('/orders/:reference/mails', async (request, reply) => {
    const person = await sessions.require(request);
    const again = readBody(resendRequest, request.body);
    const decision = await desk.mails.resend(person, request.params.reference, again);
    if (decision.kind === 'refused') return refused(decision.why);
    const waits = decision.kind === 'waits' || decision.kind === 'needs-approval';
    return reply.status(waits ? 202 : 204).send();
  });

  for (const [path, enter, none] of [
    ['bounced-mails', desk.mails.bounced, 'none-sent'],
    ['arrived-mails', desk.mails.arrived, 'none-unanswered'],
  ] as const) {
    api.post<Named>(`/orders/:reference/${path}`, async (request, reply) => {
      const person = await sessions.require(request);
      const mail = readBody(mailFateRequest, request.body);
      if (!(await enter(person, request.params.reference, mail))) refused(none);
      return reply.status(204).send();
    });
  }
}
