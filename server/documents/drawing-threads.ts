import { Piscina } from 'piscina';

/** Which function of which module draws, and when it is too late. */
export type Drawing = { filename: string; name: string; signal: AbortSignal };

export type DrawingThreads = {
  /** What passes is copied. Rejects when the signal is aborted, whether it waits or is drawn. */
  run: (input: object, drawing: Drawing) => Promise<unknown>;
  close: () => Promise<void>;
};

type Waiting = { begin: (thread: Piscina) => void; fail: (reason: unknown) => void };

const IDLE_MS = 30_000;
const MEMORY_MB = 512;
/** For what lives as long as one document: less of it is copied again and again. */
const YOUNG_MB = 48;
/** Nearly all documents take milliseconds; the first of a thread takes it until its modules are loaded. */
const LONG_MS = 2500;

/**
 * One thread draws a document after the other. A second one, which needs 80 MB of its own, helps only while the first
 * has been at one document for long: a large order does not hold up everybody else. Each starts with its first
 * document and ends when none was asked for.
 */
export function startDrawingThreads(longMs = LONG_MS): DrawingThreads {
  const [first, second] = [newThread(), newThread()];
  const waiting: Waiting[] = [];
  const busySince = new Map<Piscina, number>();
  let look: NodeJS.Timeout | undefined;

  /** The thread that may begin now, or after how many milliseconds there may be one. */
  const nextThread = (): { thread: Piscina } | { inMs: number } | undefined => {
    const since = busySince.get(first);
    if (since === undefined) return { thread: first };
    if (busySince.has(second)) return undefined;
    const inMs = since + longMs - performance.now();
    return inMs > 0 ? { inMs } : { thread: second };
  };

  const beginWaiting = () => {
    clearTimeout(look);
    for (;;) {
      const next = waiting.length === 0 ? undefined : nextThread();
      if (next === undefined) return;
      if ('inMs' in next) {
        look = setTimeout(beginWaiting, Math.ceil(next.inMs));
        return;
      }
      busySince.set(next.thread, performance.now());
      waiting.shift()?.begin(next.thread);
    }
  };

  const draw = async (thread: Piscina, input: object, drawing: Drawing): Promise<unknown> => {
    try {
      return await thread.run(input, drawing);
    } finally {
      busySince.delete(thread);
      beginWaiting();
    }
  };

  return {
    run: async (input, drawing) => {
      const { promise, resolve, reject } = Promise.withResolvers<Piscina>();
      const place: Waiting = { begin: resolve, fail: reject };
      const leave = () => {
        const index = waiting.indexOf(place);
        if (index >= 0) waiting.splice(index, 1);
        reject(drawing.signal.reason);
      };
      drawing.signal.addEventListener('abort', leave, { once: true });
      waiting.push(place);
      beginWaiting();
      const thread = await promise;
      drawing.signal.removeEventListener('abort', leave);
      return draw(thread, input, drawing);
    },
    close: async () => {
      clearTimeout(look);
      for (const { fail } of waiting.splice(0)) fail(new Error('the drawing threads are closed'));
      await Promise.all([first.destroy(), second.destroy()]);
    },
  };
}

function newThread(): Piscina {
  return new Piscina({
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    // Waiting for the next document must not hold a thread's own event loop.
    atomics: 'disabled',
  });
}
