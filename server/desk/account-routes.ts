import type { FastifyInstance, FastifyReply } from 'fastify';
import superjson from 'superjson';
import * as z from 'zod';
import { EXPORT_NAMES, UPLOAD_MAX_BYTES } from '#rules/accounting-files.ts';
import { addDays } from '#rules/iso-date.ts';
import { daysSpan } from '#rules/periods.ts';
import { formatCsv } from '#server/accounting/csv.ts';
import { EXPORT_TABLES } from '#server/accounting/vat-files.ts';
import { formatXlsx } from '#server/accounting/xlsx.ts';
import type { App } from '#server/app.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import { readBody } from '#server/http/read-body.ts';
import type { DeskSessions } from './desk-session.ts';
import { requireMonth } from './periods.ts';
import { actorFor, daySchema } from './procedure.ts';
import { reconcileMonth, reconcileRequest } from './reconcile-month.ts';

type Deps = Pick<App, 'accounting' | 'operations' | 'reports'> & { sessions: DeskSessions };

/** Base64 encodes three bytes as four characters. The rest is for the surrounding JSON. */
const UPLOAD_BODY_BYTES = Math.ceil((UPLOAD_MAX_BYTES * 4) / 3) + 1024 * 1024;
/** Enough for a file per hour of a year. */
const UPLOAD_JSON_ITEMS = 40_000;

const EXPORT_MAX_DAYS = 366;
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const exportQuery = z.object({ from: daySchema, to: daySchema, excel: z.literal('1').optional() });

export function registerAccountRoutes(
  api: FastifyInstance,
  { accounting, operations, reports, sessions }: Deps,
): void {
  api.post<{ Params: { month: string } }>(
    '/accounts/months/:month/reconcile',
    { bodyLimit: UPLOAD_BODY_BYTES, config: { isUpload: true, jsonItems: UPLOAD_JSON_ITEMS } },
    async (request) => {
      const by = actorFor(await sessions.require(request), 'reconcile');
      const input = readBody(reconcileRequest, request.body);
      if (input.note !== undefined) actorFor(await sessions.require(request), 'reconcile note');
      const month = requireMonth(request.params.month);
      // Serialized like a procedure's result, so that the page receives dates.
      return superjson.serialize(await reconcileMonth({ accounting, operations, reports }, month, input, by));
    },
  );

  api.get<{ Params: { what: string }; Querystring: object }>(
    '/accounts/export/:what',
    async (request, reply) => {
      const by = actorFor(await sessions.require(request), 'export');
      const exportName = EXPORT_NAMES.find((name) => name === request.params.what) ?? notFound();
      const { excel, ...days } = readBody(exportQuery, request.query);
      if (days.from > days.to || addDays(days.from, EXPORT_MAX_DAYS) <= days.to)
        throw badRequest([{ field: 'to', messageKey: 'fieldInvalid' }]);
      const { columns, rows } = await EXPORT_TABLES[exportName](accounting, daysSpan(days));
      const data = { ...days, file: exportName, rows: rows.length };
      await operations.recordAction(by, { type: 'records-exported', data });
      const name = `${exportName}-${days.from}-${days.to}`;
      return excel === undefined
        ? download(reply, 'text/csv; charset=utf-8', 'attachment', {
            name: `${name}.csv`,
            content: formatCsv([columns, ...rows]),
          })
        : download(reply, XLSX_TYPE, 'attachment', {
            name: `${name}.xlsx`,
            content: formatXlsx([columns, ...rows]),
          });
    },
  );

  api.get<{ Params: { number: string } }>('/receipts/:number/document', async (request, reply) => {
    const by = actorFor(await sessions.require(request), 'receipts export');
    if (!/^\d{1,9}$/.test(request.params.number)) return notFound();
    const number = Number(request.params.number);
    const [found = notFound()] = await reports.receipts({ numbers: { first: number, last: number } });
    await operations.recordRead(by, [found.reference], {
      type: 'receipt-read',
      data: { kind: found.kind, number },
    });
    return download(reply, 'application/pdf', 'inline', {
      name: `${String(number).padStart(6, '0')}-${found.kind}-${found.reference}.pdf`,
      content: await reports.receiptDocument(number),
    });
  });
}

/** Forbids caching, because some files contain names. */
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

function notFound(): never {
  throw new Problem('NOT_FOUND');
}
