import { readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_MS = 365 * 24 * 3_600_000;

/** Its own files and nothing else; the picture of an invitation stands in the page. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  // The text of a mail, and the preview of a product.
  "frame-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** @param isRebuilt while it is served: what stands in the folder is looked up for each request */
export type DeskPages = { folder: string; isRebuilt: boolean };

/** One page whatever the address: the browser shows what belongs there. */
export async function deskPages(desk: FastifyInstance, { folder, isRebuilt }: DeskPages): Promise<void> {
  await desk.register(fastifyStatic, {
    root: `${folder}/assets`,
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
    wildcard: isRebuilt,
  });
  const read = () => readFileSync(`${folder}/index.html`, 'utf8');
  const page = read();
  desk.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain').send('User-agent: *\nDisallow: /\n'),
  );
  desk.get('/*', async (_request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send(isRebuilt ? read() : page),
  );
}
