import type { Piscina } from 'piscina';
import { createThread } from '#server/runtime/start-thread.ts';

export type DrawTask = { filename: string; name: string; signal: AbortSignal };

export type DrawingThreads = {
  /** Copies input and result. Rejects when the signal is aborted, both while queued and while drawing. */
  run: (input: object, drawing: DrawTask) => Promise<unknown>;
  close: () => Promise<void>;
};

type QueuedTask = { begin: (thread: Piscina) => void; fail: (reason: unknown) => void };

const THREAD_LIMITS = { memoryMb: 512, youngGenerationMb: 48 };
/**
 * Most documents take milliseconds, but the first of a thread takes this long, because the thread loads its
 * modules.
 */
const LONG_DOCUMENT_MS = 2500;

/**
 * Draws documents one after another in one thread. A second thread helps only while the first has been
 * drawing one document for longer than `longDocumentMs`, because it takes 80 MB. A large order therefore
 * doesn't block other documents.
 */
export function createDrawingThreads(longDocumentMs = LONG_DOCUMENT_MS): DrawingThreads {
  const [first, second] = [createThread(THREAD_LIMITS), createThread(THREAD_LIMITS)];
  const queue: QueuedTask[] = [];
  const busySince = new Map<Piscina, number>();
  let timer: NodeJS.Timeout | undefined;

  const findThread = (): { thread: Piscina } | { inMs: number } | undefined => {
    const since = busySince.get(first);
    if (since === undefined) return { thread: first };
    if (busySince.has(second)) return undefined;
    const inMs = since + longDocumentMs - performance.now();
    return inMs > 0 ? { inMs } : { thread: second };
  };

  const startQueuedTasks = () => {
    clearTimeout(timer);
    for (;;) {
      const next = queue.length === 0 ? undefined : findThread();
      if (next === undefined) return;
      if ('inMs' in next) {
        timer = setTimeout(startQueuedTasks, Math.ceil(next.inMs));
        return;
      }
      busySince.set(next.thread, performance.now());
      queue.shift()?.begin(next.thread);
    }
  };

  const draw = async (thread: Piscina, input: object, drawing: DrawTask): Promise<unknown> => {
    try {
      return await thread.run(input, drawing);
    } finally {
      busySince.delete(thread);
      startQueuedTasks();
    }
  };

  return {
    run: async (input, drawing) => {
      const { promise, resolve, reject } = Promise.withResolvers<Piscina>();
      const task: QueuedTask = { begin: resolve, fail: reject };
      const cancel = () => {
        const index = queue.indexOf(task);
        if (index >= 0) queue.splice(index, 1);
        reject(drawing.signal.reason);
      };
      drawing.signal.addEventListener('abort', cancel, { once: true });
      queue.push(task);
      startQueuedTasks();
      const thread = await promise;
      drawing.signal.removeEventListener('abort', cancel);
      return draw(thread, input, drawing);
    },
    close: async () => {
      clearTimeout(timer);
      for (const { fail } of queue.splice(0)) fail(new Error('the drawing threads are closed'));
      await Promise.all([first.destroy(), second.destroy()]);
    },
  };
}
