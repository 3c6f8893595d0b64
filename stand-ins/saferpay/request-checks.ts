import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { strikeBefore } from '../faults/broken-answers.ts';
import type { Provider } from './provider.ts';
import type { Refusal, ResponseHeader } from './saferpay-errors.ts';

/** HTTP Basic with the one technical user. */
export function isAuthentic({ account, settings }: Provider, request: FastifyRequest): boolean {
  if (settings.credentials === 'refused') return false;
  const { username, password } = account;
  const wanted = Buffer.from(`${username}:${password}`);
  const [scheme = '', encoded = ''] = (request.headers.authorization ?? '').split(' ');
  const given = Buffer.from(encoded, 'base64');
  return /^basic$/i.test(scheme) && given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** While the provider is maintained, a web page comes in place of every answer. True: the call is over. */
export function isMaintained({ settings }: Provider, reply: FastifyReply): boolean {
  const page = { none: '', 'html-503': 'html-503', 'html-200': 'html' }[settings.maintenance];
  return strikeBefore(reply, page === '' ? undefined : { endpoint: '*', fault: page, times: 1 });
}

/** Answers 415 or 406 without an error object, as the web server before the API does. */
export async function checkMediaTypes(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    await reply.code(415).type('text/plain').send('Unsupported Media Type');
    return;
  }
  const accepted = (request.headers.accept ?? '*/*').split(',').map((range) => range.split(';')[0]?.trim());
  if (!accepted.some((range) => /^(application\/json|application\/\*|\*\/\*)$/i.test(range ?? '')))
    await reply.code(406).type('text/plain').send('Not Acceptable');
}

export function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

const looseHeader = z.object({
  RequestHeader: z.object({
    SpecVersion: z.string().catch('1.53'),
    RequestId: z.string().catch('unknown'),
  }),
});

/** Version and request id as they were sent, whatever else is wrong with the request. */
export function headerToEcho(sent: unknown): ResponseHeader {
  const { success, data } = looseHeader.safeParse(sent);
  return success ? data.RequestHeader : { SpecVersion: '1.53', RequestId: 'unknown' };
}

/** `ErrorDetail` names every field that is wrong, as `Path.Field: text` (saferpay 5). */
export function invalid(error: z.ZodError, sent: unknown): Refusal {
  if (sent === undefined) return { errorName: 'VALIDATION_FAILED', ErrorDetail: ['Request: is not JSON'] };
  return { errorName: 'VALIDATION_FAILED', ErrorDetail: error.issues.flatMap(detailsOf) };
}

function detailsOf(issue: z.core.$ZodIssue): string[] {
  const named = (path: readonly PropertyKey[], text: string): string =>
    `${path.length === 0 ? 'Request' : path.map(String).join('.')}: ${text}`;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => named([...issue.path, key], 'unknown field'));
  return [named(issue.path, issue.message)];
}
