import { describe, expect, it } from 'vitest';
import { createWorkerPool } from './worker-pool.ts';

describe('for a new job in a queue', () => {
  function createQueue(...ids: string[]) {
    const wakeUp = createWorkerPool();
    const places = new Map(ids.map((id) => [id, wakeUp.addWorker('mails')]));
    for (const [id, place] of places) place.setWorkerId(id);
    return { ...wakeUp, busy: (id: string, work: Promise<void>) => void places.get(id)?.runBusy(work) };
  }

  it('one idle worker is woken, each in turn', () => {
    const { chooseWorkers } = createQueue('a', 'b');
    expect([chooseWorkers('mails'), chooseWorkers('mails'), chooseWorkers('mails')]).toEqual([
      ['a'],
      ['b'],
      ['a'],
    ]);
  });

  it('a busy worker is not interrupted', async () => {
    const { chooseWorkers, busy } = createQueue('a', 'b');
    const { promise, resolve } = Promise.withResolvers<void>();
    busy('a', promise);
    expect([chooseWorkers('mails'), chooseWorkers('mails')]).toEqual([['b'], ['b']]);
    resolve();
    await promise;
    await Promise.resolve();
    expect([chooseWorkers('mails'), chooseWorkers('mails')].flat().toSorted()).toEqual(['a', 'b']);
  });

  it('all check when they are done, if none is idle', () => {
    const { chooseWorkers, busy, isIdle } = createQueue('a', 'b');
    const never = new Promise<void>(() => {});
    busy('a', never);
    expect(isIdle('mails')).toBe(true);
    busy('b', never);
    expect(isIdle('mails')).toBe(false);
    expect(chooseWorkers('mails').toSorted()).toEqual(['a', 'b']);
  });

  it('no one is woken for a queue without workers', () => {
    expect(createQueue('a').chooseWorkers('refunds')).toEqual([]);
  });
});
