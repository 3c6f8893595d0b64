import { describe, expect, it, vi } from 'vitest';
import { type PreparedResponse, prepareResponse } from './prepared-responses.ts';
import { createResponseCache } from './response-cache.ts';

type Prepared = PreparedResponse | 'failed' | undefined;

function openCache(mostBytes?: number) {
  const time = { now: 0 };
  const made: string[] = [];
  const cache = createResponseCache(() => time.now, mostBytes);
  const get = (key: string, make: () => Prepared | Promise<Prepared> = () => prepareResponse(key, {})) =>
    cache.get(key, async () => {
      made.push(key);
      return make();
    });
  return { time, made, get, clear: cache.clear };
}

describe('the response cache', () => {
  it('creates a response once for concurrent requests, and again after ten seconds', async () => {
    const { time, made, get } = openCache();
    const answers = await Promise.all([get('/a'), get('/a'), get('/a')]);
    expect(new Set(answers).size).toBe(1);
    time.now = 9999;
    await get('/a');
    expect(made).toEqual(['/a']);
    time.now = 10_000;
    await get('/a');
    expect(made).toEqual(['/a', '/a']);
  });

  it('creates everything again once the catalogue has changed, including responses in progress', async () => {
    const { made, get, clear } = openCache();
    await get('/a');
    const old = get('/b');
    clear();
    await Promise.all([old, get('/a'), get('/b')]);
    await get('/b');
    expect(made).toEqual(['/a', '/b', '/a', '/b']);
  });

  it('stores neither errors nor failures', async () => {
    const { made, get } = openCache();
    expect(await get('/none', () => undefined)).toBeUndefined();
    expect(await get('/none')).toBeDefined();
    const broken = get('/broken', () => {
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    expect(await get('/broken')).toBeDefined();
    expect(made).toEqual(['/none', '/none', '/broken', '/broken']);
  });

  it('keeps an expired response while a new one fails, and tries again after a second', async () => {
    const { time, made, get } = openCache();
    const first = await get('/a');
    const fail = (): never => {
      throw new Error('no');
    };
    for (const make of [fail, () => 'failed' as const]) {
      time.now += 10_000;
      expect(await get('/a', make)).toBe(first);
      made.length = 0;
      expect(await get('/a')).toBe(first);
      expect(made).toEqual([]);
    }
    time.now += 1000;
    expect(await get('/a')).not.toBe(first);
    expect(made).toEqual(['/a']);
  });

  it('returns an expired response while a new one is slow', async () => {
    const { time, get } = openCache();
    const first = await get('/a');
    time.now = 10_000;
    const slow = Promise.withResolvers<Prepared>();
    expect(await get('/a', () => slow.promise)).toBe(first);
    const second = prepareResponse('new', {});
    slow.resolve(second);
    await vi.waitFor(async () => expect(await get('/a')).toBe(second));
  });

  it('forgets expired responses once the catalogue has changed', async () => {
    const { time, get, clear } = openCache();
    await get('/a');
    time.now = 10_000;
    clear();
    expect(await get('/a', () => 'failed')).toBeUndefined();
  });

  it('has a size limit in bytes and evicts the oldest response first', async () => {
    const { made, get } = openCache(10);
    for (const key of ['/old', '/mid', '/new']) await get(key);
    made.length = 0;
    await get('/mid');
    await get('/new');
    expect(made).toEqual([]);
    await get('/old');
    expect(made).toEqual(['/old']);
  });
});
