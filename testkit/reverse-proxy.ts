import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

// A reverse proxy in front of several web processes, as docs/proxy.md requires. It distributes requests to the ready
// processes in turn. It tries another process if the connection was refused, or if a GET got no response. It never
// sends a POST twice. Arguments: the proxy's port, then the ports of the web processes.

const POLL_INTERVAL_MS = 200;
/** Must be shorter than the time after which the shop closes an idle connection. */
const IDLE_MS = 5_000;
const [port = 0, ...targetPorts] = process.argv.slice(2).map(Number);
const HOP_BY_HOP_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

const targets = targetPorts.map((target) => ({ port: target, ready: false }));
const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
let nextTarget = 0;

async function pollReadiness(target: (typeof targets)[number]): Promise<never> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${target.port}/health/ready`).catch(() => undefined);
    await response?.body?.cancel();
    target.ready = response?.ok === true;
    await wait(POLL_INTERVAL_MS);
  }
}

/** The result of sending a request to one process. */
type SendResult = { response: IncomingMessage } | { error: NodeJS.ErrnoException };

function send(incoming: IncomingMessage, body: Buffer, target: number): Promise<SendResult> {
  const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' };
  const { method, url: path } = incoming;
  return new Promise((resolve) => {
    const call = request({ host: '127.0.0.1', port: target, method, path, headers, agent });
    call.once('response', (response) => resolve({ response }));
    call.once('error', (error) => resolve({ error }));
    call.end(body);
  });
}

async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.concat(await incoming.toArray());
  const ready = targets.filter((target) => target.ready);
  nextTarget += 1;
  for (let attempt = 0; attempt < ready.length; attempt += 1) {
    const target = ready[(nextTarget + attempt) % ready.length];
    if (target === undefined) break;
    const result = await send(incoming, body, target.port);
    if ('response' in result) return forwardResponse(result.response, outgoing);
    const canRetry = result.error.code === 'ECONNREFUSED' || incoming.method === 'GET';
    if (!canRetry) return void outgoing.writeHead(502).end();
  }
  outgoing.writeHead(503, { 'retry-after': '1' }).end();
}

function forwardResponse(response: IncomingMessage, outgoing: ServerResponse): void {
  const headers = Object.fromEntries(
    Object.entries(response.headersDistinct).filter(([name]) => !HOP_BY_HOP_HEADERS.has(name)),
  );
  outgoing.writeHead(response.statusCode ?? 502, headers as Record<string, string[]>);
  response.once('error', () => outgoing.destroy());
  response.pipe(outgoing);
}

for (const target of targets) void pollReadiness(target);
createServer((incoming, outgoing) => {
  handle(incoming, outgoing).catch(() => outgoing.destroy());
}).listen(port, '127.0.0.1');
