import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  EXPORT_MAX_DAYS,
  EXPORT_NAMES,
  exportQuery,
  periodClosed,
  receiptQuery,
  reconcileRequest,
  UPLOAD_MAX_BYTES,
} from '#contract/desk/accounts.ts';
import { addDays } from '#rules/iso-date.ts';
import { readMonth } from '#rules/periods.ts';
import type { App } from '#server/app.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import { readBody } from '#server/http/read-body.ts';
import type { DeskSessions } from '../desk-session.ts';

type Deps = Pick<App, 'desk'> & { sessions: DeskSessions };
type OfMonth = { Params: { month: string } };

/** Base64 takes four characters for three bytes; the rest is what stands around the files. */
const UPLOAD_BODY_BYTES = Math.ceil((UPLOAD_MAX_BYTES * 4) / 3) + 64 * 1024;

/** The end of a month, files for the accountants, receipts and credit notes. */
export function accountRoutes(api: FastifyInstance, { desk: { accounts }, sessions }: Deps): void {
  api.get('/accounts/months', async (request) => accounts.periods(await sessions.require(request)));

  api.get<OfMonth>('/accounts/months/:month', async (request) => {
    const person = await sessions.require(request);
    return accounts.monthEnd(person, monthOf(request.params.month));
  });

  api.get<OfMonth>('/accounts/months/:month/preview', async (request) => {
    const person = await sessions.require(request);
    return accounts.monthPreview(person, monthOf(request.params.month));
  });

  api.post<OfMonth>('/accounts/months/:month/close', async (request, reply) => {
    const person = await sessions.require(request);
    const { reason, incompleteSteps } = readBody(periodClosed, request.body);
    const closed = await accounts.close(person, monthOf(request.params.month), reason, incompleteSteps);
    if (closed.kind === 'busy' || closed.kind === 'steps-incomplete')
      throw new Problem('BUSINESS_CONSTRAINT_VIOLATION', { constraint: closed.kind });
    if (closed.kind === 'refused')
      throw new Problem('BUSINESS_CONSTRAINT_VIOLATION', { constraint: closed.refusal.why });
    return reply.status(204).send();
  });

  api.post<OfMonth>('/accounts/months/:month/check', async (request) => {
    const person = await sessions.require(request);
    return accounts.check(person, monthOf(request.params.month));
  });

  api.post<OfMonth>(
    '/accounts/months/:month/reconcile',
    { bodyLimit: UPLOAD_BODY_BYTES },
    async (request) => {
      const person = await sessions.require(request);
      const wanted = readBody(reconcileRequest, request.body);
      return accounts.reconcile(person, monthOf(request.params.month), wanted);
    },
  );

  api.get<{ Params: { what: string }; Querystring: object }>(
    '/accounts/export/:what',
    async (request, reply) => {
      const person = await sessions.require(request);
      const what = EXPORT_NAMES.find((name) => name === request.params.what);
      if (what === undefined) return notFound();
      const { from, to, excel } = readBody(exportQuery, request.query);
      if (from > to || addDays(from, EXPORT_MAX_DAYS) <= to)
        throw badRequest([{ field: 'to', messageKey: 'fieldInvalid' }]);
      const file = await accounts.exportFile(person, what, { from, to }, excel !== undefined);
      return download(reply, 'text/csv; charset=utf-8', 'attachment', file);
    },
  );

  api.get('/receipts', async (request) => {
    const person = await sessions.require(request);
    const { text, from, to } = readBody(receiptQuery, request.query);
    return (await accounts.receipts(person, { text, from, to })) ?? { receipts: [], hasMore: false };
  });

  api.get<{ Params: { number: string } }>('/receipts/:number/document', async (request, reply) => {
    const person = await sessions.require(request);
    if (!/^\d{1,9}$/.test(request.params.number)) return notFound();
    const document = await accounts.receiptDocument(person, Number(request.params.number));
    if (document === undefined) return notFound();
    return download(reply, 'application/pdf', 'inline', document);
  });
}

/** Names stand in some: no proxy and no browser keeps them. */
function download(
  reply: FastifyReply,
  type: string,
  disposition: 'inline' | 'attachment',
  { name, content }: { name: string; content: string | Buffer },
): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `${disposition}; filename="${name}"`)
    .type(type)
    .send(content);
}

function monthOf(text: string): string {
  return readMonth(text) ?? notFound();
}

function notFound(): never {
  throw new Problem('NOT_FOUND');
}
