import { Piscina } from 'piscina';

const IDLE_MS = 30_000;

/**
 * Creates a thread that runs one task after the other, starts on demand and ends after `IDLE_MS` without work. A task
 * beyond its memory or an aborted one ends the thread; the next task gets a new one.
 * @param memoryMb for objects; bytes of Buffers don't count
 * @param youngMb a large space for short-lived objects reduces copying between collections
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
  // An aborted task may run out of memory before its thread ends. Its caller has the reason already, and without a listener
  // the event would end the process.
  thread.on('error', () => {});
  return thread;
}
