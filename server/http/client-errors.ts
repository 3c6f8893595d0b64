import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Log } from '#server/runtime/telemetry/log.ts';
import { acceptsPage, type ErrorPage } from './error-page.ts';
import type { HttpLimits } from './http-limits.ts';
import { Problem, toServerError } from './problem.ts';

/** `rawPacket`: the bytes that the parser read last. */
type ParseError = { code?: string; rawPacket?: unknown };

type Exchange = { request: IncomingMessage; response: ServerResponse };

export type ClientErrors = {
  respond: (error: ParseError, socket: Socket) => void;
  /** Also limits the requests per connection (L-19). */
  watch: (app: FastifyInstance) => void;
};

/** Responds to malformed requests, which reach no route. Never logs their content. */
export function createClientErrors(
  log: Log,
  { lingerMs, maxPipelined }: Pick<HttpLimits, 'lingerMs' | 'maxPipelined'>,
  errorPage?: ErrorPage,
): ClientErrors {
  const exchanges = new WeakMap<Socket, Set<Exchange>>();
  /** Connections that end with one of our responses. */
  const closing = new WeakSet<Socket>();

  async function respond(error: ParseError, socket: Socket): Promise<void> {
    // Each later chunk of the same stream raises the error again.
    if (closing.has(socket)) return;
    closing.add(socket);
    if (error.code === 'ECONNRESET') return void socket.destroy();
    const open = [...(exchanges.get(socket) ?? [])];
    const incomplete = open.find(({ request }) => !request.complete)?.response;
    // Earlier complete requests get their responses earlier.
    const earlier = open.filter(({ response }) => response !== incomplete || response.writableEnded);
    await Promise.all(earlier.map(({ response }) => response.closed || once(response, 'close')));
    if (incomplete?.writableEnded) return endSlowly(socket, lingerMs);
    if (incomplete?.headersSent || !socket.writable) return void socket.destroy();
    const problem = toProblem(error.code);
    const page = problem.status === 431 ? toPage(problem, error.rawPacket, errorPage) : undefined;
    socket.write(formatRawResponse(createErrorResponse(problem, log, 'malformed request refused', page)));
    endSlowly(socket, lingerMs);
  }

  /** Responds with 429. Earlier requests still get their responses, later ones get none. */
  function refuse(socket: Socket, response: ServerResponse): void {
    closing.add(socket);
    socket.destroySoon = () => {
      endSlowly(socket, lingerMs);
      // Parsing the unread requests would cost more than the response.
      socket.pause();
    };
    const { status, headers, body } = createErrorResponse(
      new Problem('TOO_MANY_REQUESTS'),
      log,
      'too many requests on a connection',
    );
    response.writeHead(status, headers).end(body);
  }

  return {
    respond: (error, socket) => void respond(error, socket),
    watch: (app) => {
      const server = app.server as Server;
      // A client that half-closes the connection after the request still gets the response.
      Object.assign(server, { httpAllowHalfOpen: true });
      const handlers = server.listeners('request') as RequestListener[];
      // Runs before Fastify, whose routing alone costs more than dropping a request.
      server.removeAllListeners('request').on('request', (request, response) => {
        const { socket } = request;
        if (closing.has(socket)) return;
        const open = exchanges.get(socket) ?? new Set();
        exchanges.set(socket, open);
        if (open.size >= maxPipelined) return refuse(socket, response);
        const exchange = { request, response };
        open.add(exchange);
        response.on('close', () => open.delete(exchange));
        // Replaces the default of Node.js, which ends the connection even while we compute the response. Ends
        // it only if the client has left or doesn't read the response.
        response.on('timeout', () => {
          if (response.headersSent || socket.readableEnded) socket.destroy();
        });
        for (const handle of handlers) handle(request, response);
      });
      // Only proxies support CONNECT.
      server.on('connect', (_request: IncomingMessage, socket: Socket) => {
        socket.on('error', () => {});
        void respond({}, socket);
      });
      app.addHook('onSend', ({ raw }, reply, _payload, done) => {
        if (raw.complete !== false || !hasBody(raw)) return done();
        // Don't wait for the rest of the body.
        reply.header('connection', 'close');
        raw.socket.destroySoon = () => endSlowly(raw.socket, lingerMs);
        raw.resume();
        done();
      });
    },
  };
}

export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function toProblem(code: string | undefined): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('BAD_REQUEST', { status: 431 });
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('BAD_REQUEST', { status: 408 });
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new Problem('MAXIMUM_UPLOAD_SIZE_EXCEEDED');
    default:
      return new Problem('BAD_REQUEST');
  }
}

/** The beginning of a request with its address. */
const REQUEST_LINE = /^[A-Z]+ (\S{1,200})/;

/**
 * The page for a browser whose cookies are too large. Of such a request, only some bytes are known: its beginning names
 * what the caller accepts, and later bytes are cookies.
 */
function toPage(
  { status }: Problem,
  rawPacket: unknown,
  errorPage: ErrorPage | undefined,
): ReturnType<ErrorPage> | undefined {
  const head = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
  const url = REQUEST_LINE.exec(head)?.[1];
  if (url !== undefined && !acceptsPage(/^accept: *(.*)$/im.exec(head)?.[1])) return undefined;
  const acceptLanguage = /^accept-language: *(.*)$/im.exec(head)?.[1];
  return errorPage?.(status, { url: url ?? '/', acceptLanguage });
}

function createErrorResponse(problem: Problem, log: Log, message: string, page?: ReturnType<ErrorPage>) {
  const { status, messageKey } = problem;
  const traceId = randomUUID();
  log.info({ traceId, messageKey, status }, message);
  const body = page?.body ?? JSON.stringify(toServerError(problem, traceId, new Date()));
  const headers = {
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-trace-id': traceId,
    ...page?.headers,
  };
  return { status, headers, body };
}

function formatRawResponse({ status, headers, body }: ReturnType<typeof createErrorResponse>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

/**
 * Keeps reading for `ms`: closing with unread bytes resets the connection, and the client may lose the
 * response.
 */
function endSlowly(socket: Socket, ms: number): void {
  const timer = setTimeout(() => socket.destroy(), ms);
  socket.once('close', () => clearTimeout(timer));
  socket.end();
  socket.resume();
}
