import { Piscina } from 'piscina';

const IDLE_MS = 30_000;

/**
 * Creates a thread that runs one task after the other, starts on demand and ends after `IDLE_MS` without work. An
 * aborted task, or one that exceeds the memory limit, ends the thread; the next task gets a new one.
 * @param memoryMb the heap limit; the contents of Buffers don't count
 * @param youngMb the heap for short-lived objects; a larger one reduces copying during garbage collection
 */
export function startThread({ memoryMb, youngMb }: { memoryMb: number; youngMb: number }): Piscina {
  const thread = new Piscina({
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMb },
    // Waiting for the next task must not block the thread's own event loop.
    atomics: 'disabled',
  });
  // An aborted task may run out of memory before its thread ends. Its caller already has the error, and without
  // a listener the event would crash the process.
  thread.on('error', () => {});
  return thread;
}
