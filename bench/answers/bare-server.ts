import { readFileSync } from 'node:fs';
import fastify from 'fastify';

// Fastify with nothing else: answers each request with the bytes of a file, compressed already, or with 304 to whoever has
// them. What the shop adds to this is measured against it.

const [file = '', port = ''] = process.argv.slice(2);
const bytes = readFileSync(file);
const server = fastify();
server.get('/', (request, reply) => {
  if (request.headers['if-none-match'] !== undefined) return reply.status(304).send();
  return reply.headers({ 'content-type': 'text/html', 'content-encoding': 'br' }).send(bytes);
});
await server.listen({ port: Number(port), host: '127.0.0.1' });
