import { readFileSync } from 'node:fs';
import fastify from 'fastify';

// A bare Fastify server, the baseline for the shop's overhead. It responds with a compressed file, or with 304 if the
// request has an ETag.

/** Headers of the full and the 304 response, in addition to those of Node.js. */
type Headers = { whole: Record<string, string>; unchanged: Record<string, string> };

const [file = '', port = '', given = ''] = process.argv.slice(2);
const { whole, unchanged } = JSON.parse(given) as Headers;
const bytes = readFileSync(file);
const server = fastify();
server.get('/', (request, reply) => {
  if (request.headers['if-none-match'] !== undefined) return reply.status(304).headers(unchanged).send();
  return reply.headers(whole).send(bytes);
});
await server.listen({ port: Number(port), host: '127.0.0.1' });
