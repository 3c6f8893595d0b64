import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

// A proxy in front of several web processes, as docs/proxy.md requires. It sends requests in turn to ready
// processes. It retries on another process when no connection was made, or when a GET got no response. It
// never sends a POST twice. Arguments: its port, then the ports behind it.

const POLL_INTERVAL_MS = 200;
/** Shorter than the time after which the shop closes an idle connection. */
const IDLE_MS = 5_000;
const [port = 0, ...behind] = process.argv.slice(2).map(Number);
/** Hop-by-hop headers. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

const targets = behind.map((target) => ({ port: target, ready: false }));
const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
let turn = 0;

async function checkTargets(target: (typeof targets)[number]): Promise<never> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${target.port}/health/ready`).catch(() => undefined);
    await answer?.body?.cancel();
    target.ready = answer?.ok === true;
    await wait(POLL_INTERVAL_MS);
  }
}

/** The result of sending a request to one process. */
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

for (const target of targets) void checkTargets(target);
createServer((incoming, outgoing) => {
  handle(incoming, outgoing).catch(() => outgoing.destroy());
}).listen(port, '127.0.0.1');
