import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDrawingThreads, type DrawingThreads } from './drawing-threads.ts';

/** A module for a thread, whose functions return their thread. */
const MODULE = `
  import { threadId } from 'node:worker_threads';
  export const draw = () => threadId;
  export const wait = ({ gate }) => { Atomics.wait(gate, 0, 0); return threadId; };
  export const fail = () => { throw new Error('cannot be drawn'); };`;

let folder: string;
let filename: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadeau-threads-'));
  await writeFile(join(folder, 'module.mjs'), MODULE);
  filename = pathToFileURL(join(folder, 'module.mjs')).href;
});
afterAll(() => rm(folder, { recursive: true }));

/** Longer than any test, so that the second thread does not start by itself. */
const NEVER_MS = 600_000;
let threads: DrawingThreads;
/** Blocks a thread until opened. */
let gate: Int32Array;
beforeEach(() => {
  gate = new Int32Array(new SharedArrayBuffer(4));
});
afterEach(async () => {
  open();
  await threads.close();
});

function open(): void {
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
}

const run = (name: string, signal = new AbortController().signal) =>
  threads.run({ gate }, { filename, name, signal });

describe('documents', () => {
  it('are drawn by one thread in order, however many are requested', async () => {
    threads = createDrawingThreads(NEVER_MS);
    const drawnBy = await Promise.all(Array.from({ length: 50 }, () => run('draw')));
    expect(new Set(drawnBy).size).toBe(1);
  });

  it('behind a slow one are drawn by the second thread, and later by the first again', async () => {
    threads = createDrawingThreads(1);
    const long = run('wait');
    const others = new Set(await Promise.all(Array.from({ length: 20 }, () => run('draw'))));
    open();
    const first = await long;
    expect(others.size).toBe(1);
    expect(others).not.toContain(first);
    expect(await run('draw')).toBe(first);
  });

  it('that cannot be drawn block no others', async () => {
    threads = createDrawingThreads(NEVER_MS);
    const failing = Array.from({ length: 5 }, () => run('fail'));
    for (const item of failing) await expect(item).rejects.toThrow('cannot be drawn');
    expect(await run('draw')).toBeTypeOf('number');
  });

  it('are given up at their timeout, waiting or not, and the others are drawn', async () => {
    threads = createDrawingThreads(NEVER_MS);
    const [ofFirst, ofWaiting] = [new AbortController(), new AbortController()];
    const first = run('wait', ofFirst.signal);
    const given = run('draw', ofWaiting.signal);
    const last = run('draw');
    ofWaiting.abort();
    await expect(given).rejects.toThrow();
    ofFirst.abort();
    await expect(first).rejects.toThrow();
    expect(await last).toBeTypeOf('number');
    const late = AbortSignal.abort();
    await expect(run('draw', late)).rejects.toThrow();
  });

  it('that wait when the threads are closed fail', async () => {
    threads = createDrawingThreads(NEVER_MS);
    const all = [run('wait'), run('draw')].map((item) => expect(item).rejects.toThrow());
    await threads.close();
    await Promise.all(all);
  });
});
