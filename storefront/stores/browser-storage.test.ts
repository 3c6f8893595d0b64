import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import type { Room } from './browser-storage.ts';
import { keep } from './keep.ts';

function memory(): Room & { texts: Map<string, string>; change: (name: string | undefined) => void } {
  const texts = new Map<string, string>();
  const listeners: ((name: string | undefined) => void)[] = [];
  return {
    texts,
    get: (name) => texts.get(name) ?? null,
    set: (name, text) => texts.set(name, text),
    remove: (name) => texts.delete(name),
    follow: (listener) => listeners.push(listener),
    change: (name) => {
      for (const listener of listeners) listener(name);
    },
  };
}

function counter(room: Room | undefined) {
  const store = createStore(() => ({ ready: false, count: 0 }));
  keep(
    store,
    {
      name: 'count',
      schema: z.strictObject({ count: z.int() }),
      pick: ({ count }) => (count === 0 ? undefined : { count }),
      put: (value) => ({ ready: true, count: value?.count ?? 0 }),
    },
    room,
  );
  return store;
}

describe('what the browser keeps', () => {
  it('is there after a reload', () => {
    const room = memory();
    counter(room).setState({ count: 3 });
    expect(counter(room).getState()).toEqual({ ready: true, count: 3 });
  });

  it('is forgotten when there is nothing left to keep', () => {
    const room = memory();
    const store = counter(room);
    store.setState({ count: 3 });
    store.setState({ count: 0 });
    expect(room.texts.size).toBe(0);
  });

  it.each([
    'no json',
    'null',
    '{"version":1,"value":{"count":1.5}}',
    '{"version":1,"value":{"count":1,"more":1}}',
    '{"version":0,"value":{"count":1}}',
    '{"count":1}',
  ])('is thrown away when it does not parse: %s', (text) => {
    const room = memory();
    room.texts.set('count', text);
    expect(counter(room).getState()).toEqual({ ready: true, count: 0 });
    expect(room.texts.has('count')).toBe(false);
  });

  it('follows another tab, without writing its news back', () => {
    const room = memory();
    const [one, two] = [counter(room), counter(room)];
    one.setState({ count: 5 });
    const written = room.texts.get('count');
    room.change('count');
    expect(two.getState().count).toBe(5);
    expect(room.texts.get('count')).toBe(written);
  });

  it('leaves a store on the server as it was made', () => {
    expect(counter(undefined).getState()).toEqual({ ready: false, count: 0 });
  });
});
