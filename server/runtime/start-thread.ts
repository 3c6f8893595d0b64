import { Piscina } from 'piscina';

const IDLE_MS = 30_000;

/**
 * Creates a thread that runs tasks one after another. It starts on demand and ends after `IDLE_MS` without
 * work. A task that is aborted or exceeds the memory limit ends it; the next task starts it again.
 * @param memoryMb the heap limit; the contents of Buffers don't count
 * @param youngGenerationMb the heap for short-lived objects; a larger one reduces copying during garbage
 * collection
 */
export function createThread({
  memoryMb,
  youngGenerationMb,
}: {
  memoryMb: number;
  youngGenerationMb: number;
}): Piscina {
  const thread = new Piscina({
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngGenerationMb },
    // Waiting for the next task must not block the thread's own event loop.
    atomics: 'disabled',
  });
  // An aborted task may run out of memory before its thread ends. Its caller already has the error, and without
  // a listener the event would crash the process.
  thread.on('error', () => {});
  return thread;
}
