import type { Piscina } from 'piscina';
import { startThread } from '#server/runtime/start-thread.ts';

export type DrawTask = { filename: string; name: string; signal: AbortSignal };

export type DrawingThreads = {
  /** Copies input and result. Rejects when the signal is aborted, both while queued and while drawing. */
  run: (input: object, drawing: DrawTask) => Promise<unknown>;
  close: () => Promise<void>;
};

type QueuedTask = { begin: (thread: Piscina) => void; fail: (reason: unknown) => void };

const THREAD = { memoryMb: 512, youngMb: 48 };
/**
 * Nearly all documents take milliseconds; the first of a thread takes this long until its modules are loaded.
 */
const LONG_MS = 2500;

/**
 * Draws documents one after the other in one thread. A second thread needs 80 MB of its own. It helps
 * only while the first is busy with one document for longer than `longMs`. A large order therefore doesn't
 * block other documents.
 */
export function startDrawingThreads(longMs = LONG_MS): DrawingThreads {
  const [first, second] = [startThread(THREAD), startThread(THREAD)];
  const waiting: QueuedTask[] = [];
  const busySince = new Map<Piscina, number>();
  let timer: NodeJS.Timeout | undefined;

  const nextThread = (): { thread: Piscina } | { inMs: number } | undefined => {
    const since = busySince.get(first);
    if (since === undefined) return { thread: first };
    if (busySince.has(second)) return undefined;
    const inMs = since + longMs - performance.now();
    return inMs > 0 ? { inMs } : { thread: second };
  };

  const beginWaiting = () => {
    clearTimeout(timer);
    for (;;) {
      const next = waiting.length === 0 ? undefined : nextThread();
      if (next === undefined) return;
      if ('inMs' in next) {
        timer = setTimeout(beginWaiting, Math.ceil(next.inMs));
        return;
      }
      busySince.set(next.thread, performance.now());
      waiting.shift()?.begin(next.thread);
    }
  };

  const draw = async (thread: Piscina, input: object, drawing: DrawTask): Promise<unknown> => {
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
      const place: QueuedTask = { begin: resolve, fail: reject };
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
      clearTimeout(timer);
      for (const { fail } of waiting.splice(0)) fail(new Error('the drawing threads are closed'));
      await Promise.all([first.destroy(), second.destroy()]);
    },
  };
}
