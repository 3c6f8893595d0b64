import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { BEAT_EVERY_MS, type DeskChange } from '#contract/desk/changes.ts';
import type { App } from '#server/app.ts';
import { Problem } from '#server/http/problem.ts';
import type { Log } from '#server/runtime/log.ts';
import type { DeskSessions } from './desk-session.ts';

/** A person has a few windows open, and a browser that is closed without a word is gone with the next beat. */
const STREAMS_OF_A_PERSON_MAX = 12;
/** What happens within it is told together. */
const GATHERED_MS = 100;
/** How often it is looked what happened to orders, while a browser is there. */
const LOOK_EVERY_MS = 3_000;
/** A look reaches back over several looks: a transaction is seen when it is done, and has the time at which it began. */
const LOOK_BACK_S = 15;
/** A browser that takes nothing any more is let go; it opens a new stream when it is there again. */
const UNREAD_BYTES_MAX = 256 * 1024;

type Deps = App['deskChanges'] & {
  /** Undefined when the session is over; counts as no use of it. */
  goesOn: (token: string) => Promise<object | undefined>;
  log: Pick<Log, 'warn'>;
};

type LiveChanges = {
  /**
   * What is sent to a browser until its session ends.
   * @returns undefined when the person has too many of them
   */
  open: (personId: string, token: string) => Promise<Readable | undefined>;
  /** Ends all of them. */
  close: () => Promise<void>;
};

type Stream = { personId: string; token: string; out: PassThrough };

/** Hears what changed over one connection, and tells it to every browser that is there. */
export function createLiveChanges({ watch, recentOrders, goesOn, log }: Deps): LiveChanges {
  const streams = new Set<Stream>();
  const gathered = new Map<string, DeskChange>();
  let listening: ReturnType<typeof watch> | undefined;
  let telling: NodeJS.Timeout | undefined;
  let beating: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  let known: Set<string> | undefined;

  const send = (text: string) => {
    for (const { out } of streams) {
      if (out.writableLength > UNREAD_BYTES_MAX) out.destroy();
      else if (out.writable) out.write(text);
    }
  };
  const tell = (change: DeskChange) => {
    gathered.set(JSON.stringify(change), change);
    telling ??= setTimeout(() => {
      telling = undefined;
      send(`data: ${JSON.stringify([...gathered.values()])}\n\n`);
      gathered.clear();
    }, GATHERED_MS);
  };
  const endOver = async () => {
    await Promise.all(
      [...streams].map(async ({ token, out }) => {
        // A database that does not answer is no reason to end anything: the next beat asks again.
        const isOver = await goesOn(token).then(
          (found) => found === undefined,
          () => false,
        );
        if (isOver && out.writable) out.end('event: end\ndata:\n\n');
      }),
    );
  };
  const look = async () => {
    try {
      const found = await recentOrders(LOOK_BACK_S);
      const before = known;
      known = new Set(found.map(({ key }) => key));
      for (const { key, order } of found)
        if (before !== undefined && !before.has(key)) tell({ kind: 'order', order });
    } catch (error) {
      log.warn({ err: error }, 'the desk could not look for changes');
    }
  };
  const begin = async () => {
    beating = setInterval(() => {
      send('event: beat\ndata:\n\n');
      void endOver();
    }, BEAT_EVERY_MS);
    looking = setInterval(() => void look(), LOOK_EVERY_MS);
    // What was before is known to the page that has just been loaded.
    await look();
  };
  const pause = () => {
    clearInterval(beating);
    clearInterval(looking);
    known = undefined;
  };
  const listen = async () => {
    listening ??= watch((change) => {
      if (change.kind === 'session') void endOver();
      else tell(change);
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
      const own = [...streams].filter((stream) => stream.personId === personId);
      if (own.length >= STREAMS_OF_A_PERSON_MAX) return undefined;
      await listen();
      const stream: Stream = { personId, token, out: new PassThrough() };
      streams.add(stream);
      stream.out.once('close', () => {
        streams.delete(stream);
        if (streams.size === 0) pause();
      });
      if (streams.size === 1) await begin();
      // The browser knows with it that it is connected.
      stream.out.write('event: beat\ndata:\n\n');
      return stream.out;
    },
    close: async () => {
      pause();
      clearTimeout(telling);
      for (const { out } of streams) out.end();
      await listening?.then((open) => open.close()).catch(() => {});
    },
  };
}

type RouteDeps = { live: LiveChanges; sessions: DeskSessions };

/** After so many seconds another window may be closed. */
const TRY_AGAIN_S = 30;

/** What changed, as it is told (server-sent events). */
export function liveRoutes(api: FastifyInstance, { live, sessions }: RouteDeps): void {
  api.get('/changes', { compress: false }, async (request, reply) => {
    const { person, token } = await sessions.look(request);
    const stream = await live.open(person.id, token);
    if (stream === undefined) throw new Problem('TOO_MANY_REQUESTS', { retryAfter: TRY_AGAIN_S });
    // Nothing between here and the browser may keep an event back until there are more of them.
    return (
      reply
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        // Its connection ends with it: one that is kept would hold up a process that stops.
        .header('connection', 'close')
        .type('text/event-stream')
        .send(stream)
    );
  });
}
