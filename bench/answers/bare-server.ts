import { readFileSync } from 'node:fs';
import fastify from 'fastify';

// Fastify with nothing else: answers each request with the bytes of a file, compressed already, or with 304 to whoever has
// them. What the shop adds to this is measured against it.

/** Headers of both answers, beside those that Node.js gives each. */
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
