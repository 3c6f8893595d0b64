import { describe, expect, it } from 'vitest';
import { createWakeUp } from './wake-up.ts';

describe('for a new job in a queue', () => {
  function createQueue(...ids: string[]) {
    const wakeUp = createWakeUp();
    const places = new Map(ids.map((id) => [id, wakeUp.place('mails')]));
    for (const [id, place] of places) place.taken(id);
    return { ...wakeUp, busy: (id: string, work: Promise<void>) => void places.get(id)?.busyWhile(work) };
  }

  it('one idle worker is woken, each in turn', () => {
    const { next } = createQueue('a', 'b');
    expect([next('mails'), next('mails'), next('mails')]).toEqual([['a'], ['b'], ['a']]);
  });

  it('a busy worker is not interrupted', async () => {
    const { next, busy } = createQueue('a', 'b');
    const { promise, resolve } = Promise.withResolvers<void>();
    busy('a', promise);
    expect([next('mails'), next('mails')]).toEqual([['b'], ['b']]);
    resolve();
    await promise;
    await Promise.resolve();
    expect([next('mails'), next('mails')].flat().toSorted()).toEqual(['a', 'b']);
  });

  it('all check when they are done, if none is idle', () => {
    const { next, busy, isIdle } = createQueue('a', 'b');
    const never = new Promise<void>(() => {});
    busy('a', never);
    expect(isIdle('mails')).toBe(true);
    busy('b', never);
    expect(isIdle('mails')).toBe(false);
    expect(next('mails').toSorted()).toEqual(['a', 'b']);
  });

  it('no one is woken for a queue without workers', () => {
    expect(createQueue('a').next('refunds')).toEqual([]);
  });
});
