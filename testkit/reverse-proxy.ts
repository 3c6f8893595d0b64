import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

// A proxy before several web processes, as docs/proxy.md wants one: it sends requests in turn to those that say that
// they are ready. To another one it sends a request again when no connection came about, or a GET that got no answer; a
// POST that has left it is never sent twice. Words: its port, and the ports behind it.

const LOOK_EVERY_MS = 200;
/** Sooner than the shop closes a connection that nobody uses. */
const IDLE_MS = 5_000;
const [port = 0, ...behind] = process.argv.slice(2).map(Number);
/** Of the hop before, not of the one after. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

const targets = behind.map((target) => ({ port: target, ready: false }));
const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
let turn = 0;

async function look(target: (typeof targets)[number]): Promise<never> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${target.port}/health/ready`).catch(() => undefined);
    await answer?.body?.cancel();
    target.ready = answer?.ok === true;
    await wait(LOOK_EVERY_MS);
  }
}

/** What came of sending it to one process. */
type Sent = { answer: IncomingMessage } | { error: NodeJS.ErrnoException };

function send(incoming: IncomingMessage, body: Buffer, target: number): Promise<Sent> {
  const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' };
  const { method, url: path } = incoming;
  return new Promise((resolve) => {
    const call = request({ host: '127.0.0.1', port: target, method, path, headers, agent });
    call.once('response', (answer) => resolve({ answer }));
    call.once('error', (error) => resolve({ error }));
    call.end(body);
  });
}

async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.concat(await incoming.toArray());
  const ready = targets.filter((target) => target.ready);
  turn += 1;
  for (let tries = 0; tries < ready.length; tries += 1) {
    const target = ready[(turn + tries) % ready.length];
    if (target === undefined) break;
    const sent = await send(incoming, body, target.port);
    if ('answer' in sent) return passOn(sent.answer, outgoing);
    const mayGoAgain = sent.error.code === 'ECONNREFUSED' || incoming.method === 'GET';
    if (!mayGoAgain) return void outgoing.writeHead(502).end();
  }
  outgoing.writeHead(503, { 'retry-after': '1' }).end();
}

function passOn(answer: IncomingMessage, outgoing: ServerResponse): void {
  const headers = Object.fromEntries(
    Object.entries(answer.headersDistinct).filter(([name]) => !HOP.has(name)),
  );
  outgoing.writeHead(answer.statusCode ?? 502, headers as Record<string, string[]>);
  answer.once('error', () => outgoing.destroy());
  answer.pipe(outgoing);
}

for (const target of targets) void look(target);
createServer((incoming, outgoing) => {
  handle(incoming, outgoing).catch(() => outgoing.destroy());
}).listen(port, '127.0.0.1');
