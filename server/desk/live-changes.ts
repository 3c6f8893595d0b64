import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type DeskChange, HEARTBEAT_INTERVAL_MS } from '#contract/desk/changes.ts';
import type { App } from '#server/app.ts';
import { Problem } from '#server/http/problem.ts';
import type { Log } from '#server/runtime/telemetry/log.ts';
import type { DeskSessions } from './desk-session.ts';

/** Enough for a few windows per person. */
const STREAMS_PER_PERSON_MAX = 12;
/** Changes within this time are sent together. */
const BATCH_MS = 100;
/** Poll interval for recent orders while a browser is connected. */
const POLL_INTERVAL_MS = 3_000;
/**
 * Each poll covers several intervals, because a transaction becomes visible at its end but has the time of
 * its start.
 */
const POLL_RANGE_S = 15;
/** A browser that stops reading is disconnected. It then reconnects automatically. */
const UNREAD_BYTES_MAX = 256 * 1024;

type Deps = App['deskChanges'] & {
  /** Returns undefined once the session has expired. Doesn't extend the session. */
  findSession: (token: string) => Promise<object | undefined>;
  log: Pick<Log, 'warn'>;
};

type LiveChanges = {
  /** @returns undefined if the person has too many streams */
  open: (personId: string, token: string) => Promise<Readable | undefined>;
  close: () => Promise<void>;
};

type Stream = { personId: string; token: string; out: PassThrough };

/** Listens on one database connection and sends the changes to every connected browser. */
export function createLiveChanges({ watch, recentOrders, findSession, log }: Deps): LiveChanges {
  const streams = new Set<Stream>();
  const batch = new Map<string, DeskChange>();
  let listening: ReturnType<typeof watch> | undefined;
  let batchTimer: NodeJS.Timeout | undefined;
  let heartbeatTimer: NodeJS.Timeout | undefined;
  let pollTimer: NodeJS.Timeout | undefined;
  let lastKeys: Set<string> | undefined;

  const send = (text: string) => {
    for (const { out } of streams) {
      if (out.writableLength > UNREAD_BYTES_MAX) out.destroy();
      else if (out.writable) out.write(text);
    }
  };
  const enqueue = (change: DeskChange) => {
    batch.set(JSON.stringify(change), change);
    batchTimer ??= setTimeout(() => {
      batchTimer = undefined;
      send(`data: ${JSON.stringify([...batch.values()])}\n\n`);
      batch.clear();
    }, BATCH_MS);
  };
  const endExpired = async () => {
    await Promise.all(
      [...streams].map(async ({ token, out }) => {
        // A database failure must not end a stream; the next heartbeat checks again.
        const isExpired = await findSession(token).then(
          (found) => found === undefined,
          () => false,
        );
        if (isExpired && out.writable) out.end('event: end\ndata:\n\n');
      }),
    );
  };
  const poll = async () => {
    try {
      const found = await recentOrders(POLL_RANGE_S);
      const previousKeys = lastKeys;
      lastKeys = new Set(found.map(({ key }) => key));
      for (const { key, order } of found)
        if (previousKeys !== undefined && !previousKeys.has(key)) enqueue({ kind: 'order', order });
    } catch (error) {
      log.warn({ err: error }, 'polling for desk changes failed');
    }
  };
  const startTimers = async () => {
    heartbeatTimer = setInterval(() => {
      send('event: beat\ndata:\n\n');
      void endExpired();
    }, HEARTBEAT_INTERVAL_MS);
    pollTimer = setInterval(() => void poll(), POLL_INTERVAL_MS);
    // Skip earlier changes: the page has just loaded them.
    await poll();
  };
  const stopTimers = () => {
    clearInterval(heartbeatTimer);
    clearInterval(pollTimer);
    heartbeatTimer = undefined;
    lastKeys = undefined;
  };
  const listen = async () => {
    listening ??= watch((change) => {
      if (change.kind === 'session') void endExpired();
      else enqueue(change);
    });
    try {
      await listening;
    } catch (error) {
      listening = undefined;
      throw error;
    }
  };
  return {
    open: async (personId, token) => {
      const personStreams = [...streams].filter((stream) => stream.personId === personId);
      if (personStreams.length >= STREAMS_PER_PERSON_MAX) return undefined;
      const stream: Stream = { personId, token, out: new PassThrough() };
      // Add it before the first await, so that concurrent requests can't exceed the limit.
      streams.add(stream);
      stream.out.once('close', () => {
        streams.delete(stream);
        if (streams.size === 0) stopTimers();
      });
      try {
        await listen();
      } catch (error) {
        stream.out.destroy();
        throw error;
      }
      if (heartbeatTimer === undefined) await startTimers();
      // Confirms the connection to the browser.
      stream.out.write('event: beat\ndata:\n\n');
      return stream.out;
    },
    close: async () => {
      stopTimers();
      clearTimeout(batchTimer);
      for (const { out } of streams) out.end();
      await listening?.then((open) => open.close()).catch(() => {});
    },
  };
}

type RouteDeps = { live: LiveChanges; sessions: DeskSessions };

/** `Retry-After` in seconds: by then, the person may have closed another window. */
const RETRY_AFTER_S = 30;

export function registerLiveRoutes(api: FastifyInstance, { live, sessions }: RouteDeps): void {
  api.get('/changes', { compress: false }, async (request, reply) => {
    const { person, token } = await sessions.requireWithoutExtending(request);
    if (person.needsPasskey) throw new Problem('FORBIDDEN');
    const stream = await live.open(person.id, token);
    if (stream === undefined) throw new Problem('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_S });
    // The first two headers prevent proxies from buffering events.
    return (
      reply
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        // A kept-alive connection would delay the shutdown of the process.
        .header('connection', 'close')
        .type('text/event-stream')
        .send(stream)
    );
  });
}
