import { describe, expect, it } from 'vitest';
import { createBoundedQueue, QueueFullError } from './bounded-queue.ts';

/** Runs tasks that end on command, and records their results. */
function run(limits: { running: number; waiting: number; perClient: number }) {
  const queue = createBoundedQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, client = 'a') =>
    queue(client, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  return { queue, begun, add, end: (name: string) => ends.get(name)?.() };
}

describe('a bounded queue', () => {
  it('runs a limited number of tasks at once, the others in order', async () => {
    const { add, begun, end } = run({ running: 2, waiting: 2, perClient: 9 });
    const all = ['1', '2', '3', '4'].map((name) => add(name));
    expect(begun).toEqual(['1', '2']);
    end('2');
    expect(await all[1]).toBe('2');
    await expect.poll(() => begun).toEqual(['1', '2', '3']);
    for (const name of ['1', '3']) end(name);
    await expect.poll(() => begun).toEqual(['1', '2', '3', '4']);
    end('4');
    expect(await Promise.all(all)).toEqual(['1', '2', '3', '4']);
  });

  it('refuses tasks immediately when it is full, until one ends', async () => {
    const { add, begun, end } = run({ running: 1, waiting: 1, perClient: 9 });
    const [one, two] = [add('1'), add('2')];
    await expect(add('3')).rejects.toThrow(QueueFullError);
    end('1');
    await one;
    await expect.poll(() => begun).toEqual(['1', '2']);
    end('2');
    await two;
    const four = add('4');
    await expect.poll(() => begun).toEqual(['1', '2', '4']);
    end('4');
    expect(await four).toBe('4');
  });

  it('leaves places to other clients', async () => {
    const { add, begun, end } = run({ running: 1, waiting: 9, perClient: 2 });
    const own = [add('1'), add('2')];
    await expect(add('3')).rejects.toThrow(QueueFullError);
    const other = add('4', 'b');
    for (const name of ['1', '2', '4']) {
      await expect.poll(() => begun).toContain(name);
      end(name);
    }
    expect(await Promise.all([...own, other])).toEqual(['1', '2', '4']);
  });

  it('continues after a failed task', async () => {
    const { queue, add, begun, end } = run({ running: 1, waiting: 1, perClient: 1 });
    await expect(queue('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const next = add('1');
    await expect.poll(() => begun).toEqual(['1']);
    end('1');
    expect(await next).toBe('1');
  });
});
