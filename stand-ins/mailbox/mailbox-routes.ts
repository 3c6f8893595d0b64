import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { registerControlRoutes } from '../faults/control-routes.ts';
import type { Mail, Mailbox } from './mailbox.ts';
import { sendMailboxPage } from './mailbox-page.ts';

const REJECTIONS = ['reject-4xx', 'reject-5xx', 'deny-relay'];

type MessageParams = { Params: { id: string } };

/** Serves the mailbox as a page and, for tests, as JSON. */
export function registerMailboxRoutes(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<{ Querystring: { id?: string } }>('/', async (request, reply) =>
    sendMailboxPage(reply, mailbox, request.query.id),
  );

  app.get<{ Querystring: { to?: string; limit?: string } }>('/messages', async ({ query }, reply) => {
    const mails = mailbox
      .list()
      .filter((mail) => query.to === undefined || isFor(mail, query.to))
      .slice(0, query.limit === undefined ? undefined : Number(query.limit));
    return reply.type('application/json; charset=utf-8').send(toJsonList(mails));
  });

  app.get<MessageParams>('/messages/:id', async (request, reply) => {
    const mail = mailbox.find(request.params.id);
    return mail ?? reply.code(404).send({ error: 'no such message' });
  });

  app.get<MessageParams>('/messages/:id/html', async (request, reply) => {
    const mail = mailbox.find(request.params.id);
    if (!mail) return reply.code(404).send({ error: 'no such message' });
    return sendMailHtml(reply, mail);
  });

  app.get<{ Params: { id: string; index: string } }>(
    '/messages/:id/attachments/:index',
    async (request, reply) => {
      const part = mailbox.find(request.params.id)?.attachments[Number(request.params.index)];
      if (!part) return reply.code(404).send({ error: 'no such attachment' });
      const isInline = part.type === 'application/pdf';
      return reply
        .type(part.type)
        .header('x-content-type-options', 'nosniff')
        .header(
          'content-disposition',
          `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(part.name)}`,
        )
        .send(Buffer.from(part.content, 'base64'));
    },
  );

  app.delete('/messages', async (_request, reply) => {
    mailbox.empty();
    return reply.code(204).send();
  });

  registerControlRoutes(app, {
    faults: mailbox.faults,
    faultsByEndpoint: {
      rcpt: [...REJECTIONS, 'drop-before-data'],
      data: REJECTIONS,
      smtp: ['drop-after-data', 'slow'],
    },
    getEndpoint: ({ fault = '', at = 'data' }) =>
      REJECTIONS.includes(fault) ? at : fault === 'drop-before-data' ? 'rcpt' : 'smtp',
    settings: {},
    defaults: {},
    schema: z.strictObject({}),
  });
}

/** Each mail as JSON without its file contents. Cached, because tests poll the list. */
const jsonCache = new WeakMap<Mail, Buffer>();

function toJsonList(mails: readonly Mail[]): Buffer {
  const pieces = mails.flatMap((mail, index) => {
    const json = jsonCache.get(mail) ?? toJson(mail);
    jsonCache.set(mail, json);
    return index === 0 ? [json] : [Buffer.from(','), json];
  });
  return Buffer.concat([Buffer.from('['), ...pieces, Buffer.from(']')]);
}

function toJson(mail: Mail): Buffer {
  const attachments = mail.attachments.map(({ name, type, size }) => ({ name, type, size }));
  return Buffer.from(JSON.stringify({ ...mail, attachments }));
}

function isFor({ recipients }: Mail, address: string): boolean {
  return recipients.some((recipient) => recipient.toLowerCase() === address.toLowerCase());
}

/** Sends the HTML of a mail with scripts disabled and embedded pictures inserted. */
function sendMailHtml(reply: FastifyReply, mail: Mail): FastifyReply {
  let markup = mail.html;
  for (const { contentId, type, content } of mail.attachments)
    if (contentId) markup = markup.replaceAll(`cid:${contentId}`, `data:${type};base64,${content}`);
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'",
    )
    .send(`<base target="_blank">${markup}`);
}
