import { readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_MS = 365 * 24 * 3_600_000;

/** The QR code of an invitation is a data URL. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  // The pages show mails and product previews in frames.
  "frame-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  // The desk's pages never assign HTML or script URLs.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/**
 * @param isRebuilt true if the build may change while it is served, so files are looked up on each request
 */
export type DeskPages = { folder: string; isRebuilt: boolean };

/** Serves the same page for every path; the browser does the routing. */
export async function serveDeskPages(desk: FastifyInstance, { folder, isRebuilt }: DeskPages): Promise<void> {
  await desk.register(fastifyStatic, {
    root: `${folder}/assets`,
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
    wildcard: isRebuilt,
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
  });
  const read = () => readFileSync(`${folder}/index.html`, 'utf8');
  const page = read();
  desk.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );
  desk.get('/*', async (_request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send(isRebuilt ? read() : page),
  );
}
