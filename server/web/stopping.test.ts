import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { endConnectionsWhenStopping } from './stopping.ts';

it('an answer whose head is on its way comes whole, and its connection does not hold up the stop', async () => {
  const app = fastify({ forceCloseConnections: 'idle' });
  endConnectionsWhenStopping(app);
  const body = new PassThrough();
  app.get('/', (_request, reply) => reply.send(body));
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  body.write('begun, ');
  const [answer]: IncomingMessage[] = await once(get(origin, { agent }), 'response');
  if (answer === undefined) throw new Error('no answer');
  expect(answer.headers.connection).toBe('keep-alive');
  const stopped = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  body.end('and ended');
  expect(await answer.setEncoding('utf8').toArray()).toEqual(['begun, ', 'and ended']);
  await stopped;
  agent.destroy();
});
